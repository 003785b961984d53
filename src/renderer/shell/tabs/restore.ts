import { type SavedTabs, saveTabs, useTabs } from '#kit/tabs.ts'
import { flushWorkspace, readWorkspace, writeWorkspace } from '#kit/workspace.ts'

const key = 'shell.tabs'
/** More than anybody reads; a broken store must not open a thousand. */
const limit = 50

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Anything that was stored, as tabs; what does not fit is left out. */
export function readTabs(saved: unknown): SavedTabs | null {
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
  return { tabs: tabs.slice(0, limit), activeId: typeof saved.activeId === 'string' ? saved.activeId : '' }
}

/** Opens the tabs of the last time and keeps them from now on. @returns a function that ends the keeping. */
export async function restoreTabs(): Promise<() => void> {
  const saved = readTabs(await readWorkspace('account', key))
  // What was opened while the store answered stays open, at the end.
  const { tabs, activeId } = useTabs.getState()
  const early = tabs.filter((tab) => tab.closable)
  if (saved) {
    useTabs.getState().restore({
      tabs: [...saved.tabs, ...early],
      activeId: early.length > 0 ? activeId : saved.activeId,
    })
  }
  return useTabs.subscribe((state, before) => {
    if (state.tabs !== before.tabs || state.activeId !== before.activeId) {
      writeWorkspace('account', key, saveTabs(state))
    }
  })
}

/** Signing out forgets the open tabs (DECISION-SYS-2). @returns when that is written. */
export async function forgetTabs(): Promise<void> {
  useTabs.getState().reset()
  // The address opens a tab at the next sign-in; it must not be the one that was left.
  window.history.replaceState(window.history.state, '', '#/')
  writeWorkspace('account', key, saveTabs(useTabs.getState()))
  await flushWorkspace()
}
