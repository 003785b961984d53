import type { Settings } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { setSettings } from '#kit/bridge/host.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { useSession } from '#kit/session.ts'
import { setBackend } from './backend.ts'
import { switchLanguage } from './text/i18n.ts'

/**
 * Carries what core pushes into the stores, from the first moment of a window to its last. What only
 * the console understands (navigation, commands, transfers) is followed there.
 */
export function followCore(): () => void {
  return bridge.listen((event) => {
    const { session, patchSession } = useSession.getState()
    switch (event.type) {
      case 'settings':
        // The texts first: a window that shows half of two languages is worse than a short wait.
        void followSettings(event.settings)
        break
      case 'backend':
        setBackend(event.status)
        break
      case 'connection':
        if (event.connection.profileId === session?.profile.id) patchSession({ connection: event.connection })
        break
      case 'writes':
        if (event.writes.profileId === session?.profile.id) patchSession({ writes: event.writes })
        break
      case 'session':
        if (event.sessionId === session?.id) void followSession(event.state)
        break
      // Followed where they are shown.
      case 'cache':
      case 'command':
      case 'drafts':
      case 'navigate':
      case 'notice':
      case 'transfer':
        break
    }
  })
}

async function followSettings(settings: Settings): Promise<void> {
  const hasSwitched = await switchLanguage(settings.language)
  setSettings(settings)
  // Menus and dictionaries come in the language they were asked for.
  if (hasSwitched && useSession.getState().session?.state === 'active') await askAgain()
}

/** Loads user, permissions, menus and dictionaries again; the answer arrives as a session event. */
export async function askAgain(): Promise<void> {
  try {
    await bridge.call('session.refresh')
  } catch (error) {
    presentFailure(error)
  }
}

async function followSession(state: 'active' | 'expired' | 'signed-out'): Promise<void> {
  const { setSession, patchSession } = useSession.getState()
  if (state === 'expired') patchSession({ state })
  else if (state === 'signed-out') setSession(null)
  else setSession(await bridge.call('session.current'))
}
