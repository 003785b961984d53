import type { Session } from 'electron'
import type { IsOwn } from './ownOrigin.ts'

/** Copying a cell, full screen, what a watch rule found. Everything else a page could ask for, this console does not need. */
const granted: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen', 'notifications'])

export const isGranted = (permission: string, address: string, isOwn: IsOwn): boolean =>
  granted.has(permission) && isOwn(address)

/** Without these handlers Electron says yes to everything. Called once for every session in use. */
export function hardenSession(session: Session, isOwn: IsOwn): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(isGranted(permission, details.requestingUrl, isOwn))
  })
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) =>
    isGranted(permission, requestingOrigin, isOwn),
  )
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}))
  // -3: Chromium's own verdict, whatever it is. Windows load nothing over the network anyway.
  session.setCertificateVerifyProc((_request, answer) => answer(-3))
  session.setSSLConfig({ minVersion: 'tls1.2' })
  // Exports are written by core; a download a page starts by itself is none of ours.
  session.on('will-download', (event) => event.preventDefault())
}
