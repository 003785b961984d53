import { create } from 'zustand'
import type { DialogOrigin, Draft } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { useDialogs } from '#kit/dialog/dialogs.ts'
import { requestOnList } from '#kit/list/requests.ts'
import { useTabs } from '#kit/tabs.ts'
import { readWorkspace, writeWorkspace } from '#kit/workspace.ts'
import { parseAddress } from '../routes/address.ts'

/** Forms of this account that were never saved, newest first. */
export const useDrafts = create<{ drafts: readonly Draft[] }>(() => ({ drafts: [] }))

async function load(): Promise<void> {
  try {
    useDrafts.setState({ drafts: await bridge.call('drafts.list', {}) })
  } catch {
    // No user is signed in; the next event reads again.
    useDrafts.setState({ drafts: [] })
  }
}

/** Loads the list and keeps it up to date. @returns a function that ends the subscription. */
export function followDrafts(): () => void {
  void load()
  return bridge.listen((event) => {
    if (event.type === 'drafts') void load()
  })
}

/** Opens the form of a draft; the form offers to restore the input. */
export function openDraft({ id, origin, route }: Draft): void {
  if (origin) requestOnList({ kind: 'reopen', origin, draftId: id })
  const target = parseAddress(origin?.route ?? route)
  if (target.path !== '') useTabs.getState().open(target)
}

export function discardDraft({ id }: Draft): void {
  void bridge.call('drafts.remove', { id }).catch(presentFailure)
}

const dialogsKey = 'shell.dialogs'

const isOrigin = (value: unknown): value is DialogOrigin =>
  typeof value === 'object' &&
  value !== null &&
  ['route', 'list', 'action'].every((name) => typeof Reflect.get(value, name) === 'string')

/** Opens the dialogs of the last time, then saves every change. @returns a function that stops saving. */
export async function restoreDialogs(): Promise<() => void> {
  const saved = await readWorkspace('account', dialogsKey)
  if (Array.isArray(saved)) {
    for (const origin of saved.filter(isOrigin)) requestOnList({ kind: 'reopen', origin })
  }
  return useDialogs.subscribe(({ dialogs }, before) => {
    if (dialogs === before.dialogs) return
    const opened = dialogs.filter((one) => !before.dialogs.includes(one))
    if (opened.length > 0) void import('../recent/records.ts').then(({ noteRecords }) => noteRecords(opened))
    writeWorkspace(
      'account',
      dialogsKey,
      dialogs.flatMap(({ place }) => place?.origin ?? []),
    )
  })
}

export const clearDialogs = (): void => writeWorkspace('account', dialogsKey, [])
