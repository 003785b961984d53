import type { Database } from 'better-sqlite3'
import {
  BLOCK_ROWS,
  type BlockLanes,
  type BlockSigner,
  keepLane,
  packLanes,
  blockSigner,
  RECORD_LANES,
  rowsIn,
} from './logLanes.ts'
import { quote, tableName } from './logSql.ts'
import { lastRow } from './logTables.ts'
import type { LogTable } from './protocol.ts'
import { lanesOf, positionsOf, SIGNATURE_BITS, SIGNATURE_BYTES } from './signature.ts'

/**
 * Where a term may occur. Rows are signed in blocks of neighbours; 256 signed blocks make a group, whose
 * signatures are kept turned on their side: all blocks' bits for one position lie together, so that a
 * question reads a few small records for each 16,000 rows; beside them lie the lanes of frequent runs (see
 * logLanes.ts), which leave single rows of a block. Rows without a signature yet always count as
 * possible, so the index may lag, lose a step or be begun anew without a wrong answer.
 */

/** Characters after which a block ends early: a signature that is full tells nothing. */
const BLOCK_CHARACTERS = 96 * 1024
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
/** Blocks of a group that are looked through as they are: their lanes would take as long to read. */
const FEW_BLOCKS = 4
/** Blocks whose lanes are worked out again in one step. */
const STEP_BLOCKS = 16

/** Neighbouring rows. */
export interface Block {
  readonly first: number
  readonly last: number
  readonly oldest: string
  readonly newest: string
  /** Which of its rows are possible, counted from the first; missing: all of them. */
  readonly rows?: readonly [low: number, high: number]
}

export interface LogIndex {
  /** Greatest number of a row that a block has ever held; numbers up to here are not given out again. */
  readonly lastSigned: number
  /** Blocks in which every term may occur, and in the same row as far as that is known; in no order. */
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
  for (const table of ['log_slices', 'log_lanes']) {
    database.prepare(`DELETE FROM ${table} WHERE id >= ? AND id < ?`).run(id * SLICES, (id + 1) * SLICES)
  }
  database.prepare('DELETE FROM log_groups WHERE id = ?').run(id)
}

