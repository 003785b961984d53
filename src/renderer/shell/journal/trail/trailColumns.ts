import type { JournalEntry, JournalFilter, OperationInput } from '#contract/bridge.ts'
import { journalActions, journalOutcomes, type TrailColumn } from '#contract/bridge/journal.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { actionCodes, actionText, fieldText, outcomeText } from '#kit/journal/words.ts'
import { codeText } from '#kit/codes.ts'
import { loadKitTexts, type TextKey, translate } from '#kit/text.ts'
import { namespacesOf, nounNamespaces, nounText } from '../nouns.ts'

/** Entries that are read at a time. */
const PAGE = 1000

/** Longest key or word of a column; longer ones are left out, and the file shows the name. */
const LONGEST = 300

type Words = Record<string, string>

/** Names in the entries of a workbook, with their words. */
interface EntryWords {
  /** By endpoint. */
  readonly calls: Words
  /** By noun. */
  readonly nouns: Words
  /** By name. Nouns that call a field of the same name differently leave its name. */
  readonly fields: Words
}

const headings: readonly (readonly [TrailColumn['key'], TextKey])[] = [
  ['entry', 'journal:trail.entry'],
  ['at', 'journal:column.at'],
  ['what', 'journal:column.action'],
  ['resource', 'journal:column.resource'],
  ['record', 'journal:column.record'],
  ['recordId', 'journal:trail.recordId'],
  ['field', 'journal:field'],
  ['before', 'journal:before'],
  ['after', 'journal:after'],
  ['observed', 'journal:observed'],
  ['outcome', 'journal:column.outcome'],
  ['reason', 'journal:trail.reason'],
  ['batch', 'journal:batch'],
  ['undoes', 'journal:trail.undoes'],
  ['undoneBy', 'journal:trail.undoneBy'],
]

/** Headings of the columns that prove the others. */
export const trailProof = (): OperationInput<'journal.export'>['proof'] => ({
  part: translate('journal:trail.part'),
  hash: translate('journal:trail.hash'),
  content: translate('journal:trail.content'),
})

const fits = (words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).filter(([name, word]) => name.length <= LONGEST && word.length <= LONGEST),
  )

/** Adds the words of the entries of a page. @param unclear names of fields that nouns call differently */
function addWords({ calls, nouns, fields }: EntryWords, entry: JournalEntry, unclear: Set<string>): void {
  const { action, endpoint, resource } = entry
  nouns[resource] ??= nounText(resource, translate)
  if (action === 'other') calls[endpoint] ??= actionText(entry, translate)
  for (const field of entry.fields) {
    const word = fieldText(field, namespacesOf(resource), translate)
    if ((fields[field] ??= word) !== word) unclear.add(field)
  }
}

/** Words of all nouns, calls and fields in the entries of a filter. @throws FailureError */
async function readWords(filter: JournalFilter): Promise<EntryWords> {
  const words: EntryWords = { calls: {}, nouns: {}, fields: {} }
  const unclear = new Set<string>()
  for (let page = 1, read = 0; ; page += 1) {
    const { list, total } = await bridge.call('journal.list', { ...filter, page, limit: PAGE })
    // A noun without texts shows its name.
    await loadKitTexts(nounNamespaces(list.map(({ resource }) => resource))).catch(() => undefined)
    for (const entry of list) addWords(words, entry, unclear)
    read += list.length
    if (list.length === 0 || read >= total) break
  }
  const clear = Object.entries(words.fields).filter(([field]) => !unclear.has(field))
  return { ...words, fields: Object.fromEntries(clear) }
}

const outcomeWords = (): Words =>
  Object.fromEntries(journalOutcomes.map((outcome) => [outcome, outcomeText(outcome, translate)]))

const sideWords = (): Words => ({
  secret: translate('journal:side.secret'),
  withheld: translate('journal:side.withheld'),
  unknown: translate('journal:side.unknown'),
})

const actionWords = (): Words =>
  Object.fromEntries(journalActions.map((action) => [action, codeText(actionCodes, action, translate)]))

/** Columns of the workbook with the entries of a filter, in the operator's language. @throws FailureError */
export async function trailColumns(filter: JournalFilter): Promise<TrailColumn[]> {
  const { calls, nouns, fields } = await readWords(filter)
  const sides = sideWords()
  const labels: Partial<Record<TrailColumn['key'], Words>> = {
    what: fits({ ...actionWords(), ...calls }),
    resource: fits(nouns),
    field: fits(fields),
    before: sides,
    after: sides,
    observed: sides,
    outcome: outcomeWords(),
  }
  return headings.map(([key, label]) => ({ key, label: translate(label), labels: labels[key] }))
}
