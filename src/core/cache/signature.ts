/**
 * Which runs of one to four characters occur in a block of rows, as a set of bits: a run of characters
 * that is missing here is missing in every row of the block. Two bits a run, four for one and two characters, which have no
 * neighbours to vouch for them; a set bit may be chance, so whatever is found this way is looked at again.
 *
 * What occurs in every block is told apart by lanes: for a run of one or two characters, the rows that hold it.
 */

const BITS_LOG = 16
/** Bits of a signature. */
export const SIGNATURE_BITS = 1 << BITS_LOG
/** Bytes of a signature. */
export const SIGNATURE_BYTES = SIGNATURE_BITS / 8

const LANES_LOG = 15
/** Lanes of a group. */
export const LANES = 1 << LANES_LOG
const LANE_MASK = LANES - 1

/** Single letters and digits up to here stand in every row: they have no lane. */
const ASCII = 127

const LONGEST_RUN = 4
const MASK = SIGNATURE_BITS - 1
/** A prime and an odd constant of good spread; one salt for each length of run. */
const PRIME = 0x01000193
const SPREAD = 0x9e3779b1
const SALTS = [0x5bd1e995, 0x1b873593, 0x2c1b3c6d, 0x297a2d39] as const
/** Of the second pair of bits. */
const SECOND = 0x3c6ef372

let folded: Uint16Array | undefined

/** Code unit → its lower case, where that is one code unit. */
function foldTable(): Uint16Array {
  if (folded) return folded
  folded = new Uint16Array(0x10000)
  for (let unit = 0; unit < 0x10000; unit += 1) {
    const lower = String.fromCharCode(unit).toLowerCase()
    folded[unit] = lower.length === 1 ? lower.charCodeAt(0) : unit
  }
  return folded
}

/** Case taken away, unit by unit, so that a part of a text folds to a part of the folded text. */
export function foldCase(text: string): string {
  const table = foldTable()
  let result = ''
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    const lower = table[unit] ?? unit
    if (lower === unit) continue
    result += text.slice(start, at) + String.fromCharCode(lower)
    start = at + 1
  }
  return start === 0 ? text : result + text.slice(start)
}

/** Mixes a run's number into 32 bits: both halves serve as positions. */
function mix(run: number, salt: number): number {
  let hash = Math.imul(run ^ salt, SPREAD)
  hash ^= hash >>> 15
  return Math.imul(hash, SPREAD)
}

/**
 * Adds a text to a signature of 32-bit words, and the rows that hold it to the lanes of its shortest runs.
 * @param lanes two words for each of LANES: one bit a row.
 */
export function addText(
  signature: Int32Array,
  lanes: Int32Array,
  text: string,
  lowRows: number,
  highRows: number,
): void {
  const table = foldTable()
  const [salt1, salt2, salt3, salt4] = SALTS
  const mark = (hash: number): void => {
    const low = hash & MASK
    const high = hash >>> (32 - BITS_LOG)
    signature[low >>> 5] = (signature[low >>> 5] ?? 0) | (1 << (low & 31))
    signature[high >>> 5] = (signature[high >>> 5] ?? 0) | (1 << (high & 31))
  }
  const markLane = (hash: number): void => {
    const lane = (hash & LANE_MASK) << 1
    lanes[lane] = (lanes[lane] ?? 0) | lowRows
    lanes[lane + 1] = (lanes[lane + 1] ?? 0) | highRows
  }
  // Numbers of the runs that end at the character before: of one, two and three characters.
  let one = 0
  let two = 0
  let three = 0
  for (let at = 0; at < text.length; at += 1) {
    const unit = table[text.charCodeAt(at)] ?? 0
    const hashOne = mix(unit, salt1)
    mark(hashOne)
    if (unit > ASCII) markLane(hashOne)
    mark(mix(unit, salt1 ^ SECOND))
    const nextTwo = (Math.imul(one, PRIME) + unit) | 0
    const nextThree = (Math.imul(two, PRIME) + unit) | 0
    if (at > 0) {
      const hashTwo = mix(nextTwo, salt2)
      mark(hashTwo)
      markLane(hashTwo)
      mark(mix(nextTwo, salt2 ^ SECOND))
    }
    if (at > 1) mark(mix(nextThree, salt3))
    if (at > 2) mark(mix((Math.imul(three, PRIME) + unit) | 0, salt4))
    three = nextThree
    two = nextTwo
    one = unit
  }
}

/** Lanes of a term that are asked for at most. */
const MAX_LANES = 12

/** The lanes in which every row that contains the term is marked. */
export function lanesOf(term: string): number[] {
  const text = foldCase(term)
  const lanes = new Set<number>()
  // Lanes of rare pairs are not kept, those of their halves may be.
  for (let length = Math.min(2, text.length); length > 0; length -= 1) {
    for (let start = 0; start + length <= text.length && lanes.size < MAX_LANES; start += 1) {
      if (length === 1 && text.charCodeAt(start) <= ASCII) continue
      lanes.add(mix(numberOf(text, start, length), SALTS[length - 1] ?? 0) & LANE_MASK)
    }
  }
  return [...lanes]
}

/** Runs of a term that are asked for at most; more say nothing new. */
const MAX_POSITIONS = 24

/** The bits that must be set where a text may contain the term. */
export function positionsOf(term: string): number[] {
  const text = foldCase(term)
  const longest = Math.min(LONGEST_RUN, text.length)
  const positions = new Set<number>()
  // For a term of one run the shorter ones rule out what chance lets through.
  const lengths = text.length <= LONGEST_RUN ? [longest, longest - 1] : [longest]
  for (const length of lengths) {
    for (let start = 0; length > 0 && start + length <= text.length; start += 1) {
      const number = numberOf(text, start, length)
      const salt = SALTS[length - 1] ?? 0
      for (const hash of length > 2 ? [mix(number, salt)] : [mix(number, salt), mix(number, salt ^ SECOND)]) {
        positions.add(hash & MASK)
        positions.add(hash >>> (32 - BITS_LOG))
      }
      if (positions.size >= MAX_POSITIONS) return [...positions]
    }
  }
  return [...positions]
}

/** The same number that addText arrives at for these characters. */
function numberOf(text: string, start: number, length: number): number {
  let number = text.charCodeAt(start)
  for (let at = start + 1; at < start + length; at += 1) {
    number = (Math.imul(number, PRIME) + text.charCodeAt(at)) | 0
  }
  return number
}
