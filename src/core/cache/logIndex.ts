import type { Database } from 'better-sqlite3'
import { quote, tableName } from './logSql.ts'
import { lastRow } from './logTables.ts'
import type { LogTable } from './protocol.ts'
import { addText, positionsOf, SIGNATURE_BITS, SIGNATURE_BYTES } from './signature.ts'

/**
 * Where a term may occur. Rows are signed in blocks of neighbours; 256 signed blocks make a group, whose
 * signatures are kept turned on their side: all blocks' bits for one position lie together, so that a
 * question reads a few small records for each 16,000 rows. Rows without a signature yet always count as
 * possible, so the index may lag, lose a step or be begun anew without a wrong answer.
 */

const BLOCK_ROWS = 64
/** Characters after which a block ends early: a signature that is full tells nothing. */
const BLOCK_CHARACTERS = 96 * 1024
/** A text longer than this makes its block possible for every term. */
const LONGEST_TEXT = 512 * 1024
const GROUP_BLOCKS = 256
/** Bytes of one position for all blocks of a group. */
const LINE = GROUP_BLOCKS / 8
/** Positions in one stored record. */
const SLICE_LINES = 64
const SLICES = SIGNATURE_BITS / SLICE_LINES
/** Rows of an unsigned stretch that is looked at as one. */
const UNSIGNED_STRETCH = 4096
/** Rows signed in one step. */
const STEP_ROWS = 1024

/** Neighbouring rows. */
export interface Block {
  readonly first: number
  readonly last: number
  readonly oldest: string
  readonly newest: string
}

export interface LogIndex {
  /** Greatest number of a row that a block has ever held; numbers up to here are not given out again. */
  readonly lastSigned: number
  /** Blocks in which every term may occur, in no order. */
  possible(terms: readonly string[]): Block[]
  /** Signs some rows. @returns whether there are more to sign. */
  step(): boolean
  /** Forgets the blocks that lie wholly before this time. */
  trim(before: string): void
}

interface Group {
  readonly id: number
  readonly blocks: Block[]
}

interface BlockRow {
  first: number
  last: number
  oldest: string
  newest: string
  log_group: number | null
  slot: number
  signature: Buffer | null
}

/** Removes everything known about a log. */
export function dropIndex(database: Database, log: string): void {
  database
    .transaction(() => {
      const groups = database.prepare('SELECT id FROM log_groups WHERE log = ?').pluck().all(log) as number[]
      for (const id of groups) dropGroup(database, id)
      database.prepare('DELETE FROM log_blocks WHERE log = ?').run(log)
    })
    .immediate()
}

function dropGroup(database: Database, id: number): void {
  database.prepare('DELETE FROM log_slices WHERE id >= ? AND id < ?').run(id * SLICES, (id + 1) * SLICES)
  database.prepare('DELETE FROM log_groups WHERE id = ?').run(id)
}

