import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { OperationOutput } from '#contract/bridge.ts'
import { JournalChange, JournalEntry, TrailColumn, TrailHead } from '#contract/bridge/journal.ts'
import { MAX_SENT_LEVELS, parseShallow } from '#base/jsonText.ts'

/** An entry with all of its records. */
export type TrailEntry = OperationOutput<'journal.get'>

export const TRAIL_FORMAT = 'steward-journal'
export const TRAIL_VERSION = 1

/** First content of a file, before the entries. */
export const FileHead = TrailHead.extend({
  format: z.literal(TRAIL_FORMAT),
  version: z.literal(TRAIL_VERSION),
  /** IANA name of the zone in which a workbook shows moments. */
  zone: z.string(),
  /** Of a workbook; its cells are made of them. */
  columns: z.array(TrailColumn),
  /** Headings of the columns behind those: part, hash and content. */
  proof: z.array(z.string()),
})
export type FileHead = z.output<typeof FileHead>

/** Values of an entry that the columns of a workbook are made of. */
export const ShownEntry = JournalEntry.pick({
  ...{ entry: true, at: true, endpoint: true, resource: true, action: true, outcome: true },
  ...{ reason: true, record: true, batch: true, undoes: true, undoneBy: true },
}).extend({ records: z.array(JournalChange) })
export type ShownEntry = z.output<typeof ShownEntry>

/** Place of an entry in the chain. */
export const ChainPlace = z.object({
  /** From 1. */
  position: z.number(),
  /** Hash of the entry before it, or of the head. */
  previous: z.string(),
})

/** Levels of an entry: those of a value within it, and the entry's own. */
const LEVELS = MAX_SENT_LEVELS + 16

export type Content = Readonly<Record<string, unknown>>

/** JSON in the only spelling that RFC 8785 gives it: sorted keys, no white space. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`)
  return `{${members.join(',')}}`
}

/**
 * @param spelled the text that a value must have been written as
 * @returns undefined for text that is no JSON object, or is spelled otherwise
 */
export function readCanonical(text: string, spelled = canonicalJson): Content | undefined {
  try {
    const value = parseShallow(text, LEVELS)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return spelled(value) === text ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** SHA-256 of a canonical text, in hexadecimal. */
export const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
