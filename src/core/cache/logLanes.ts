import { addText, LANES, SIGNATURE_BITS } from './signature.ts'

/**
 * In which rows a frequent run of characters occurs. Two terms that both stand in every block, and never
 * together in a row, cannot be told apart by signatures; the lanes of their runs, one bit for each row of a
 * group, say where both are. Lanes of rare runs are not kept: signatures leave few blocks of them.
 */

/** Rows of a block at most; also how far apart its first and its last row may lie. */
export const BLOCK_ROWS = 64
/** A text longer than this makes its block possible for every term. */
const LONGEST_TEXT = 512 * 1024
/** Lanes that are kept in one record. */
export const RECORD_LANES = 32
/** Shares of a group's rows outside of which a lane says too little for its room. */
const RARE = 1 / 256
const EVERYWHERE = 0.7

/** Lanes of one block: the numbers of those that hold rows, rising, and two words of rows for each. */
export interface BlockLanes {
  readonly numbers: Uint16Array
  readonly rows: Int32Array
}

interface SignedBlock {
  readonly signature: Int32Array
  /** null: every row may hold everything. */
  readonly lanes: BlockLanes | null
}

// What the signer at work has marked; empty again when it has finished.
const marked = new Int32Array(LANES * 2)
const numbers = new Uint16Array(LANES)

export interface BlockSigner {
  /** Distinct characters so far, about. */
  readonly characters: number
  /** @param row counted from the block's first. */
  add(row: number, texts: readonly (string | null)[]): void
  finish(): SignedBlock
}

/** Texts up to this length are looked for among those of the block before they are taken apart. */
const REPEATED_TEXT = 256

/** Signs one block. Only one signer is at work at a time. */
export function blockSigner(): BlockSigner {
  const signature = new Int32Array(SIGNATURE_BITS / 32)
  const holders = new Map<string, [low: number, high: number]>()
  let characters = 0
  let isEndless = false
  return {
    get characters() {
      return characters
    },
    add(row, texts) {
      const [lowRow, highRow] = row < 32 ? [1 << row, 0] : [0, 1 << (row - 32)]
      for (const text of texts) {
        if (text === null || text === '') continue
        const holder = text.length <= REPEATED_TEXT ? holders.get(text) : undefined
        if (holder) {
          holder[0] |= lowRow
          holder[1] |= highRow
          continue
        }
        characters += text.length
        if (text.length <= REPEATED_TEXT) holders.set(text, [lowRow, highRow])
        else if (text.length > LONGEST_TEXT) isEndless = true
        else addText(signature, marked, text, lowRow, highRow)
      }
    },
    finish() {
      for (const [text, [low, high]] of holders) addText(signature, marked, text, low, high)
      const lanes = takeLanes()
      return isEndless ? { signature: signature.fill(-1), lanes: null } : { signature, lanes }
    },
  }
}

function takeLanes(): BlockLanes {
  let count = 0
  for (let lane = 0; lane < LANES; lane += 1) {
    if (((marked[lane * 2] ?? 0) | (marked[lane * 2 + 1] ?? 0)) === 0) continue
    numbers[count] = lane
    count += 1
  }
  const taken: BlockLanes = { numbers: numbers.slice(0, count), rows: new Int32Array(count * 2) }
  for (let at = 0; at < count; at += 1) {
    const lane = (numbers[at] ?? 0) * 2
    taken.rows[at * 2] = marked[lane] ?? 0
    taken.rows[at * 2 + 1] = marked[lane + 1] ?? 0
  }
  marked.fill(0)
  return taken
}

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** How many rows the two halves of a mask name. */
export const rowsIn = (lowRows: number, highRows: number): number => bitsIn(lowRows) + bitsIn(highRows)

/**
 * The lanes of a group that are worth keeping, packed: for each one its number within the record (one byte),
 * the length of what follows (two bytes), and its rows, as numbers of two bytes or as bits, whichever is
 * shorter.
 * @returns record number → bytes; a record holds RECORD_LANES lanes.
 */
export function packLanes(blocks: readonly (BlockLanes | null)[]): Map<number, Buffer> {
  const total = blocks.length * BLOCK_ROWS
  const counts = new Uint32Array(LANES)
  for (const block of blocks) {
    if (block === null) {
      counts.forEach((count, lane) => {
        counts[lane] = count + BLOCK_ROWS
      })
      continue
    }
    const { numbers: lanes, rows } = block
    for (let at = 0; at < lanes.length; at += 1) {
      const lane = lanes[at] ?? 0
      counts[lane] = (counts[lane] ?? 0) + rowsIn(rows[at * 2] ?? 0, rows[at * 2 + 1] ?? 0)
    }
  }
  const kept: (Int32Array | null)[] = Array.from(counts, (count) =>
    count < total * RARE || count > total * EVERYWHERE ? null : new Int32Array(blocks.length * 2),
  )
  blocks.forEach((block, slot) => {
    if (block === null) {
      for (const words of kept) words?.fill(-1, slot * 2, slot * 2 + 2)
      return
    }
    const { numbers: lanes, rows } = block
    for (let at = 0; at < lanes.length; at += 1) {
      const words = kept[lanes[at] ?? 0]
      if (!words) continue
      words[slot * 2] = rows[at * 2] ?? 0
      words[slot * 2 + 1] = rows[at * 2 + 1] ?? 0
    }
  })
  const records = new Map<number, Buffer[]>()
  for (const [lane, words] of kept.entries()) {
    if (!words) continue
    const isSparse = (counts[lane] ?? 0) * 2 < words.byteLength
    const body = isSparse ? numbersOf(words) : Buffer.from(words.buffer, words.byteOffset, words.byteLength)
    const head = Buffer.alloc(3)
    head.writeUInt8(lane % RECORD_LANES, 0)
    head.writeUInt16LE(body.length, 1)
    const record = Math.floor(lane / RECORD_LANES)
    const parts = records.get(record)
    if (parts) parts.push(head, body)
    else records.set(record, [head, body])
  }
  return new Map([...records].map(([record, parts]) => [record, Buffer.concat(parts)]))
}

function numbersOf(words: Int32Array): Buffer {
  const found: number[] = []
  words.forEach((word, at) => {
    for (let rest = word; rest !== 0; rest &= rest - 1) found.push(at * 32 + 31 - Math.clz32(rest & -rest))
  })
  const body = Buffer.alloc(found.length * 2)
  found.forEach((number, at) => {
    body.writeUInt16LE(number, at * 2)
  })
  return body
}

/**
 * Takes away from `rows` what a lane does not hold.
 * @param rows two words for each block of the group.
 * @returns false when the record knows no such lane; nothing is taken away then.
 */
export function keepLane(rows: Int32Array, record: Buffer, lane: number): boolean {
  const wanted = lane % RECORD_LANES
  let at = 0
  while (at < record.length) {
    const length = record.readUInt16LE(at + 1)
    const body = at + 3
    at = body + length
    if (record[body - 3] !== wanted) continue
    if (length === rows.length * 4) {
      for (let word = 0; word < rows.length; word += 1) {
        rows[word] = (rows[word] ?? 0) & record.readInt32LE(body + word * 4)
      }
      return true
    }
    const words = new Int32Array(rows.length)
    for (let each = body; each < at; each += 2) {
      const number = record.readUInt16LE(each)
      words[number >>> 5] = (words[number >>> 5] ?? 0) | (1 << (number & 31))
    }
    words.forEach((word, index) => {
      rows[index] = (rows[index] ?? 0) & word
    })
    return true
  }
  return false
}
