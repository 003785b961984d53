import { OPEN_PATH } from '#contract/openCall.ts'
import { type ApiConf, apiCategory, SELF } from '#contract/resources/api/apiConf.ts'
import { HIDDEN } from '#base/secrets.ts'
import { curlOf } from '#kit/curl.ts'

interface Request {
  readonly base: string
  readonly method: 'GET' | 'POST'
  /** Path and query, below the base. */
  readonly uri: string
  /** Value of `appId`. */
  readonly caller: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Headers that the extension of an interface adds to its calls. */
function extraHeaders(extendJson: string): Record<string, string> {
  try {
    const extension: unknown = JSON.parse(extendJson)
    const headers = isRecord(extension) && isRecord(extension.headers) ? extension.headers : {}
    return Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) =>
        typeof value === 'string' && /^[\w-]+$/.test(name) ? [[name, value]] : [],
      ),
    )
  } catch {
    return {}
  }
}

const isXml = ({ apiProtocolType }: ApiConf): boolean => apiProtocolType !== 'HTTP'
const xmlType = { 'content-type': 'text/xml; charset=utf-8' } as const

/** Request that the other side sends to the gateway. */
function inbound(platform: string, conf: ApiConf): Request {
  return {
    ...{ base: platform, method: 'POST', uri: `${OPEN_PATH}${encodeURIComponent(conf.apiCode)}` },
    caller: conf.apiProvider === SELF ? conf.apiConsumer : conf.apiProvider,
    ...(isXml(conf) ? { headers: xmlType, body: '<request></request>' } : { headers: {}, body: {} }),
  }
}

/** The address without a password in it, as far as the configuration contains one. */
function addressOf({ apiUrl, apiProvider, apiConsumer }: ApiConf): {
  readonly base: string
  readonly uri: string
} {
  const other = apiProvider === SELF ? apiConsumer : apiProvider
  const address = URL.parse(apiUrl.trim())
  // A path is relative to the address of the other application, which is no part of the configuration.
  if (!address) return { base: `https://<${other}>`, uri: apiUrl.trim() }
  const user = address.username === '' ? '' : `${HIDDEN}@`
  return { base: `${address.protocol}//${user}${address.host}`, uri: address.pathname + address.search }
}

/**
 * The address at which an interface is called: of the platform, or of the other side as it is configured.
 * @param platform address of the platform, for requests that it receives
 * @returns empty where the configuration describes no request, or has no address
 */
export function confAddress(platform: string, conf: ApiConf): string {
  const category = apiCategory(conf)
  if (category === null) return ''
  if (category === 1) {
    const host = platform.endsWith('/') ? platform.slice(0, -1) : platform
    return `${host}${inbound(platform, conf).uri}`
  }
  const { base, uri } = addressOf(conf)
  return URL.canParse(conf.apiUrl.trim()) ? `${base}${uri}` : uri
}

/** Request that this system sends to the other side, by the step that sends it. */
function outbound(conf: ApiConf): Request {
  const isGet = conf.responseStepMethod.toLowerCase() === 'get' && !isXml(conf)
  return {
    ...addressOf(conf),
    method: isGet ? 'GET' : 'POST',
    // The access key of the other side represents the caller.
    caller: HIDDEN,
    headers: { ...extraHeaders(conf.extendJson), ...(isXml(conf) ? xmlType : {}) },
    body: isGet ? undefined : isXml(conf) ? '<request></request>' : {},
  }
}

/**
 * The request that a configuration describes, as a curl command line: without content, and without the parts that only
 * the secret key can make.
 * @param platform address of the platform, for requests that it receives
 * @returns null where the configuration describes none
 */
export function confCurl(platform: string, conf: ApiConf, now = Date.now()): string | null {
  const category = apiCategory(conf)
  if (category === null) return null
  const { base, method, uri, caller, headers, body } =
    category === 1 ? inbound(platform, conf) : outbound(conf)
  const query = { appId: caller, timestamp: now, sign: HIDDEN }
  return curlOf(
    base,
    { requestMethod: method, requestUri: uri, requestParams: JSON.stringify({ query, body }) },
    { hasToken: false, headers },
  )
}
