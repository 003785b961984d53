import { host } from '#kit/bridge/host.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { type Tab, tabRoute, useTabs } from '#kit/tabs.ts'
import { mayLose } from './closing.ts'
import { titleOf } from './titles.ts'

/** Moves a tab into a separate window. */
export async function popOut(tab: Tab): Promise<void> {
  if (!tab.closable || !(await mayLose([tab]))) return
  try {
    await host.openWindow(tabRoute(tab), titleOf(tab))
    useTabs.getState().close(tab.id)
  } catch (error) {
    presentFailure(error)
  }
}
