import type { JournalChange, JournalField, JournalSide, TrailColumn } from '#contract/bridge/journal.ts'
import { canonicalJson, type FileHead, type ShownEntry } from './format.ts'

/** Characters of a cell: fewer than Excel's limit of 32,767. */
const MAX_CELL = 32_000

const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A text as a workbook gives it back: without characters that XML does not carry, with line feeds alone. */
function plain(text: string): string {
  const cut = text.length > MAX_CELL ? `${text.slice(0, MAX_CELL)}…` : text
  return cut.toWellFormed().replace(notInXml, '').replace(/\r\n?/g, '\n')
}

/** @returns a function that shows epoch milliseconds as `yyyy-MM-dd HH:mm:ss` of a zone. @throws RangeError */
export function momentsIn(zone: string): (at: number) => string {
  const two = '2-digit' as const
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: two, day: two },
    ...{ hour: two, minute: two, second: two },
  })
  return (at) => {
    if (Number.isNaN(new Date(at).getTime())) return ''
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
    const joined = (names: readonly Intl.DateTimeFormatPartTypes[], separator: string) =>
      names.map((name) => parts.get(name) ?? '').join(separator)
    return `${joined(['year', 'month', 'day'], '-')} ${joined(['hour', 'minute', 'second'], ':')}`
  }
}

/** Source of a row: a field of a record; a record or an entry without any has one row as well. */
interface Shown {
  readonly entry: ShownEntry
  readonly record: Pick<JournalChange, 'id' | 'name'> | null
  readonly field?: JournalField
}

const numberText = (value: number | null): string => (value === null ? '' : String(value))

function sideText(side: JournalSide | undefined, labels: ReadonlyMap<string, string>): string {
  if (!side) return ''
  if (side.state !== 'known') return labels.get(side.state) ?? side.state
  if (side.words) return side.words.join('\n')
  const { value } = side
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : canonicalJson(value)
}

type CellText = (shown: Shown, labels: ReadonlyMap<string, string>) => string

/** The text of each column but that of the moment. */
const texts: Readonly<Record<Exclude<TrailColumn['key'], 'at'>, CellText>> = {
  entry: ({ entry }) => String(entry.entry),
  what: ({ entry }, labels) => labels.get(entry.endpoint) ?? labels.get(entry.action) ?? entry.endpoint,
  resource: ({ entry }, labels) => labels.get(entry.resource) ?? entry.resource,
  record: ({ record }) => record?.name || (record?.id ?? ''),
  recordId: ({ record }) => record?.id ?? '',
  field: ({ field }, labels) => field?.label || (labels.get(field?.field ?? '') ?? field?.field ?? ''),
  before: ({ field }, labels) => sideText(field?.before, labels),
  after: ({ field }, labels) => sideText(field?.after, labels),
  observed: ({ field }, labels) => sideText(field?.observed, labels),
  outcome: ({ entry }, labels) => labels.get(entry.outcome) ?? entry.outcome,
  reason: ({ entry }) => entry.reason,
  batch: ({ entry }) => entry.batch,
  undoes: ({ entry }) => numberText(entry.undoes),
  undoneBy: ({ entry }) => numberText(entry.undoneBy),
}

function* shownRows(entry: ShownEntry): Generator<Shown> {
  if (entry.records.length === 0) yield { entry, record: entry.record }
  for (const record of entry.records) {
    if (record.fields.length === 0) yield { entry, record }
    for (const field of record.fields) yield { entry, record, field }
  }
}

const rowCount = (entry: ShownEntry): number =>
  Math.max(
    1,
    entry.records.reduce((sum, { fields }) => sum + Math.max(1, fields.length), 0),
  )

/** Characters of the content in a cell. */
const PIECE = 30_000

/** Divides a text, not within a pair of surrogates. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (let at = 0; at < text.length; ) {
    const end = at + PIECE
    const isPair = end < text.length && /[\ud800-\udbff]/.test(text.charAt(end - 1))
    pieces.push(text.slice(at, isPair ? end - 1 : end))
    at = isPair ? end - 1 : end
  }
  return pieces
}

/** The same JSON without the two characters that XML does not carry and JSON does not escape. */
export const inCells = (content: string): string =>
  content.replace(/[\ufffe\uffff]/g, (character) => (character === '\ufffe' ? '\\ufffe' : '\\uffff'))

/** Makes the rows of a workbook. */
export interface TrailRows {
  /** Cells that people read, of the rows of an entry; at least one row. */
  readable(entry: ShownEntry): Generator<string[]>
  /** The row of the head: it shows when the file was made. */
  readableHead(): string[]
  /** Rows of an entry with the cells that prove them: part, hash and content. */
  ofEntry(entry: ShownEntry, content: string, hash: string): Generator<string[]>
  ofHead(content: string, hash: string): Generator<string[]>
}

/** @throws RangeError for an unknown zone */
export function trailRows({
  columns,
  zone,
  exportedAt,
}: Pick<FileHead, 'columns' | 'zone' | 'exportedAt'>): TrailRows {
  const moment = momentsIn(zone)
  const makers = columns.map(({ key, labels = {} }) => {
    const known = new Map(Object.entries(labels))
    return (shown: Shown) => plain(key === 'at' ? moment(shown.entry.at) : texts[key](shown, known))
  })
  const nothing = columns.map(() => '')

  function* readable(entry: ShownEntry): Generator<string[]> {
    for (const shown of shownRows(entry)) yield makers.map((make) => make(shown))
  }
  const readableHead = () => columns.map(({ key }) => (key === 'at' ? moment(exportedAt) : ''))

  /** Rows beyond the readable ones have the rest of a long content. */
  function* proved(
    rows: Iterable<string[]>,
    count: number,
    content: string,
    hash: string,
  ): Generator<string[]> {
    const parts = piecesOf(inCells(content))
    const all = Math.max(count, parts.length)
    let number = 0
    const proofOf = () => {
      number += 1
      return [`${number}/${all}`, hash, parts[number - 1] ?? '']
    }
    for (const row of rows) yield [...row, ...proofOf()]
    while (number < all) yield [...nothing, ...proofOf()]
  }

  return {
    readable,
    readableHead,
    ofEntry: (entry, content, hash) => proved(readable(entry), rowCount(entry), content, hash),
    ofHead: (content, hash) => proved([readableHead()], 1, content, hash),
  }
}
