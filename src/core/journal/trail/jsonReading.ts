import type { FileHandle } from 'node:fs/promises'
import type { Link } from './chain.ts'
import { canonicalJson, type Content, FileHead, hashOf, readCanonical } from './format.ts'
import { linkOf, noTrail, type TrailReading } from './reading.ts'

/** Bytes of a line at most. */
const MAX_LINE = 256 * 1024 ** 2
const LINE_FEED = 0x0a

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** @returns a text that fits nothing, where the bytes are no UTF-8 */
function textOf(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    return ''
  }
}

/** The lines that end with a line feed. */
async function* linesOf(handle: FileHandle): AsyncGenerator<string> {
  let begun: Buffer[] = []
  let length = 0
  for await (const chunk of handle.createReadStream({ autoClose: false, start: 0 })) {
    let rest = Buffer.from(chunk as Uint8Array)
    for (let end = rest.indexOf(LINE_FEED); end >= 0; end = rest.indexOf(LINE_FEED)) {
      yield textOf(Buffer.concat([...begun, rest.subarray(0, end)]))
      rest = rest.subarray(end + 1)
      begun = []
      length = 0
    }
    begun.push(rest)
    length += rest.length
    if (length > MAX_LINE) throw noTrail('a line is too long')
  }
}

/** A line with an object and its hash. */
interface Line {
  readonly content: Content | undefined
  readonly hash: string
  readonly isWhole: boolean
  /** Whether a comma follows. */
  readonly hasComma: boolean
}

function readLine(line: string): Line {
  const hasComma = line.endsWith(',')
  const read = readCanonical(hasComma ? line.slice(0, -1) : line)
  if (!read) return { content: undefined, hash: '', isWhole: false, hasComma }
  const { hash, ...content } = read
  const isWhole = hash === hashOf(canonicalJson(content))
  return { content, hash: String(hash), isWhole, hasComma }
}

/** Between two objects is a comma, before the end is none; where the file was cut, nothing is missing. */
const isSeparated = ({ hasComma }: Line, next: string | undefined): boolean =>
  next === undefined || hasComma === (next !== END)

const END = ']'

/** Reads an exported JSON file line by line. Its bytes are compared with those that are written: there is one spelling. */
export async function readJsonTrail(handle: FileHandle): Promise<TrailReading> {
  const lines = linesOf(handle)
  const next = async (): Promise<string | undefined> => (await lines.next()).value ?? undefined
  if ((await next()) !== '[') throw noTrail('it does not begin with a list')
  const first = readLine((await next()) ?? '')
  const head = FileHead.safeParse(first.content)
  if (!head.success) throw noTrail('it has no head, or one of another version')
  const start = await next()
  let isClosed = false

  async function* links(): AsyncGenerator<Link> {
    for (let line = start; line !== undefined; ) {
      const following = await next()
      if (line === END && following === undefined) isClosed = true
      else {
        const read = readLine(line)
        yield linkOf(read.content, { ...read, isSeparated: isSeparated(read, following) })
      }
      line = following
    }
  }
  return {
    head: head.data,
    hash: first.hash,
    isWhole: first.isWhole && isSeparated(first, start),
    links: links(),
    isClosed: () => isClosed,
  }
}
