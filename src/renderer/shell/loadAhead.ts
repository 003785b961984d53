import type { ComponentType } from 'react'
import type { HostInfo, Session } from '#contract/bridge.ts'
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
  const { path } = parseAddress(info.route || window.location.hash)
  const { loadScreen, pathParams } = await import('./screens.ts')
  const screen = await loadScreen(path)
  const session = await current
  if (!screen?.readAhead || !session || session.state !== 'active') return
  screen.readAhead(pathParams(path), session.id)
}
