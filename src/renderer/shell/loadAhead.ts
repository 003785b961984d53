import type { ComponentType } from 'react'
import type { HostInfo, Session } from '#contract/bridge.ts'
import { signInRoute } from '#contract/routes.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { parseAddress } from './tabs/address.ts'
import { loadTexts } from './text/i18n.ts'

export const loadConsole = async () => {
  const [module] = await Promise.all([import('./console/Console.tsx'), loadTexts(['kit'])])
  return module
}

/** What a window that opens in a session shows first. */
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

/**
 * Begins to load and read what the console shows first after a sign-in, while the console is still to be rendered. The
 * session is the store's already. What fails is reported where it is shown.
 */
export async function readFirst(info: HostInfo, session: Session): Promise<void> {
  if (info.kind === 'popout' || session.passwordModify === 2) return
  const { loadScreen, pathParams, readDialogsAhead, readFrontAhead } = await import(
    './console/firstScreen.ts'
  )
  void readDialogsAhead()
  const front = readFrontAhead()
  const address = parseAddress(info.route === signInRoute ? '' : info.route || window.location.hash)
  const { path, params } = address.path === '' ? ((await front) ?? address) : address
  const screen = await loadScreen(path)
  if (session.state === 'active') screen?.readAhead?.({ ...params, ...pathParams(path) }, session.id)
}

/** Loads the console, and the screen that the window's address names, while the user signs in. */
export async function loadNear(info: HostInfo): Promise<void> {
  await loadConsole()
  const { loadScreen } = await import('./console/firstScreen.ts')
  const { path } = parseAddress(info.route === signInRoute ? '' : info.route || window.location.hash)
  await loadScreen(path)
}
