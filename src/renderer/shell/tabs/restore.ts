import { type Openers, type SavedTabs, saveTabs, tabId, useTabs } from '#kit/tabs.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { translate } from '#kit/text.ts'
import { clearDialogs } from '../drafts/drafts.ts'
import { flushWorkspace, readWorkspace, writeWorkspace } from '#kit/workspace.ts'

const key = 'shell.tabs'
/** Most tabs that are restored; a broken store must not open a thousand. */
const limit = 50

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface StoredTabs extends SavedTabs {
  /** Tabs that are too many. */
  readonly left: number
}

/** Reads stored tabs; entries that are not valid are left out. @returns null when it is no row of tabs at all. */
export function readTabs(saved: unknown): StoredTabs | null {
  if (!isRecord(saved) || !Array.isArray(saved.tabs)) return null
  const tabs = saved.tabs.filter(isRecord).flatMap(({ name, path, params, title }) =>
    typeof name === 'string' && typeof path === 'string' && path !== ''
      ? [
          {
            name,
            path,
            params: isRecord(params) ? params : {},
            title: typeof title === 'string' ? title : '',
          },
        ]
      : [],
  )
  const activeId = typeof saved.activeId === 'string' ? saved.activeId : ''
  // The one in front is restored in any case; its place is after those that precede it.
  const front = tabs.findIndex(({ name, params }) => tabId(name, params) === activeId)
  const kept =
    front < limit ? tabs.slice(0, limit) : [...tabs.slice(0, limit - 1), ...tabs.slice(front, front + 1)]
  return { tabs: kept, activeId, openers: readOpeners(saved.openers), left: tabs.length - kept.length }
}

const readOpeners = (saved: unknown): Openers =>
  isRecord(saved)
    ? Object.fromEntries(
        Object.entries(saved).flatMap(([id, opener]) => (typeof opener === 'string' ? [[id, opener]] : [])),
      )
    : {}

export interface RestoredTabs {
  /** The tab that restoring has put in front; null: none, because the user had opened one before the store answered. */
  readonly frontId: string | null
  /** Stops saving. */
  stop(): void
}

/** Opens the tabs of the last time, then saves every change. */
export async function restoreTabs(): Promise<RestoredTabs> {
  const saved = readTabs(await readWorkspace('account', key))
  // Tabs that were opened before the store responded stay open, at the end.
  const { tabs, activeId } = useTabs.getState()
  const early = tabs.filter((tab) => tab.closable)
  if (saved) {
    useTabs.getState().restore({
      tabs: [...saved.tabs, ...early],
      activeId: early.length > 0 ? activeId : saved.activeId,
      openers: saved.openers,
    })
    if (saved.left > 0) toast('warning', translate('shell:tabs.left', { limit, count: saved.left }))
  }
  const save = () => writeWorkspace('account', key, saveTabs(useTabs.getState()))
  const stop = useTabs.subscribe((state, before) => {
    if (state.tabs !== before.tabs || state.activeId !== before.activeId) save()
  })
  // Their changes came before the listener was added.
  if (early.length > 0) save()
  return { frontId: early.length > 0 ? null : useTabs.getState().activeId, stop }
}

/** Closes all tabs and resets the address, so that the next user starts at home. */
export function leaveTabs(): void {
  useTabs.getState().reset()
  window.history.replaceState(null, '', '#/')
}

/** Signing out forgets the open tabs and dialogs (DECISION-SYS-2). Resolves when that is written. */
export async function forgetTabs(): Promise<void> {
  leaveTabs()
  clearDialogs()
  writeWorkspace('account', key, saveTabs(useTabs.getState()))
  await flushWorkspace()
}
