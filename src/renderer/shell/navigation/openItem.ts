import { menuParams } from '#contract/tabs.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { host } from '#kit/bridge/host.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { useSession } from '#kit/session.ts'
import { useTabs } from '#kit/tabs.ts'
import { noteVisit } from '../recent/visits.ts'
import { parseAddress } from '../routes/address.ts'
import { isLink, type MenuItem, problemRoute } from './menu.ts'

/** Whether a link leads to the host of the signed-in platform, on any port. */
function isOwnHost(link: string): boolean {
  const own = URL.parse(useSession.getState().session?.profile.address ?? '')
  return own !== null && URL.parse(link)?.hostname === own.hostname
}

/** Opens the page that explains the problem with a menu's address. */
const openProblem = ({ id, name }: MenuItem) =>
  useTabs.getState().open({ path: problemRoute(id), title: name })

/**
 * Opens a page where its menu specifies: a tab, a separate window, or the system's browser. A link of the platform's
 * own host leaves the console in any case, and the host prompts the user first; one of another host has to be meant for
 * the browser.
 */
export function openItem(item: MenuItem): void {
  const isExternal = isLink(item.path) && (item.openMode === 'browser' || isOwnHost(item.path))
  if (isLink(item.path) && !isExternal) {
    openProblem(item)
    return
  }
  const openMode = isExternal ? 'browser' : item.openMode
  if (openMode !== 'browser') noteVisit(item.path)
  switch (openMode) {
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
