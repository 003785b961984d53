import { type SavedTabs, saveTabs, useTabs } from '#kit/tabs.ts'
import { forgetDialogs } from '../drafts/drafts.ts'
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

export interface RestoredTabs {
  /** The operator had opened one meanwhile: it is the one he looks at. */
  readonly hasChosen: boolean
  /** Ends the keeping. */
  stop(): void
}

/** Opens the tabs of the last time and keeps them from now on. */
export async function restoreTabs(): Promise<RestoredTabs> {
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
  const stop = useTabs.subscribe((state, before) => {
    if (state.tabs !== before.tabs || state.activeId !== before.activeId) {
      writeWorkspace('account', key, saveTabs(state))
    }
  })
  return { hasChosen: early.length > 0, stop }
}

/** The next to sign in begins at home: no tab stays open, and the address names none. */
export function leaveTabs(): void {
  useTabs.getState().reset()
  window.history.replaceState(null, '', '#/')
}

/** Signing out forgets the open tabs and dialogs (DECISION-SYS-2). @returns when that is written. */
export async function forgetTabs(): Promise<void> {
  leaveTabs()
  forgetDialogs()
  writeWorkspace('account', key, saveTabs(useTabs.getState()))
  await flushWorkspace()
}
