import { type JsonNode, readableJson, readSource, withValues } from '#base/jsonSource.ts'
import { HIDDEN, isSecretName, redactText } from '#base/secrets.ts'

const isContainer = ({ kind }: JsonNode): boolean => kind === 'object' || kind === 'array'

/** JSON with the secrets in it replaced, and every other character as it is written. */
const masked = (value: JsonNode): string =>
  withValues(value, (each, name) =>
    isSecretName(name) && !isContainer(each) && each.text !== 'null' ? JSON.stringify(HIDDEN) : undefined,
  )

/** Quotes a text for a POSIX shell, so that nothing in it is expanded. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

interface CurlOptions {
  /** Whether the call carries a session's token. Default true. */
  readonly hasToken?: boolean
  readonly headers?: Readonly<Record<string, string>>
}

const headerText = ([name, value]: readonly [string, string]): string =>
  `-H ${quoted(`${name}: ${isSecretName(name) ? HIDDEN : redactText(value)}`)}`

/** Content of a request: parameters of its address by name, and its body. */
interface Content {
  readonly query: readonly (readonly [string, string])[]
  /** JSON, or any other text; empty for none. */
  readonly body: JsonNode | string
}

const queryIn = (node: JsonNode | undefined): Content['query'] =>
  node?.kind === 'object'
    ? node.parts.flatMap(({ name, value }) =>
        value.text === 'null' || value.words === '' ? [] : [[name, value.words] as const],
      )
    : []

/** A body from its JSON: a string is text, null is none. */
const bodyIn = (node: JsonNode | undefined): Content['body'] => {
  if (node?.kind === 'string') return node.words
  return node === undefined || node.text === 'null' ? '' : node
}

/** Reads the parameters of a logged request, with the content apart or all in one. */
function contentOf(method: string, logged: string): Content {
  const sent = readSource(logged)
  // Not JSON, or truncated: it stays as it is.
  if (!sent) return { query: [], body: method === 'GET' ? '' : logged }
  const [query, body] = [sent.named('query'), sent.named('body')]
  if (query || body) return { query: queryIn(query), body: bodyIn(body) }
  return method === 'GET' ? { query: queryIn(sent), body: '' } : { query: [], body: bodyIn(sent) }
}

/** A request and its content. */
export interface CurlRequest extends Partial<Content> {
  readonly method: string
  /** Path, with parameters where it has some. */
  readonly uri: string
}

/**
 * A request as a curl command line, with secret values replaced and a placeholder for the token.
 * @param base address of the platform.
 */
export function curlLine(
  base: string,
  { method, uri, query: asked = [], body = '' }: CurlRequest,
  { hasToken = true, headers = {} }: CurlOptions = {},
): string {
  const [path = '', search = ''] = uri.split('?', 2)
  const given = new URLSearchParams(search)
  for (const [name, value] of asked) given.set(name, value)
  for (const name of [...given.keys()]) if (isSecretName(name)) given.set(name, HIDDEN)
  const query = given.toString().replaceAll(encodeURIComponent(HIDDEN), HIDDEN)
  const lines = [
    `curl -X ${method.replace(/[^A-Z]/g, '')} ${quoted(`${base.replace(/(?<!\/)\/+$/, '')}${path}${query ? `?${query}` : ''}`)}`,
    ...(hasToken ? [`-H ${quoted('token: ***')}`] : []),
    ...Object.entries(headers).map(headerText),
  ]
  if (body !== '') {
    if (typeof body !== 'string') lines.push(`-H ${quoted('content-type: application/json')}`)
    lines.push(`--data-raw ${quoted(typeof body === 'string' ? redactText(body) : masked(body))}`)
  }
  return lines.join(' \\\n  ')
}

/**
 * The request of a log row as a curl command line.
 * @param base address of the platform.
 */
export function curlOf(base: string, row: Readonly<Record<string, unknown>>, options?: CurlOptions): string {
  const method = String(row.requestMethod ?? 'GET').toUpperCase()
  const content = contentOf(method, String(row.requestParams ?? ''))
  return curlLine(base, { method, uri: String(row.requestUri ?? ''), ...content }, options)
}

/** Text of the detail pane with secrets replaced; JSON is indented. */
export function prettyMasked(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text
  const value = readSource(text)
  return value ? readableJson(masked(value)) : text
}
