import { HIDDEN, isSecretName, redactText } from '#contract/secrets.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      isSecretName(name) && each !== null && typeof each !== 'object' ? HIDDEN : masked(each),
    ]),
  )
}

/** Quotes a text for a POSIX shell, so that nothing in it is expanded. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

interface CurlOptions {
  /** Whether the call carries a session's token. Default true. */
  readonly hasToken?: boolean
  readonly headers?: Readonly<Record<string, string>>
}

const headerText = ([name, value]: readonly [string, string]): string =>
  `-H ${quoted(`${name}: ${isSecretName(name) ? HIDDEN : redactText(value)}`)}`

/**
 * A request, usually a logged one, as a curl command line, with secret values replaced and a placeholder for the token.
 * @param base address of the platform.
 */
export function curlOf(
  base: string,
  row: Readonly<Record<string, unknown>>,
  { hasToken = true, headers = {} }: CurlOptions = {},
): string {
  const method = String(row.requestMethod ?? 'GET').toUpperCase()
  const [path = '', search = ''] = String(row.requestUri ?? '').split('?', 2)
  const logged = String(row.requestParams ?? '')
  let sent: unknown = logged
  try {
    sent = JSON.parse(logged)
  } catch {
    // Not JSON, or truncated: it stays as it is.
  }
  const parts = isRecord(sent) && ('body' in sent || 'query' in sent) ? sent : null
  const asked = isRecord(parts?.query)
    ? parts.query
    : method === 'GET' && isRecord(sent) && !parts
      ? sent
      : {}
  const given = new URLSearchParams(search)
  for (const [name, value] of Object.entries(asked))
    if (value !== null && value !== '') given.set(name, String(value))
  for (const name of [...given.keys()]) if (isSecretName(name)) given.set(name, HIDDEN)
  const query = given.toString().replaceAll(encodeURIComponent(HIDDEN), HIDDEN)
  const body = parts ? parts.body : method === 'GET' ? undefined : sent
  const lines = [
    `curl -X ${method.replace(/[^A-Z]/g, '')} ${quoted(`${base.replace(/(?<!\/)\/+$/, '')}${path}${query ? `?${query}` : ''}`)}`,
    ...(hasToken ? [`-H ${quoted('token: ***')}`] : []),
    ...Object.entries(headers).map(headerText),
  ]
  if (body !== undefined && body !== null && body !== '') {
    const text = typeof body === 'string' ? redactText(body) : JSON.stringify(masked(body))
    if (typeof body !== 'string') lines.push(`-H ${quoted('content-type: application/json')}`)
    lines.push(`--data-raw ${quoted(text)}`)
  }
  return lines.join(' \\\n  ')
}

/** Text of the detail pane with secrets replaced; JSON is indented. */
export function prettyMasked(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return JSON.stringify(masked(JSON.parse(text)), null, 2)
  } catch {
    return text
  }
}
