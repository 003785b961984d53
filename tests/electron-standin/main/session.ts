/// <reference types="electron" />
import { EventEmitter } from 'node:events'
import { isReady, needsNotReady, needsReady } from './lifecycle.ts'
import { answers, configuration, violation } from './link.ts'
import { electronEvent, strict } from './strict.ts'

// ---- schemes -----------------------------------------------------------------------------------

let privileged: Electron.CustomScheme[] | null = null

/** The scheme must behave like https, or a page of it would see other rules than in this stand-in. */
export const isStandardScheme = (scheme: string): boolean =>
  ['http', 'https'].includes(scheme) ||
  (privileged?.some(
    (entry) => entry.scheme === scheme && entry.privileges?.standard && entry.privileges.secure,
  ) ??
    false)

export const privilegedSchemes = (): Electron.CustomScheme[] => privileged ?? []

type Handler = (request: Request) => Response | Promise<Response>

class StandInProtocol implements Pick<Electron.Protocol, 'handle' | 'isProtocolHandled' | 'unhandle'> {
  handlers = new Map<string, Handler>()

  handle(scheme: string, handler: (request: Request) => Response | Promise<Response>): void {
    needsReady('protocol.handle')
    if (this.handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    this.handlers.set(scheme, handler)
  }

  unhandle(scheme: string): void {
    if (!this.handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`)
  }

  isProtocolHandled(scheme: string): boolean {
    return this.handlers.has(scheme)
  }
}

// ---- sessions ----------------------------------------------------------------------------------

type Check = NonNullable<Parameters<Electron.Session['setPermissionCheckHandler']>[0]>
type Ask = NonNullable<Parameters<Electron.Session['setPermissionRequestHandler']>[0]>

type Modelled =
  | 'setPermissionCheckHandler'
  | 'setPermissionRequestHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
  | 'setCertificateVerifyProc'
  | 'setSSLConfig'
  | 'resolveProxy'
  | 'clearData'

export class StandInSession extends EventEmitter implements Pick<Electron.Session, Modelled> {
  readonly partition: string
  readonly protocolTable = new StandInProtocol()
  readonly protocol: StandInProtocol = strict('session.protocol', this.protocolTable)
  check: Check | null = null
  ask: Ask | null = null
  /** Handlers that only have to be there; without them Electron would say yes. */
  readonly set = new Set<string>()

  constructor(partition: string) {
    super()
    this.partition = partition
  }

  setPermissionCheckHandler(handler: Check | null): void {
    this.check = handler
  }

  setPermissionRequestHandler(handler: Ask | null): void {
    this.ask = handler
  }

  setDevicePermissionHandler(): void {
    this.set.add('setDevicePermissionHandler')
  }

  setDisplayMediaRequestHandler(): void {
    this.set.add('setDisplayMediaRequestHandler')
  }

  setCertificateVerifyProc(): void {
    this.set.add('setCertificateVerifyProc')
  }

  setSSLConfig(config: Parameters<Electron.Session['setSSLConfig']>[0]): void {
    if (config.minVersion === undefined)
      throw new Error('stand-in: setSSLConfig without minVersion is not modelled')
    this.set.add('setSSLConfig')
  }

  async resolveProxy(): Promise<string> {
    return configuration.proxy
  }

  async clearData(): Promise<void> {}
}

const sessions = new Map<string, StandInSession>()

export function sessionOf(partition: string): StandInSession {
  needsReady('session')
  const existing = sessions.get(partition)
  if (existing !== undefined) return existing
  const made = strict('session', new StandInSession(partition))
  sessions.set(partition, made)
  return made
}

export const session = strict('session', {
  fromPartition: (partition: string) => sessionOf(partition),
  get defaultSession() {
    return sessionOf('')
  },
})

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]): void {
    needsNotReady('protocol.registerSchemesAsPrivileged')
    if (privileged !== null) throw new Error('protocol.registerSchemesAsPrivileged can be called only once')
    privileged = schemes
  },
  handle: (scheme: string, handler: Handler) => sessionOf('').protocol.handle(scheme, handler),
  isProtocolHandled: (scheme: string) => isReady() && sessionOf('').protocol.isProtocolHandled(scheme),
})

answers.request = async ({ partition, url, method, headers, body }) => {
  const handler = sessionOf(partition).protocolTable.handlers.get(new URL(url).protocol.slice(0, -1))
  if (handler === undefined) return null
  const payload = body === null ? {} : { body: Uint8Array.from(body) }
  const response = await handler(new Request(url, { method, headers, ...payload }))
  if (!(response instanceof Response)) throw new Error('protocol.handle must answer a Response')
  return {
    status: response.status,
    headers: [...response.headers],
    body: new Uint8Array(await response.arrayBuffer()),
  }
}

/** What Electron would grant, asked of the handlers the program has set. None set: Electron says yes. */
export async function grantedTo(
  target: StandInSession,
  contents: Electron.WebContents,
  url: string,
  names: string[],
): Promise<string[]> {
  const { check, ask } = target
  if (check === null || ask === null) {
    violation(`session ${target.partition} lacks a permission handler: Electron would grant everything`)
    return []
  }
  for (const name of ['setDevicePermissionHandler', 'setDisplayMediaRequestHandler']) {
    if (!target.set.has(name)) violation(`session ${target.partition} lacks ${name}`)
  }
  const granted: string[] = []
  for (const name of names) {
    const permission = name as Parameters<Check>[1]
    const details = { requestingUrl: url, isMainFrame: true }
    const isChecked = check(
      contents,
      permission,
      new URL(url).protocol === 'app:' ? url : new URL(url).origin,
      details,
    )
    const isAsked = await new Promise<boolean>((resolve) =>
      ask(contents, name as Parameters<Ask>[1], resolve, details),
    )
    if (isChecked && isAsked) granted.push(name)
  }
  return granted
}

/** @returns whether the program lets a page download by itself. */
export function mayDownload(target: StandInSession, url: string): boolean {
  const event = electronEvent({})
  target.emit('will-download', event, strict('DownloadItem', { getURL: () => url }), null)
  return !event.defaultPrevented
}
