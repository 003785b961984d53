import type { hostOperations } from '#contract/bridge/host.ts'
import { FailureError } from '#contract/failures.ts'
import type { Handlers, OperationParts } from './handlers.ts'

/** @throws FailureError `invalid-input` for an address that must not be opened outside the console. */
function checkExternal(address: string): void {
  const url = URL.parse(address)
  const allowed =
    url?.protocol === 'mailto:' || (url?.protocol === 'https:' && url.username === '' && url.password === '')
  if (!allowed) {
    throw new FailureError({
      code: 'invalid-input',
      message: 'Only https and mailto addresses open outside',
      fields: { url: 'invalid' },
    })
  }
}

export function hostHandlers({ ports, settings, windows }: OperationParts): Handlers<typeof hostOperations> {
  return {
    'host.info': async (window) => ({
      windowId: window.id,
      kind: window.kind,
      route: window.route,
      capabilities: [...ports.capabilities],
      version: ports.version,
      settings: settings.get(),
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
    'host.openExternal': async (_, { url }) => {
      checkExternal(url)
      await ports.windows.openExternal(url)
    },
  }
}
