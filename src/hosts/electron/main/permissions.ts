import type { Session } from 'electron'
import type { IsOwn } from './ownOrigin.ts'

/**
 * The permissions that pages need: copying cells, full screen, and notifications of watch rules. All others are denied.
 */
const granted: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen', 'notifications'])

export const isGranted = (permission: string, address: string, isOwn: IsOwn): boolean =>
  granted.has(permission) && isOwn(address)

/** Denies permissions and downloads, which Electron grants by default. Called once for every session in use. */
export function hardenSession(session: Session, isOwn: IsOwn): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(isGranted(permission, details.requestingUrl, isOwn))
  })
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) =>
    isGranted(permission, requestingOrigin, isOwn),
  )
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}))
  // -3: Chromium's own result is used. Windows load nothing over the network anyway.
  session.setCertificateVerifyProc((_request, answer) => answer(-3))
  session.setSSLConfig({ minVersion: 'tls1.2' })
  // Core writes exports; a download started by a page is not one of ours.
  session.on('will-download', (event) => event.preventDefault())
}
