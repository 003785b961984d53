import { create } from 'zustand'
import { useTabs } from '#kit/tabs.ts'
import { mayLose } from './closing.ts'

/** How often each tab was loaded again; a new number mounts its screen anew. */
const useReloads = create<Readonly<Record<string, number>>>(() => ({}))

export const useReloadCount = (id: string): number => useReloads((counts) => counts[id] ?? 0)

/** Loads a tab again, as if it had just been opened; asks when it holds unsaved input. */
export async function reloadTab(id: string): Promise<void> {
  const tab = useTabs.getState().tabs.find((one) => one.id === id)
  if (!tab || !(await mayLose([tab]))) return
  useTabs.getState().setDirty(id, false)
  useReloads.setState((counts) => ({ [id]: (counts[id] ?? 0) + 1 }))
}
