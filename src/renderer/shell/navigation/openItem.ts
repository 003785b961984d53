import { menuParams } from '#contract/tabs.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { host } from '#kit/bridge/host.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { useTabs } from '#kit/tabs.ts'
import { noteVisit } from '../home/visits.ts'
import type { MenuItem } from './menu.ts'

/** Opens a page where its menu says: a tab, a window of its own, or the system's browser. */
export function openItem(item: MenuItem): void {
  if (item.openMode !== 'browser') noteVisit(item.path)
  switch (item.openMode) {
    case 'browser':
      void bridge.call('host.openExternal', { url: item.path }).catch(presentFailure)
      break
    case 'tab1':
      void host.openWindow(item.path, item.name).catch(presentFailure)
      break
    case 'tab':
      useTabs.getState().open({ path: item.path, params: menuParams(item.path, Date.now()) })
  }
}