export function openIndex(database: Database, table: LogTable): LogIndex {
  const log = table.name
  const name = tableName(table)
  const time = quote(table.time)
  const groups = new Map<number, Group>()
  const pending: {
    blocks: Block[]
    lines: Uint8Array
    /** Undefined for blocks from the file: worked out again when the group is full. */
    lanes: (BlockLanes | null | undefined)[]
  } = { blocks: [], lines: new Uint8Array(0), lanes: [] }
  let lastSigned = 0

  const addPending = (block: Block, signature: Uint8Array, lanes?: BlockLanes | null): void => {
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
    pending.lanes.push(lanes)
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
  const readLanes = database.prepare('SELECT bits FROM log_lanes WHERE id = ?').pluck()

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

  function hasFew(bits: Uint8Array): boolean {
    const words = new Int32Array(bits.buffer, bits.byteOffset, LINE / 4)
    let count = 0
    for (let at = 0; at < words.length; at += 2) count += rowsIn(words[at] ?? 0, words[at + 1] ?? 0)
    return count <= FEW_BLOCKS
  }

  /** Adds the blocks whose bit is set, each with the rows that are left of it. */
  function pick(blocks: readonly Block[], bits: Uint8Array, rows: Int32Array | null, found: Block[]): void {
    blocks.forEach((block, slot) => {
      if ((((bits[slot >>> 3] ?? 0) >>> (slot & 7)) & 1) === 0) return
      const low = rows?.[slot * 2] ?? -1
      const high = rows?.[slot * 2 + 1] ?? -1
      if ((low & high) === -1) found.push(block)
      else if ((low | high) !== 0) found.push({ ...block, rows: [low, high] })
    })
  }

  /** Rows of a group that all these lanes hold; null when none of them was kept. */
  function rowsOf(id: number, lanes: readonly number[]): Int32Array | null {
    const rows = new Int32Array(GROUP_BLOCKS * 2).fill(-1)
    let isNarrower = false
    for (const lane of lanes) {
      const record = readLanes.get(id * SLICES + Math.floor(lane / RECORD_LANES)) as Buffer | undefined
      if (record && keepLane(rows, record, lane)) isNarrower = true
    }
    return isNarrower ? rows : null
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
    const insertLanes = database.prepare('INSERT INTO log_lanes (id, bits) VALUES (?, ?)')
    for (const [record, bits] of packLanes(pending.lanes.map((lanes) => lanes ?? null))) {
      insertLanes.run(id * SLICES + record, bits)
    }
    database
      .prepare('UPDATE log_blocks SET log_group = ?, signature = NULL WHERE log = ? AND log_group IS NULL')
      .run(id, log)
    groups.set(id, { id, blocks: pending.blocks })
    pending.blocks = []
    pending.lines = new Uint8Array(0)
    pending.lanes = []
  }

  const texts = table.texts.map(quote).join(', ') || "''"
  const toSign = database.prepare(
    `SELECT rowid, coalesce(${time}, ''), ${texts} FROM ${name}
     WHERE rowid > ? ORDER BY rowid LIMIT ${STEP_ROWS}`,
  )
  const ofBlock = database.prepare(
    `SELECT rowid, ${texts} FROM ${name} WHERE rowid BETWEEN ? AND ? ORDER BY rowid`,
  )

  /** @returns whether some lanes of the pending blocks were still unknown. */
  function recallLanes(): boolean {
    let recalled = 0
    pending.blocks.forEach(({ first, last }, slot) => {
      if (recalled === STEP_BLOCKS || pending.lanes[slot] !== undefined) return
      const rows = ofBlock.raw().all(first, last) as [number, ...(string | null)[]][]
      const signer = blockSigner()
      for (const [number, ...cells] of rows) signer.add(number - first, cells)
      pending.lanes[slot] = signer.finish().lanes
      recalled += 1
    })
    return recalled > 0
  }

  const insertBlock = database.prepare(
    `INSERT INTO log_blocks (log, first, last, oldest, newest, log_group, slot, signature)
     VALUES (?, ?, ?, ?, ?, NULL, ?, ?)`,
  )

  function store(block: Block, { signature: words, lanes }: ReturnType<BlockSigner['finish']>): void {
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
    addPending(block, signature, lanes)
    lastSigned = block.last
  }

  /** Cuts rows in order into blocks until the group is full; the last, unfinished one is left for later. */
  function sign(found: readonly unknown[][]): void {
    let signer = blockSigner()
    let rows = 0
    let block: Block = { first: 0, last: 0, oldest: '', newest: '' }
    const close = (): void => {
      store(block, signer.finish())
      signer = blockSigner()
      rows = 0
    }
    for (const [number, moment, ...cells] of found as [number, string, ...(string | null)[]][]) {
      // Rows that have moved leave gaps behind.
      if (rows > 0 && number - block.first >= BLOCK_ROWS) close()
      if (pending.blocks.length === GROUP_BLOCKS) return
      block =
        rows === 0
          ? { first: number, last: number, oldest: moment, newest: moment }
          : {
              first: block.first,
              last: number,
              oldest: moment < block.oldest ? moment : block.oldest,
              newest: moment > block.newest ? moment : block.newest,
            }
      signer.add(number - block.first, cells)
      rows += 1
      if (rows === BLOCK_ROWS || signer.characters >= BLOCK_CHARACTERS) close()
    }
  }

  return {
    get lastSigned() {
      return lastSigned
    },
    possible(terms) {
      const positions = [...new Set(terms.flatMap(positionsOf))]
      const lanes = [...new Set(terms.flatMap(lanesOf))]
      const found = unsigned()
      for (const { id, blocks } of groups.values()) {
        const bits = narrow(positions, (position) => {
          const slice = readSlice.get(id * SLICES + Math.floor(position / SLICE_LINES)) as Buffer | undefined
          const start = (position % SLICE_LINES) * LINE
          return slice?.subarray(start, start + LINE)
        })
        if (bits) pick(blocks, bits, hasFew(bits) ? null : rowsOf(id, lanes), found)
      }
      if (pending.blocks.length > 0) {
        const bits = narrow(positions, (position) =>
          pending.lines.subarray(position * LINE, (position + 1) * LINE),
        )
        if (bits) pick(pending.blocks, bits, null, found)
      }
      return found
    },
    step() {
      if (pending.blocks.length === GROUP_BLOCKS) {
        if (!recallLanes()) database.transaction(closeGroup).immediate()
        return true
      }
      const found = toSign.raw().all(lastSigned) as unknown[][]
      if (found.length < BLOCK_ROWS) return false
      const before = lastSigned
      database.transaction(() => sign(found)).immediate()
      const isFull = pending.blocks.length === GROUP_BLOCKS
      return isFull || (found.length === STEP_ROWS && lastSigned > before)
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
