import { formatMoment } from '#base/moments.ts'
import {
  journalActions,
  type JournalEntry,
  type JournalOutcome,
  journalOutcomes,
  lineSources,
  type JournalSide,
  type LogLine,
} from '#contract/bridge/journal.ts'
import { vocabulary } from '#contract/vocabulary.ts'
import { codeText, labelCodes, tagCodes } from '#kit/codes.ts'
import { plainWords } from '#kit/details/changeWords.ts'
import { platformTime } from '#kit/platformTime.ts'
import { existingText, type TextKey, type Translate } from '#kit/text.ts'

export const actionCodes = labelCodes(vocabulary(journalActions), {
  create: 'journal:action.create',
  update: 'journal:action.update',
  delete: 'journal:action.delete',
  other: 'journal:action.other',
})

export const outcomeCodes = tagCodes(vocabulary(journalOutcomes), {
  pending: { label: 'journal:outcome.pending', color: 'info' },
  done: { label: 'journal:outcome.done', color: 'success' },
  refused: { label: 'journal:outcome.refused', color: 'danger' },
  unknown: { label: 'journal:outcome.unknown', color: 'warning' },
})

export const outcomeText = (outcome: JournalOutcome, text: Translate): string =>
  codeText(outcomeCodes, outcome, text)

/** The action of an entry; a call of the noun's own in its own words. */
export function actionText(
  { action, endpoint, resource }: Pick<JournalEntry, 'action' | 'endpoint' | 'resource'>,
  text: Translate,
): string {
  if (action !== 'other') return codeText(actionCodes, action, text)
  const call = endpoint.slice(resource.length + 1)
  const own = existingText(`journal:call.${endpoint}`) ?? existingText(`${resource}:action.${call}`)
  return text(own ?? 'journal:action.other')
}

/**
 * Label of a field by its name.
 * @param namespaces of texts in which fields of the record have labels
 * @returns the name itself where there is none
 */
export function fieldText(field: string, namespaces: readonly string[], text: Translate): string {
  const names = [field, field.slice(field.lastIndexOf('.') + 1)]
  const key = namespaces
    .flatMap((namespace) => names.map((name) => existingText(`${namespace}:field.${name}`)))
    .find((found) => found !== undefined)
  return key === undefined ? field : text(key)
}

/** Origins of lines of the operation log. */
export const sourceCodes = tagCodes(vocabulary(lineSources), {
  other: { label: 'journal:line.other', color: 'info' },
  elsewhere: { label: 'journal:line.elsewhere', color: 'default' },
  account: { label: 'journal:line.account', color: 'default' },
})

/** The user of a line, with the account where that is another word. */
export const lineWho = ({ account, name }: Pick<LogLine, 'account' | 'name'>, text: Translate): string =>
  name === '' || name === account || account === ''
    ? name || account
    : text('journal:line.person', { name, account })

/** Items of a value: as the form showed them, else as they are. */
export const sideItems = ({ words, value }: JournalSide): readonly string[] => words ?? plainWords(value, [])

/** In place of a value that is not known. */
export const sideTexts: Readonly<Record<Exclude<JournalSide['state'], 'known'>, TextKey>> = {
  secret: 'journal:side.secret',
  withheld: 'journal:side.withheld',
  unknown: 'journal:side.unknown',
}

/** A moment of the journal by the platform's clock, as its lists show moments. */
export const momentText = (at: number): string => formatMoment(platformTime(at))

/** The first record of an entry, and how many others there are. */
export function recordText(
  { record, count }: Pick<JournalEntry, 'record' | 'count'>,
  text: Translate,
): string {
  const name = record ? record.name || record.id : ''
  if (count <= 1) return name
  return name === '' ? text('journal:recordCount', { count }) : text('journal:records', { name, count })
}
