import type { OperationParsed } from '#contract/bridge.ts'
import type { TrailFormat, TrailHead } from '#contract/bridge/journal.ts'
import { FailureError } from '#contract/failures.ts'
import type { Sink } from '#core/tables/table.ts'
import { openXlsx } from '#core/tables/xlsx.ts'
import {
  canonicalJson,
  type Content,
  type FileHead,
  hashOf,
  TRAIL_FORMAT,
  TRAIL_VERSION,
  type TrailEntry,
} from './format.ts'
import { trailRows } from './rows.ts'

/** Content of a file. */
export interface Trail {
  /** `entries` is the number of entries that are written; later ones are left out. */
  readonly head: TrailHead
  /** The oldest first. */
  readonly entries: AsyncIterable<TrailEntry>
}

export type TrailWords = Pick<OperationParsed<'journal.export'>, 'columns' | 'proof'> & {
  /** Name of the sheet. */
  readonly title: string
}

interface Sealed {
  readonly content: Content
  /** The canonical text of the content, and its hash. */
  readonly text: string
  readonly hash: string
}

const sealed = (content: Content): Sealed => {
  const text = canonicalJson(content)
  return { content, text, hash: hashOf(text) }
}

/** Writes the head and the entries in one format. */
interface TrailWriter {
  head(sealed: Sealed): Promise<void>
  entry(entry: TrailEntry, sealed: Sealed): Promise<void>
  finish(): Promise<void>
}

/** Characters that are written at a time. */
const BLOCK = 64 * 1024

/** A JSON list with one object on a line: the head, then the entries, each with its hash. */
function openJsonTrail(sink: Sink): TrailWriter {
  let text = '['
  const add = async ({ content, hash }: Sealed, separator: string) => {
    text += `${separator}\n${canonicalJson({ ...content, hash })}`
    if (text.length < BLOCK) return
    await sink.write(text)
    text = ''
  }
  return {
    head: (sealedHead) => add(sealedHead, ''),
    entry: (_, sealedEntry) => add(sealedEntry, ','),
    finish: () => sink.write(`${text}\n]\n`),
  }
}

/** Rows of a workbook that are written at a time. */
const ROWS = 200

/** A workbook with a row for each field, and behind it the cells that prove the row. */
function openXlsxTrail(sink: Sink, { title }: TrailWords, head: FileHead): TrailWriter {
  const rows = trailRows(head)
  const columns = [...head.columns, ...head.proof.map((label) => ({ key: label, label }))]
  const writer = openXlsx({ title, columns }, sink)
  let held: string[][] = []
  const flush = async () => {
    if (held.length > 0) await writer.write(held)
    held = []
  }
  const add = async (made: Iterable<string[]>) => {
    for (const row of made) {
      held.push(row)
      if (held.length >= ROWS) await flush()
    }
  }
  return {
    head: ({ text, hash }) => add(rows.ofHead(text, hash)),
    entry: (entry, { text, hash }) => add(rows.ofEntry(entry, text, hash)),
    async finish() {
      await flush()
      await writer.finish()
    },
  }
}

const headOf = (head: TrailHead, format: TrailFormat, { columns, proof }: TrailWords): FileHead => ({
  ...head,
  format: TRAIL_FORMAT,
  version: TRAIL_VERSION,
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  columns: format === 'xlsx' ? columns : [],
  proof: format === 'xlsx' ? [proof.part, proof.hash, proof.content] : [],
})

/**
 * Writes entries with a hash chain: each has the hash of the one before it, and the first one that of the head.
 * @returns the hash of the last entry
 * @throws FailureError `gone` when there are fewer entries than in the head
 */
export async function writeTrail(
  { head, entries }: Trail,
  sink: Sink,
  format: TrailFormat,
  words: TrailWords,
): Promise<string> {
  const fileHead = headOf(head, format, words)
  const writer = format === 'json' ? openJsonTrail(sink) : openXlsxTrail(sink, words, fileHead)
  const first = sealed(fileHead)
  await writer.head(first)
  let previous = first.hash
  let position = 0
  if (head.entries > 0) {
    for await (const entry of entries) {
      position += 1
      const next = sealed({ ...entry, position, previous })
      await writer.entry(entry, next)
      previous = next.hash
      if (position === head.entries) break
    }
  }
  if (position < head.entries) {
    throw new FailureError({ code: 'gone', message: 'Entries were removed while they were written' })
  }
  await writer.finish()
  return previous
}
