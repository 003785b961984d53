import { createHmac } from 'node:crypto'
import { apiAppSubscription } from '#contract/resources/api/apiAppSubscription.ts'
import { apiConf } from '#contract/resources/api/apiConf.ts'
import { sysApp } from '#contract/resources/sys/sysApp.ts'
import type { Answer, Client } from './harness.ts'

/** An application outside of this system, with the keys that it was issued. */
export interface Outsider {
  readonly appId: string
  /** Of the record. */
  readonly id: string
  readonly secret: string
}

/** A new application with keys. */
export async function makeApp(admin: Client, appId: string, more: object = {}): Promise<Outsider> {
  const body = { appId, appName: `应用${appId}`, appType: 0 as const, ...more }
  const { id, apiAuth } = await admin.must(sysApp.endpoints.create, { body })
  return { appId, id, secret: apiAuth.secretKey }
}

/** A new interface that the application may call. @returns its id */
export async function makeInbound(
  admin: Client,
  { appId }: Pick<Outsider, 'appId'>,
  apiCode: string,
  more: object = {},
): Promise<string> {
  const id = await admin.must(apiConf.endpoints.create, {
    body: {
      ...{ apiCode, apiName: `接口${apiCode}`, apiProvider: appId, apiConsumer: 'self' },
      ...{ apiRequestType: 'push', apiType: 'common', apiProtocolType: 'HTTP', apiDealType: 'SYNC' },
      ...{ receiptStepClass: 'ReceiptService', receiptStepMethod: 'echo' },
      ...more,
    },
  })
  await grant(admin, appId, 'receive', [apiCode])
  return id
}

export async function grant(
  admin: Client,
  appId: string,
  direction: 'receive' | 'call',
  apiData: readonly string[],
): Promise<void> {
  await admin.must(apiAppSubscription.endpoints.saveAppApi, {
    body: { appId, apiData: [...apiData], direction },
  })
}

export interface Signed {
  readonly apiCode: string
  readonly body?: string | Buffer
  readonly method?: 'GET' | 'POST'
  readonly params?: Readonly<Record<string, string>>
  readonly time?: number
  /** Signed values, where they differ from the sent ones. */
  readonly signs?: { readonly apiCode?: string; readonly body?: string; readonly params?: string }
  readonly headers?: Readonly<Record<string, string>>
}

let last = 0
/** Moments that differ from call to call, so that no two signatures are the same. */
function moment(): number {
  last = Math.max(last + 1, Date.now())
  return last
}

/** Address of a call, signed as the documents of the gateway specify, written here once more. */
export function signedPath({ appId, secret }: Outsider, call: Signed): string {
  const timestamp = String(call.time ?? moment())
  const params = Object.entries(call.params ?? {})
  const line = params
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
  const signedParams = call.signs?.params ?? line.join('&')
  const lines = [
    appId,
    call.signs?.apiCode ?? call.apiCode,
    timestamp,
    ...(signedParams ? [signedParams] : []),
  ]
  const sign = createHmac('sha256', secret)
    .update(`${lines.join('\n')}\n`)
    .update(call.signs?.body ?? call.body ?? '')
    .digest('hex')
  const query = new URLSearchParams([...params, ['appId', appId], ['timestamp', timestamp], ['sign', sign]])
  return `/api/open/${call.apiCode}?${query}`
}

/** Sends a signed call. */
export function callOpen(guest: Client, outsider: Outsider, call: Signed): Promise<Answer> {
  const method = call.method ?? 'POST'
  return guest.raw({
    method,
    path: signedPath(outsider, call),
    ...(method === 'GET'
      ? {}
      : { body: call.body ?? '', headers: { 'content-type': 'application/json', ...call.headers } }),
  })
}
