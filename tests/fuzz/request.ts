/** Whose token a request carries. */
export const actors = ['admin', 'tenant', 'operator', 'nobody'] as const
export type Actor = (typeof actors)[number]

/**
 * How a body is framed: with its length, in chunks, or wrongly. `cut` ends the connection before the announced
 * end, `long` sends more than announced, `both` announces length and chunks, `none` announces nothing.
 */
export const framings = [
  'length',
  'chunked',
  'cut',
  'cut chunk',
  'bad chunk',
  'long',
  'both',
  'none',
] as const
type Framing = (typeof framings)[number]

/** One request, as it is put on the wire. */
export interface WireRequest {
  readonly actor: Actor
  readonly method: string
  /** Path and query, already encoded. */
  readonly target: string
  /** Without Host, token, Connection and the headers of the framing, unless they are under test. */
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Buffer | null
  readonly framing: Framing
  /** Sent in place of all of the above. */
  readonly raw?: string
}

/** A request that announces more than follows, perhaps; its sender ends the connection after the last byte. */
export const isCut = ({ framing, raw, headers }: WireRequest): boolean =>
  raw !== undefined ||
  framing === 'cut' ||
  framing === 'cut chunk' ||
  framing === 'bad chunk' ||
  headers.some(([name]) => name === 'content-length' || name === 'transfer-encoding')

const has = (request: WireRequest, name: string): boolean =>
  request.headers.some(([own]) => own.toLowerCase() === name)

function chunks(body: Buffer, framing: Framing): Buffer {
  const half = Math.ceil(body.length / 2)
  const parts = [body.subarray(0, half), body.subarray(half)]
    .filter((part) => part.length > 0)
    .map((part) => Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]))
  const end = framing === 'cut chunk' ? '' : framing === 'bad chunk' ? 'zz\r\n' : '0\r\n\r\n'
  return Buffer.concat([...parts, Buffer.from(end)])
}

/** @returns header lines about the body, and the body as it is sent. */
function framed(request: WireRequest): { lines: string[]; body: Buffer } {
  const body = request.body ?? Buffer.alloc(0)
  const length = (bytes: number): string => `content-length: ${bytes}`
  switch (request.framing) {
    case 'length':
      return { lines: request.body === null ? [] : [length(body.length)], body }
    case 'chunked':
    case 'cut chunk':
    case 'bad chunk':
      return { lines: ['transfer-encoding: chunked'], body: chunks(body, request.framing) }
    case 'cut':
      return { lines: [length(body.length + 100)], body }
    case 'long':
      return { lines: [length(Math.floor(body.length / 2))], body }
    case 'both':
      return { lines: [length(body.length), 'transfer-encoding: chunked'], body: chunks(body, 'chunked') }
    case 'none':
      return { lines: [], body }
  }
}

/**
 * The bytes of a request.
 * @param isLast requests that the server ends the connection after its answer.
 */
export function bytesOf(request: WireRequest, host: string, token: string, isLast = true): Buffer {
  if (request.raw !== undefined) return Buffer.from(request.raw)
  const { lines, body } = framed(request)
  const head = [
    `${request.method} ${request.target} HTTP/1.1`,
    ...(has(request, 'host') ? [] : [`host: ${host}`]),
    ...(isLast ? ['connection: close'] : []),
    ...(token === '' || has(request, 'token') ? [] : [`token: ${token}`]),
    ...lines,
    ...request.headers.map(([name, value]) => `${name}: ${value}`),
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Shells take neither NUL nor bytes that are no text, and curl repairs wrong framing. */
const isPlain = (request: WireRequest): boolean =>
  request.raw === undefined &&
  (request.framing === 'length' || request.framing === 'chunked') &&
  !`${request.target}${request.headers.flat().join('')}${request.body?.toString('latin1') ?? ''}`.includes(
    '\0',
  )

/** A line for a shell that sends the same requests; `$TOKEN` represents the token of the actor. */
export function commandOf(requests: readonly WireRequest[], address: string): string {
  const [request] = requests
  const { host, hostname, port } = new URL(address)
  if (requests.length > 1 || !request || !isPlain(request)) {
    const bytes = Buffer.concat(
      requests.map((each, at) => bytesOf(each, host, '', at === requests.length - 1)),
    )
    return `echo ${bytes.toString('base64')} | base64 -d | nc -N ${hostname} ${port}`
  }
  const body = request.body?.toString('utf8')
  return [
    `curl -sS --path-as-is -X ${quoted(request.method)}`,
    quoted(`${address}${request.target}`),
    ...(request.actor === 'nobody' ? [] : ['-H "token: $TOKEN"']),
    ...request.headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(request.framing === 'chunked' ? ["-H 'transfer-encoding: chunked'"] : []),
    ...(body === undefined ? [] : [`--data-binary ${quoted(body)}`]),
  ].join(' ')
}
