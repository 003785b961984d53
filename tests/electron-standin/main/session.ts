/// <reference types="electron" />
import { EventEmitter } from 'node:events'
import { noteArrived } from './busy.ts'
import { isReady, needsNotReady, needsReady } from './lifecycle.ts'
import { answers, configuration, violation } from './link.ts'
import type { PermissionSaid, SessionFacts } from '../protocol.ts'
import { electronEvent, onlyKnown, strict } from './strict.ts'

// ---- schemes -----------------------------------------------------------------------------------

let privileged: Electron.CustomScheme[] | null = null

/** Whether the scheme behaves like https; otherwise other rules would apply to its pages than in this stand-in. */
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
type Device = Parameters<Electron.Session['setDevicePermissionHandler']>[0]
type DisplayMedia = Parameters<Electron.Session['setDisplayMediaRequestHandler']>[0]
type Verify = Parameters<Electron.Session['setCertificateVerifyProc']>[0]

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
  device: Device = null
  displayMedia: DisplayMedia = null
  verify: Verify = null
  /** Empty: Electron's default. */
  minTlsVersion = ''
  /** How often its storage was cleared. */
  cleared = 0

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

  setDevicePermissionHandler(handler: Device): void {
    this.device = handler
  }

  setDisplayMediaRequestHandler(handler: DisplayMedia): void {
    this.displayMedia = handler
  }

  setCertificateVerifyProc(proc: Verify): void {
    this.verify = proc
  }

  setSSLConfig(config: Parameters<Electron.Session['setSSLConfig']>[0]): void {
    if (config.minVersion === undefined)
      throw new Error('stand-in: setSSLConfig without minVersion is not modelled')
    this.minTlsVersion = config.minVersion
  }

  async resolveProxy(): Promise<string> {
    return configuration.proxy
  }

  async clearData(): Promise<void> {
    this.cleared += 1
  }
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
  fromPartition(partition: string, options: Partial<Electron.FromPartitionOptions> = {}) {
    onlyKnown('session.fromPartition', options, ['cache'])
    return sessionOf(partition)
  },
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

interface Body {
  readonly reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  /** Ends the `signal` of the request. */
  readonly request: AbortController
}

let lastBody = 0
const bodies = new Map<number, Body>()

answers.readBody = async ({ body: id }) => {
  const { value, done = true } = (await bodies.get(id)?.reader?.read()) ?? {}
  if (done) bodies.delete(id)
  return value ?? null
}
answers.cancelBody = ({ body: id }) => {
  const body = bodies.get(id)
  bodies.delete(id)
  body?.request.abort()
  // A stream may end with its own error.
  void body?.reader?.cancel().catch(() => {})
}
answers.request = async ({ partition, url, method, headers, body }) => {
  const handler = sessionOf(partition).protocolTable.handlers.get(new URL(url).protocol.slice(0, -1))
  if (handler === undefined) return null
  const payload = body === null ? {} : { body: Uint8Array.from(body) }
  const request = new AbortController()
  noteArrived(`${method} ${new URL(url).pathname}`)
  const response = await handler(new Request(url, { method, headers, signal: request.signal, ...payload }))
  if (!(response instanceof Response)) throw new Error('protocol.handle must answer a Response')
  lastBody += 1
  bodies.set(lastBody, { reader: response.body?.getReader(), request })
  return { status: response.status, headers: [...response.headers], body: lastBody }
}

/** The result of each of the two handlers; null for a missing one, without which Electron allows. */
export async function permissionSaid(
  { check, ask }: StandInSession,
  contents: Electron.WebContents,
  url: string,
  name: string,
): Promise<PermissionSaid> {
  const details = { requestingUrl: url, isMainFrame: true }
  const { protocol: scheme, origin } = new URL(url)
  return {
    // The page may ask for permissions that Electron's types do not list.
    check: check && check(contents, name as Parameters<Check>[1], scheme === 'app:' ? url : origin, details),
    request:
      ask &&
      (await new Promise<boolean>((resolve) => ask(contents, name as Parameters<Ask>[1], resolve, details))),
  }
}

/** Permission that Electron would grant according to the program's handlers; without one, everything. */
export async function grantedTo(
  target: StandInSession,
  contents: Electron.WebContents,
  url: string,
  names: string[],
): Promise<string[]> {
  if (target.check === null || target.ask === null) {
    violation(`session ${target.partition} lacks a permission handler: Electron would grant everything`)
    return []
  }
  if (target.device === null) violation(`session ${target.partition} lacks setDevicePermissionHandler`)
  if (target.displayMedia === null)
    violation(`session ${target.partition} lacks setDisplayMediaRequestHandler`)
  const granted: string[] = []
  for (const name of names) {
    const { check, request } = await permissionSaid(target, contents, url, name)
    if (check === true && request === true) granted.push(name)
  }
  return granted
}

/** Settings of the program for each session that was requested. */
export const describeSessions = (): SessionFacts[] =>
  [...sessions.values()].map(
    ({ partition, check, ask, device, displayMedia, verify, minTlsVersion, cleared }) => ({
      partition,
      lacks: Object.entries({ check, ask, device, displayMedia, verify })
        .filter(([, handler]) => handler === null)
        .map(([name]) => name),
      minTlsVersion,
      cleared,
    }),
  )

/** @returns whether the program lets a page download by itself. */
export function mayDownload(target: StandInSession, url: string): boolean {
  const event = electronEvent({})
  target.emit('will-download', event, strict('DownloadItem', { getURL: () => url }), null)
  return !event.defaultPrevented
}