export function openIndex(database: Database, table: LogTable): LogIndex {
  const log = table.name
  const name = tableName(table)
  const time = quote(table.time)
  const groups = new Map<number, Group>()
  const pending: { blocks: Block[]; lines: Uint8Array } = { blocks: [], lines: new Uint8Array(0) }
  let lastSigned = 0

  const addPending = (block: Block, signature: Uint8Array): void => {
    if (pending.lines.length === 0) pending.lines = new Uint8Array(SIGNATURE_BITS * LINE)
    const slot = pending.blocks.length
    const { lines } = pending
    const at = slot >>> 3
    const bit = 1 << (slot & 7)
    for (let byte = 0; byte < SIGNATURE_BYTES; byte += 1) {
      let rest = signature[byte] ?? 0
      while (rest !== 0) {
        const low = rest & -rest
        rest ^= low
        const line = (byte * 8 + 31 - Math.clz32(low)) * LINE + at
        lines[line] = (lines[line] ?? 0) | bit
      }
    }
    pending.blocks.push(block)
  }

  const rows = database
    .prepare<[string], BlockRow>(
      'SELECT first, last, oldest, newest, log_group, slot, signature FROM log_blocks WHERE log = ? ORDER BY first',
    )
    .iterate(log)
  for (const { first, last, oldest, newest, log_group: id, slot, signature } of rows) {
    const block: Block = { first, last, oldest, newest }
    lastSigned = Math.max(lastSigned, last)
    if (id !== null) {
      const group = groups.get(id) ?? { id, blocks: [] }
      group.blocks[slot] = block
      groups.set(id, group)
    } else if (signature) {
      addPending(block, signature)
    }
  }

  const readSlice = database.prepare('SELECT bits FROM log_slices WHERE id = ?').pluck()

  /** AND of the lines of all positions; null when no block is left. */
  function narrow(
    positions: readonly number[],
    line: (position: number) => Uint8Array | undefined,
  ): Uint8Array | null {
    const result = new Uint8Array(LINE).fill(0xff)
    for (const position of positions) {
      const bits = line(position)
      if (!bits) return null
      let any = 0
      for (let at = 0; at < LINE; at += 1) {
        const left = (result[at] ?? 0) & (bits[at] ?? 0)
        result[at] = left
        any |= left
      }
      if (any === 0) return null
    }
    return result
  }

  function pick(blocks: readonly Block[], bits: Uint8Array | null, found: Block[]): void {
    if (!bits) return
    blocks.forEach((block, slot) => {
      if (((bits[slot >>> 3] ?? 0) >>> (slot & 7)) & 1) found.push(block)
    })
  }

  function unsigned(): Block[] {
    const end = lastRow(database, table)
    const found: Block[] = []
    const ends = database.prepare<[number, number], { oldest: string | null; newest: string | null }>(
      `SELECT min(coalesce(${time}, '')) AS oldest, max(coalesce(${time}, '')) AS newest
       FROM ${name} WHERE rowid BETWEEN ? AND ?`,
    )
    for (let first = lastSigned + 1; first <= end; first += UNSIGNED_STRETCH) {
      const last = Math.min(first + UNSIGNED_STRETCH - 1, end)
      const { oldest, newest } = ends.get(first, last) ?? { oldest: null, newest: null }
      if (oldest !== null && newest !== null) found.push({ first, last, oldest, newest })
    }
    return found
  }

  function closeGroup(): void {
    const id = Number(database.prepare('INSERT INTO log_groups (log) VALUES (?)').run(log).lastInsertRowid)
    const insert = database.prepare('INSERT INTO log_slices (id, bits) VALUES (?, ?)')
    const bytes = SLICE_LINES * LINE
    for (let slice = 0; slice < SLICES; slice += 1) {
      insert.run(
        id * SLICES + slice,
        Buffer.from(pending.lines.buffer, pending.lines.byteOffset + slice * bytes, bytes),
      )
    }
    database
      .prepare('UPDATE log_blocks SET log_group = ?, signature = NULL WHERE log = ? AND log_group IS NULL')
      .run(id, log)
    groups.set(id, { id, blocks: pending.blocks })
    pending.blocks = []
    pending.lines = new Uint8Array(0)
  }

  const texts = table.texts.map(quote)
  const toSign = database.prepare(
    `SELECT rowid, coalesce(${time}, ''), ${texts.join(', ') || "''"} FROM ${name}
     WHERE rowid > ? ORDER BY rowid LIMIT ${STEP_ROWS}`,
  )
  const insertBlock = database.prepare(
    `INSERT INTO log_blocks (log, first, last, oldest, newest, log_group, slot, signature)
     VALUES (?, ?, ?, ?, ?, NULL, ?, ?)`,
  )

  function store(block: Block, words: Int32Array): void {
    const signature = Buffer.from(words.buffer, words.byteOffset, words.byteLength)
    insertBlock.run(
      log,
      block.first,
      block.last,
      block.oldest,
      block.newest,
      pending.blocks.length,
      signature,
    )
    addPending(block, signature)
    lastSigned = block.last
    if (pending.blocks.length === GROUP_BLOCKS) closeGroup()
  }

  /** Cuts rows in order into blocks; the last, unfinished one is left for later. */
  function sign(found: readonly unknown[][]): void {
    let words = new Int32Array(SIGNATURE_BYTES / 4)
    let seen = new Set<string>()
    let rowsIn = 0
    let characters = 0
    let first = 0
    let oldest = ''
    let newest = ''
    for (const [number, moment, ...cells] of found as [number, string, ...(string | null)[]][]) {
      if (rowsIn === 0) [first, oldest, newest] = [number, moment, moment]
      else if (moment < oldest) oldest = moment
      else if (moment > newest) newest = moment
      rowsIn += 1
      for (const cell of cells) {
        if (cell === null || cell === '' || seen.has(cell)) continue
        if (cell.length <= 256) seen.add(cell)
        characters += cell.length
        if (cell.length > LONGEST_TEXT) words.fill(-1)
        else addText(words, cell)
      }
      if (rowsIn < BLOCK_ROWS && characters < BLOCK_CHARACTERS) continue
      store({ first, last: number, oldest, newest }, words)
      words = new Int32Array(SIGNATURE_BYTES / 4)
      seen = new Set()
      rowsIn = 0
      characters = 0
    }
  }

  return {
    get lastSigned() {
      return lastSigned
    },
    possible(terms) {
      const positions = [...new Set(terms.flatMap(positionsOf))]
      const found = unsigned()
      for (const { id, blocks } of groups.values()) {
        const bits = narrow(positions, (position) => {
          const slice = readSlice.get(id * SLICES + Math.floor(position / SLICE_LINES)) as Buffer | undefined
          const start = (position % SLICE_LINES) * LINE
          return slice?.subarray(start, start + LINE)
        })
        pick(blocks, bits, found)
      }
      if (pending.blocks.length > 0) {
        const bits = narrow(positions, (position) =>
          pending.lines.subarray(position * LINE, (position + 1) * LINE),
        )
        pick(pending.blocks, bits, found)
      }
      return found
    },
    step() {
      const found = toSign.raw().all(lastSigned) as unknown[][]
      if (found.length < BLOCK_ROWS) return false
      const before = lastSigned
      database.transaction(() => sign(found)).immediate()
      return found.length === STEP_ROWS && lastSigned > before
    },
    trim(before) {
      database
        .transaction(() => {
          for (const { id, blocks } of [...groups.values()]) {
            if (blocks.some(({ newest }) => newest >= before)) continue
            dropGroup(database, id)
            database.prepare('DELETE FROM log_blocks WHERE log = ? AND log_group = ?').run(log, id)
            groups.delete(id)
          }
        })
        .immediate()
    },
  }
}
