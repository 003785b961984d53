import { create } from 'zustand'
import { useTabs } from '#kit/tabs.ts'
import { mayLose } from './closing.ts'

/** How often each tab was reloaded; another number remounts its screen. */
const useReloads = create<Readonly<Record<string, number>>>(() => ({}))

export const useReloadCount = (id: string): number => useReloads((counts) => counts[id] ?? 0)

/** Reloads a tab as if it had just been opened; prompts the user first when it has unsaved input. */
export async function reloadTab(id: string): Promise<void> {
  const tab = useTabs.getState().tabs.find((one) => one.id === id)
  if (!tab || !(await mayLose([tab]))) return
  useTabs.getState().setDirty(id, false)
  useReloads.setState((counts) => ({ [id]: (counts[id] ?? 0) + 1 }))
  const { activeId, activate } = useTabs.getState()
  if (activeId === id) activate(id)
}
