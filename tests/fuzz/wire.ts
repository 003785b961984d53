import { connect } from 'node:net'

/** An answer as it came over the connection. */
export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface Exchange {
  readonly answers: readonly WireAnswer[]
  /** `broken`: the connection ended inside an answer; `late`: it was still open after the limit. */
  readonly ended: 'complete' | 'broken' | 'late'
}

interface Parsed {
  readonly answer: WireAnswer
  readonly next: number
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** @returns the body of an answer in chunks; null when it is not complete. */
function unchunked(bytes: Buffer, from: number): { body: Buffer; next: number } | null {
  const parts: Buffer[] = []
  let at = from
  for (;;) {
    const end = bytes.indexOf('\r\n', at)
    if (end < 0) return null
    const line = bytes.toString('latin1', at, end)
    if (!/^[0-9a-f]{1,8}$/i.test(line)) return null
    const size = Number.parseInt(line, 16)
    if (end + 2 + size + 2 > bytes.length) return null
    if (size === 0) return { body: Buffer.concat(parts), next: end + 4 }
    parts.push(bytes.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}

const hasNoBody = (status: number): boolean => status === 204 || status === 304

/** @returns the answer that starts at `from`; null when it is not complete yet. */
function parseOne(bytes: Buffer, from: number, method: string): Parsed | null {
  const end = bytes.indexOf(HEAD_END, from)
  if (end < 0) return null
  const [first = '', ...lines] = bytes.toString('latin1', from, end).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? Number.NaN)
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const start = end + HEAD_END.length
  const bare = method === 'HEAD' || hasNoBody(status) || status < 200
  // A request that could not be read is answered with a body, whatever its method.
  const isBodyless =
    bare && (start === bytes.length || bytes.toString('latin1', start, start + 5) === 'HTTP/')
  if (isBodyless) return { answer: { status, headers, body: Buffer.alloc(0) }, next: start }
  if (headers['transfer-encoding'] === 'chunked') {
    const found = unchunked(bytes, start)
    return found && { answer: { status, headers, body: found.body }, next: found.next }
  }
  const length = Number(headers['content-length'] ?? 0)
  if (start + length > bytes.length) return null
  return { answer: { status, headers, body: bytes.subarray(start, start + length) }, next: start + length }
}

/** @param methods of the requests in their order. */
export function parseAnswers(
  bytes: Buffer,
  methods: readonly string[],
): { answers: WireAnswer[]; rest: number } {
  const answers: WireAnswer[] = []
  let at = 0
  while (at < bytes.length) {
    const parsed = parseOne(bytes, at, methods[answers.length] ?? 'GET')
    if (!parsed) break
    at = parsed.next
    // 100 Continue and its like announce an answer.
    if (!(parsed.answer.status < 200)) answers.push(parsed.answer)
  }
  return { answers, rest: bytes.length - at }
}

/**
 * Sends bytes over a separate connection and reads until every request is answered or the connection ends.
 * @param cut ends the sender's side after the last byte.
 */
export function exchange(
  address: string,
  bytes: Buffer,
  { methods, cut, limit }: { methods: readonly string[]; cut: boolean; limit: number },
): Promise<Exchange> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname)
    let received: Buffer = Buffer.alloc(0)
    const finish = (isLate: boolean): void => {
      clearTimeout(timer)
      socket.destroy()
      const { answers, rest } = parseAnswers(received, methods)
      resolve({ answers, ended: isLate ? 'late' : rest > 0 ? 'broken' : 'complete' })
    }
    const timer = setTimeout(() => finish(true), limit)
    socket.on('connect', () => {
      if (cut) socket.end(bytes)
      else socket.write(bytes)
    })
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      // A sender that cuts its request waits for the end: the rest of it may be answered as well.
      if (!cut && parseAnswers(received, methods).answers.length >= methods.length) finish(false)
    })
    // A server that answers and ends the connection resets it while bytes are still on their way.
    socket.on('error', () => undefined)
    socket.on('close', () => finish(false))
  })
}
