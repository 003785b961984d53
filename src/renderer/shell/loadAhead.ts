import type { ComponentType } from 'react'
import type { HostInfo, Session } from '#contract/bridge.ts'
import { signInRoute } from '#contract/routes.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import type { Screen } from '#kit/screen.ts'
import { useTabs } from '#kit/tabs.ts'
import { parseAddress } from './routes/address.ts'
import { loadTexts } from './text/i18n.ts'

export const loadConsole = async () => {
  const [module] = await Promise.all([import('./console/Console.tsx'), loadTexts(['kit'])])
  return module
}

/** First content of a window that opens in a session. */
export interface Ahead {
  readonly Console: ComponentType<{ info: HostInfo }>
  readonly session: Session
}

/** Milliseconds after which something that waits is shown instead of an empty window. */
const PATIENCE = 400

/**
 * Reads the session that core has assigned to this window, as a pop-out, a portal or a page that is loaded again, and
 * loads the console and its screen meanwhile, so that they are the first thing that is rendered.
 * @returns null when there is no such session, or when something of it failed or takes long: it is then read, loaded
 * and reported where it is needed
 */
export async function loadAhead(info: HostInfo): Promise<Ahead | null> {
  if (info.sessionId === null) return null
  const current = bridge.call('session.current')
  const screen = loadFirstScreen(info, current).catch(() => undefined)
  const both = Promise.all([loadConsole(), current, screen])
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null))
  const loaded = await Promise.race([both, late]).catch(() => null)
  const [module, session] = loaded ?? []
  if (!module || !session || session.state === 'signed-out') return null
  return { Console: module.default, session }
}

/** The screen that the window's address names, with its first reading begun. */
async function loadFirstScreen(info: HostInfo, current: Promise<Session | null>): Promise<void> {
  const address = parseAddress(info.route || window.location.hash)
  const { loadScreen, pathParams } = await import('./screens.ts')
  const screen = await loadScreen(address.path)
  const session = await current
  if (!screen?.readAhead || !session || session.state !== 'active') return
  screen.readAhead({ ...address.params, ...pathParams(address.path) }, session.id)
}

const addressOf = ({ route }: HostInfo) =>
  parseAddress(route === signInRoute ? '' : route || window.location.hash)

/**
 * Restores and reads the console's first content after a sign-in, before the console is rendered: it is then rendered
 * once, with its tabs. The session is the store's already. Failures are reported where their data is shown.
 * @returns when it may be rendered
 */
export async function openFirst(info: HostInfo, session: Session): Promise<void> {
  if (info.kind === 'popout' || session.passwordModify === 2) return
  const { loadScreen, openEarly, pathParams, readyScreen } = await import('./console/firstScreen.ts')
  type Place = ReturnType<typeof addressOf>
  const readAhead = (screen: Screen | null | undefined, { path, params }: Place) => {
    if (session.state === 'active') screen?.readAhead?.({ ...params, ...pathParams(path) }, session.id)
  }
  const address = addressOf(info)
  const ready = readyScreen(address.path)
  // In one task, so that how its list was left is read in one call with everything else.
  readAhead(ready, address)
  const opening = openEarly(info)
  const show = async () => {
    await opening.opened
    if (ready) return
    const { tabs, activeId } = useTabs.getState()
    const front = tabs.find(({ id }) => id === activeId) ?? address
    readAhead(await loadScreen(front.path), front)
  }
  await Promise.race([show(), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}

/** Loads the console, and the screen that the window's address names, while the user signs in. */
export async function loadNear(info: HostInfo): Promise<void> {
  await loadConsole()
  const { loadScreen } = await import('./console/firstScreen.ts')
  await loadScreen(addressOf(info).path)
}
