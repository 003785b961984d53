import type { hostOperations } from '#contract/bridge/host.ts'
import { FailureError } from '#contract/failures.ts'
import { isSameHost } from '../addresses/serverName.ts'
import type { Handlers, OperationParts } from './handlers.ts'

/**
 * @param platform address of the platform that the window is signed in to; its host may be opened without encryption
 * @throws FailureError `invalid-input` for an address that must not be opened outside the console
 */
function checkExternal(address: string, platform: string): void {
  const url = URL.parse(address)
  const own = URL.parse(platform)?.hostname ?? ''
  const isOwn = url?.protocol === 'http:' && own !== '' && isSameHost(url.hostname, own)
  const isWeb = (url?.protocol === 'https:' || isOwn) && url?.username === '' && url.password === ''
  if (url?.protocol !== 'mailto:' && !isWeb) {
    throw new FailureError({
      code: 'invalid-input',
      message: 'Only https and mailto addresses open outside',
      fields: { url: 'invalid' },
    })
  }
}

export function hostHandlers({
  ports,
  policy,
  settings,
  windows,
  lock,
  sessions,
  profiles,
  removeEverything,
}: OperationParts): Handlers<typeof hostOperations> {
  return {
    'host.info': async (window) => ({
      windowId: window.id,
      kind: window.kind,
      route: window.route,
      capabilities: [...ports.capabilities],
      version: ports.version,
      settings: settings.get(),
      policy: policy.effective,
      isLocked: lock.isLocked(),
      sessionId: windows.sessionOf(window.id),
      restorable:
        window.kind === 'popout' || ports.capabilities.includes('native-windows')
          ? []
          : await windows.restorable(),
    }),
    'host.openWindow': async (window, { route, title, kind }) => {
      const sessionId = kind === 'popout' ? windows.sessionOf(window.id) : null
      const opened = await ports.windows.open({ kind, route, title, sessionId })
      if (kind === 'popout') windows.opened(opened.windowId, { route, title }, sessionId)
      return opened
    },
    'host.closeWindow': (window) => ports.windows.close(window.id),
    'host.setTitle': (window, { title }) => {
      windows.setTitle(window.id, title)
      ports.windows.setTitle(window.id, title)
    },
    'host.setPending': (window, pending) => ports.windows.setPending(window.id, pending),
    'host.removeEverything': removeEverything,
    'host.focusWindow': (window) => ports.windows.focus(window.id),
    'host.openExternal': async (window, { url }) => {
      const id = windows.sessionOf(window.id)
      const session = sessions.list().find((one) => one.id === id)
      checkExternal(url, session ? profiles.get(session.profileId).address : '')
      await ports.windows.openExternal(url)
    },
  }
}
