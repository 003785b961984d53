/// <reference types="electron" />
import { emitFromApp } from './app.ts'
import { answers } from './link.ts'
import { permissionSaid } from './session.ts'
import { electronEvent, strict } from './strict.ts'
import { asElectron, contentsOf } from './webContents.ts'

/**
 * Questions of Electron to the program on behalf of Chromium and of servers: devices, the screen, certificates,
 * webviews. No page of a test has any of these, so a test sends their requests.
 */

answers.permissionSaid = ({ contentsId, url, name }) => {
  const contents = contentsOf(contentsId)
  return permissionSaid(contents.session, asElectron(contents), url, name)
}

answers.device = ({ contentsId, url }) => {
  const { device } = contentsOf(contentsId).session
  if (device === null) return null
  const details = { deviceType: 'usb', origin: new URL(url).origin, device: strict('USBDevice', {}) }
  // Only a handler that looks at the device finds that it is not modelled.
  return device(details as unknown as Electron.DevicePermissionHandlerHandlerDetails)
}

answers.displayMedia = async ({ contentsId, url }) => {
  const { displayMedia } = contentsOf(contentsId).session
  if (displayMedia === null) return null
  const request = strict('DisplayMediaRequest', {
    securityOrigin: new URL(url).origin,
    videoRequested: true,
    audioRequested: false,
    userGesture: true,
  })
  return await new Promise<boolean>((resolve) =>
    displayMedia(request as unknown as Electron.DisplayMediaRequestHandlerHandlerRequest, (streams) =>
      resolve(Object.keys(streams ?? {}).length > 0),
    ),
  )
}

answers.certificate = async ({ contentsId, hostname, verdict }) => {
  const { verify } = contentsOf(contentsId).session
  if (verify === null) return null
  const request = strict('Request', {
    hostname,
    verificationResult: verdict,
    errorCode: verdict === 'net::OK' ? 0 : -202,
    isIssuedByKnownRoot: false,
  })
  return await new Promise<number>((resolve) => verify(request as unknown as Electron.Request, resolve))
}

answers.certificateError = async ({ contentsId, url }) => {
  const event = electronEvent({})
  let isTrusted = false
  const isHeard = emitFromApp(
    'certificate-error',
    event,
    contentsOf(contentsId),
    url,
    'net::ERR_CERT_AUTHORITY_INVALID',
    strict('Certificate', {}),
    (answer: boolean) => {
      isTrusted = answer
    },
    true,
  )
  return { isHandled: isHeard && event.defaultPrevented, isTrusted }
}

answers.clientCertificate = async ({ contentsId, url }) => {
  const event = electronEvent({})
  const first = strict('Certificate', { subjectName: 'first of the store' })
  let chosen: typeof first | undefined
  emitFromApp(
    'select-client-certificate',
    event,
    contentsOf(contentsId),
    url,
    [first],
    (certificate?: typeof first) => {
      chosen = certificate
    },
  )
  return (event.defaultPrevented ? chosen : first)?.subjectName ?? null
}

answers.mayAttachWebview = ({ contentsId, url }) => {
  const event = electronEvent({})
  contentsOf(contentsId).emit('will-attach-webview', event, {}, { src: url })
  return !event.defaultPrevented
}
