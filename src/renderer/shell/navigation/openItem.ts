import { menuParams } from '#contract/tabs.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { host } from '#kit/bridge/host.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { useTabs } from '#kit/tabs.ts'
import { noteVisit } from '../home/visits.ts'
import { parseAddress } from '../tabs/address.ts'
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
    case 'tab': {
      // The menu of a designed page carries the page's id in its route.
      const { path, params } = parseAddress(item.path)
      const isPlain = path === item.path
      useTabs.getState().open({
        path,
        params: { ...params, ...menuParams(path, Date.now()) },
        ...(isPlain ? {} : { title: item.name }),
      })
    }
  }
}
