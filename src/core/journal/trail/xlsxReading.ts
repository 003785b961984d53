import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { FailureError } from '#contract/failures.ts'
import { type WorkbookRow, workbookRows } from '#core/tables/readXlsx.ts'
import type { Link } from './chain.ts'
import { canonicalJson, type Content, FileHead, hashOf, readCanonical, ShownEntry } from './format.ts'
import { linkOf, noTrail, type TrailReading } from './reading.ts'
import { inCells, trailRows, type TrailRows } from './rows.ts'

/** Characters of the content of an entry at most. */
const MAX_CONTENT = 256 * 1024 ** 2

/** Rows that belong together: the head, or an entry. */
interface Group {
  readonly hash: string
  /** Number of its rows, and of the last one that was found. */
  readonly all: number
  found: number
  content: string
  /** Of the cells that people read. */
  readonly digest: ReturnType<typeof openDigest>
  isBroken: boolean
}

function openDigest() {
  const hash = createHash('sha256')
  return {
    add: (cells: readonly string[]) => void hash.update(`${JSON.stringify(cells)}\n`),
    result: () => hash.digest('hex'),
  }
}

const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** Cells of a row by the place of the hash: to its left the part, to its right the content, which is the last. */
function cellsOf({ cells }: WorkbookRow, hashAt: number) {
  const [, number, all] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(cells[hashAt - 1] ?? '') ?? []
  return {
    readable: cells.slice(0, hashAt - 1),
    number: Number(number),
    all: Number(all),
    hash: cells[hashAt] ?? '',
    content: cells[hashAt + 1] ?? '',
    isLast: cells.slice(hashAt + 2).every((cell) => cell === ''),
  }
}

/** Puts the rows of each entry together. */
async function* groupsOf(rows: AsyncIterable<WorkbookRow>, hashAt: number): AsyncGenerator<Group> {
  let open: Group | undefined
  for await (const row of rows) {
    const { readable, number, all, hash, content, isLast } = cellsOf(row, hashAt)
    if (open && (number !== open.found + 1 || all !== open.all || hash !== open.hash)) {
      yield { ...open, isBroken: true }
      open = undefined
    }
    open ??= { hash, all, found: 0, content: '', digest: openDigest(), isBroken: number !== 1 }
    open.found = number
    open.digest.add(readable)
    open.content += content
    open.isBroken ||= !isLast
    if (open.content.length > MAX_CONTENT) throw noTrail('an entry is too long')
    if (open.found !== open.all) continue
    yield open
    open = undefined
  }
  if (open) yield { ...open, isBroken: true }
}

/** The content of a group, where it is the one that the hash was made of. */
function contentOf({ content, hash }: Group): { content: Content | undefined; isWhole: boolean } {
  const read = readCanonical(content, (value) => inCells(canonicalJson(value)))
  return { content: read, isWhole: read !== undefined && hashOf(canonicalJson(read)) === hash }
}

/** Whether the rows of a group are those made of its content. Rows that only hold a piece of it are blank. */
function showsIt({ digest, all }: Group, rows: Iterable<readonly string[]>, width: number): boolean {
  const expected = openDigest()
  let count = 0
  for (const row of rows) {
    expected.add(row)
    count += 1
  }
  for (; count < all; count += 1) expected.add(Array.from({ length: width }, () => ''))
  return digest.result() === expected.result()
}

function linkOfGroup(group: Group, rows: TrailRows, width: number): Link {
  const { content, isWhole } = contentOf(group)
  const shown = ShownEntry.safeParse(content)
  const isShown = shown.success && showsIt(group, rows.readable(shown.data), width)
  return linkOf(content, { hash: group.hash, isWhole: isWhole && isShown && !group.isBroken })
}

/** The rows below the headings, which every sheet repeats. */
async function* bodyOf(first: WorkbookRow, rest: AsyncGenerator<WorkbookRow>, headings: readonly string[]) {
  let { sheet } = first
  yield first
  for await (const row of rest) {
    const isHeading = row.sheet !== sheet && JSON.stringify(row.cells) === JSON.stringify(headings)
    sheet = row.sheet
    if (!isHeading && row.cells.some((cell) => cell !== '')) yield row
  }
}

/** Reads a workbook that was exported here; a spreadsheet program may have saved it again. */
async function read(handle: FileHandle): Promise<TrailReading> {
  const rows = workbookRows(handle)
  const [heading, first] = [(await rows.next()).value, (await rows.next()).value]
  const hashAt = first?.cells.findIndex(isHash) ?? -1
  if (!heading || !first || hashAt < 1) throw noTrail('it has no hashes')
  const groups = groupsOf(bodyOf(first, rows, heading.cells), hashAt)
  const group = (await groups.next()).value
  const { content, isWhole } = group ? contentOf(group) : { content: undefined, isWhole: false }
  const parsed = FileHead.safeParse(content)
  if (!group || group.isBroken || !parsed.success) throw noTrail('it has no head, or one of another version')
  const head = parsed.data
  const made = trailRows(head)
  const width = head.columns.length
  const headings = [...head.columns.map(({ label }) => label), ...head.proof]
  const isHeaded = JSON.stringify(headings) === JSON.stringify(heading.cells)

  async function* links(): AsyncGenerator<Link> {
    for await (const entry of groups) yield linkOfGroup(entry, made, width)
  }
  return {
    head,
    hash: group.hash,
    isWhole: isWhole && isHeaded && showsIt(group, [made.readableHead()], width),
    links: links(),
    isClosed: () => true,
  }
}

/** Errors of a damaged package, XML or zone mean that the file cannot be read. */
const unreadable = (error: unknown): FailureError =>
  error instanceof FailureError ? error : noTrail(error instanceof Error ? error.message : 'unknown')

export async function readXlsxTrail(handle: FileHandle): Promise<TrailReading> {
  const reading = await read(handle).catch((error: unknown) => {
    throw unreadable(error)
  })
  async function* links(): AsyncGenerator<Link> {
    try {
      yield* reading.links
    } catch (error) {
      throw unreadable(error)
    }
  }
  return { ...reading, links: links() }
}
