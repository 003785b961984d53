import { z } from 'zod'
import { signParameters } from '#contract/openCall.ts'
import { type builtInSteps, protocolTypes } from '#contract/resources/api/apiConf.ts'
import { readCode } from '#contract/vocabulary.ts'
import type { Store } from '#server/db/store.ts'
import { exchange, type OutboundAnswer } from '#server/scheduler/outbound.ts'
import { openColumn } from '#server/settings/sealedColumns.ts'
import { platformParameter } from '#server/settings/settings.ts'
import type { CallApp, CallConf } from './confs.ts'
import { appColumns, confColumns } from './sealed.ts'
import { signCall } from './sign.ts'

/** Longest part of an answer that is read. */
const LONGEST = 65_536

/** Options of calls in `extendJson` of an interface; anything else in it is for other programs. */
const Options = z.object({
  /** Seconds until the whole answer has to be there. */
  timeout: z.number().min(1).max(30).catch(10),
  /** Tries of one notification. */
  retries: z.number().int().min(1).max(10).catch(3),
  headers: z
    .record(z.string().regex(/^[\w-]{1,100}$/), z.string().regex(/^[\t\x20-\x7e]{0,1000}$/))
    .catch({}),
})
export type CallOptions = z.output<typeof Options>

/** Headers that belong to the connection or to the body. */
const ownHeaders =
  /^(?:host|connection|content-length|content-type|transfer-encoding|upgrade|expect|te|trailer)$/i

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const optionsIn = (text: string): CallOptions => {
  const value = parsed(text)
  return Options.parse(typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {})
}

export const callOptions = (store: Store, conf: CallConf): CallOptions =>
  optionsIn(openColumn(store, confColumns, 'extendJson', conf.extendJson))

/**
 * The address of an interface: its own, or its path below the address of the application.
 * @throws when neither has one
 */
export function addressOf(conf: Pick<CallConf, 'apiUrl'>, app: Pick<CallApp, 'apiUrl'>): URL {
  const own = conf.apiUrl.trim()
  const base = app.apiUrl.trim()
  const whole =
    own === '' ? base : own.startsWith('/') ? (base.endsWith('/') ? base.slice(0, -1) : base) + own : own
  const address = URL.parse(whole)
  if (!address) throw new Error('接口和应用都没有有效的地址')
  return address
}

export interface Payload {
  readonly bizId: string
  readonly data: unknown
}

/** Parts of the request of a call, by its step. */
interface Sent {
  readonly method: 'GET' | 'POST'
  readonly type: string
  readonly body: string
  readonly params: readonly (readonly [string, string])[]
}

const escaped = (text: string): string =>
  text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`)

const senders: Readonly<Record<(typeof builtInSteps.response)[number], (payload: Payload) => Sent>> = {
  'HttpCallService.post': ({ data }) => ({
    ...{ method: 'POST', type: 'application/json', params: [] },
    body: JSON.stringify(data),
  }),
  'HttpCallService.get': ({ bizId }) => ({
    ...{ method: 'GET', type: '', body: '' },
    params: bizId === '' ? [] : [['bizId', bizId]],
  }),
  'SoapCallService.call': ({ data }) => ({
    ...{ method: 'POST', type: 'text/xml; charset=utf-8', params: [] },
    body:
      '<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/">' +
      `<soapenv:Body><request>${escaped(JSON.stringify(data))}</request></soapenv:Body></soapenv:Envelope>`,
  }),
}

const sentBy: ReadonlyMap<string, (payload: Payload) => Sent> = new Map(Object.entries(senders))

/** @throws when the interface names a step that does not exist */
function sentOf(conf: CallConf, payload: Payload): Sent {
  const name = `${conf.responseStepClass}.${conf.responseStepMethod}`
  const make = sentBy.get(name)
  if (!make) throw new Error(`没有名为 ${name} 的调用处理器`)
  return make(payload)
}

export interface PreparedCall {
  readonly method: 'GET' | 'POST'
  readonly address: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly sign: string
  readonly options: CallOptions
}

/** The keys with which an application is called: those of the interface before those of the application. */
function keysFor(store: Store, conf: CallConf, app: CallApp): { access: string; secret: string } {
  const own = {
    access: openColumn(store, confColumns, 'apiAccessKey', conf.apiAccessKey),
    secret: openColumn(store, confColumns, 'apiSecretKey', conf.apiSecretKey),
  }
  if (own.access !== '' && own.secret !== '') return own
  return {
    access: openColumn(store, appColumns, 'apiAccessKey', app.apiAccessKey),
    secret: openColumn(store, appColumns, 'apiSecretKey', app.apiSecretKey),
  }
}

/** A call ready to be sent; signed as this system expects of its own callers, where there are keys. */
export function prepareCall(
  store: Store,
  { conf, app, payload, now }: { conf: CallConf; app: CallApp; payload: Payload; now: Date },
): PreparedCall {
  const { method, type, body, params } = sentOf(conf, payload)
  const address = addressOf(conf, app)
  for (const [name, value] of params) address.searchParams.set(name, value)
  const { access, secret } = keysFor(store, conf, app)
  const timestamp = String(now.getTime())
  const names: ReadonlySet<string> = new Set(signParameters)
  const others = [...address.searchParams].filter(([name]) => !names.has(name))
  const sign =
    access === '' || secret === ''
      ? ''
      : signCall(secret, { appId: access, apiCode: conf.apiCode, timestamp, params: others }, body)
  if (sign !== '')
    for (const [name, value] of Object.entries({ appId: access, timestamp, sign }))
      address.searchParams.set(name, value)
  const options = callOptions(store, conf)
  const chosen = Object.entries(options.headers).filter(([name]) => !ownHeaders.test(name))
  return {
    ...{ method, address, body, sign, options },
    headers: { ...Object.fromEntries(chosen), ...(type === '' ? {} : { 'content-type': type }) },
  }
}

/**
 * Which hosts a tenant's calls may reach.
 * @throws where the platform has not given tenants any
 */
function allowedHosts(store: Store, tenantId: string): string {
  const isPlatform = store.get('SELECT 1 FROM tenants WHERE tenant_id = ? AND tenant_itype = 1', tenantId)
  // Addresses that the server itself can reach are not open to every tenant.
  if (!isPlatform && platformParameter(store, 'HTTP_JOB_FOR_TENANTS') !== '1')
    throw new Error('对外调用仅供平台租户使用（HTTP_JOB_FOR_TENANTS）')
  return platformParameter(store, 'OUTBOUND_ALLOW_HOSTS')
}

/** Sends a prepared call to the hosts that are allowed. */
export async function sendCall(
  store: Store,
  tenantId: string,
  { method, address, headers, body, options }: PreparedCall,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  return exchange({
    ...{ method, url: address.href, headers, signal },
    body: method === 'GET' ? undefined : body,
    allowed: allowedHosts(store, tenantId),
    limit: options.timeout * 1000,
    longest: LONGEST,
  })
}

/** Why an answer is no success; empty when it is one. Platforms of the family report it in a code beside the status. */
export function reasonOf({ conf, answer }: { conf: CallConf; answer: OutboundAnswer }): string {
  if (!answer.isFine) return `对方返回 HTTP ${answer.status}`
  if (readCode(protocolTypes, conf.apiProtocolType) === 'ws') return ''
  const value = parsed(answer.text)
  const isRefused =
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'number' &&
    value.code !== 0
  return isRefused && value.code !== 200 ? `对方返回错误码 ${value.code}` : ''
}
