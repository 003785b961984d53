import type { BridgeEvent, Settings } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { setSettings } from '#kit/bridge/host.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { setSessionCount, useSession } from '#kit/session.ts'
import { translate } from '#kit/text.ts'
import { setBackend } from './backend.ts'
import { leaveConsole } from './leaveConsole.ts'
import { switchLanguage } from '../text/i18n.ts'

/** Refreshes data that may have changed while the window was hidden. */
export function followFocus(): void {
  window.addEventListener('focus', () => {
    if (useSession.getState().session) void bridge.call('session.touch').catch(() => undefined)
  })
}

/**
 * Writes the events that core sends into the stores, for the whole life of a window. Events that only the console
 * handles (navigation, commands, transfers) are handled there.
 */
export function followCore(): () => void {
  return bridge.listen((event) => {
    const { session, patchSession } = useSession.getState()
    switch (event.type) {
      case 'settings':
        // The texts first: a short wait is better than a window in a mix of two languages.
        void followSettings(event.settings)
        break
      case 'backend':
        setBackend(event.status)
        break
      case 'connection':
        if (event.connection.profileId === session?.profile.id) patchSession({ connection: event.connection })
        break
      case 'writes':
        if (event.writes.profileId === session?.profile.id) {
          // Locking by hand needs no notice; the end of the unlock does.
          if (session.writes.until > 0 && !event.writes.allowed && session.writes.until <= Date.now() + 1000)
            toast('warning', translate('shell:writes.ended'))
          patchSession({ writes: event.writes })
        }
        break
      case 'fresh':
        if (event.sessionId === session?.id) patchSession({ asOf: event.asOf, source: 'network' })
        break
      case 'sessions':
        setSessionCount(event.count)
        break
      case 'session':
        if (event.sessionId === session?.id) void followSession(event)
        break
      // Handled where they are shown.
      case 'cache':
      case 'changed':
      case 'command':
      case 'drafts':
      case 'journal':
      case 'watch':
      case 'recordIndex':
      case 'lock':
      case 'navigate':
      case 'notice':
      case 'transfer':
      case 'transfer-forgotten':
      case 'update':
        break
    }
  })
}

async function followSettings(settings: Settings): Promise<void> {
  // Menus and dictionaries arrive by themselves, as a session event.
  await switchLanguage(settings.language)
  setSettings(settings)
}

/** Loads user, permissions, menus and dictionaries again; the answer arrives as a session event. */
export async function askAgain(): Promise<void> {
  try {
    await bridge.call('session.refresh')
  } catch (error) {
    presentFailure(error)
  }
}

async function followSession(event: Extract<BridgeEvent, { type: 'session' }>): Promise<void> {
  const { state, expiredBy, expiredWords } = event
  const { setSession, patchSession } = useSession.getState()
  if (state === 'expired') patchSession({ state, expiredBy, expiredWords })
  else if (state === 'signed-out') await leaveConsole()
  else setSession(await bridge.call('session.current'))
}
