import { isSameValue } from '#contract/fieldUnits.ts'
import { listText } from '#kit/listText.ts'
import type { Translate } from '#kit/text.ts'

/** One field of two records, or of a record at two moments. */
export interface ComparedField {
  /** In full: `jobInfo.jobCron`. */
  readonly name: string
  readonly label: string
  /** Words of each side, item by item; nothing: empty. */
  readonly sides: readonly [readonly string[], readonly string[]]
  readonly isList: boolean
  readonly isSame: boolean
  /** It identifies the record or its last save, or has no label: it is shown after all others. */
  readonly isAside: boolean
  /** Sentence in place of a value that is not known, by side. */
  readonly unknown?: readonly [string | undefined, string | undefined]
}

export interface Comparison {
  readonly fields: readonly ComparedField[]
  /** Sentences about where the values are from. */
  readonly notes: readonly string[]
}

/** In place of a secret. */
export const SECRET_WORDS = ['****']

/** Names of the fields that differ between any two records. */
const aside =
  /^(id|version|delFlag|(create|creator|update|updater|modify|modifier)(Id|Name|Date|Time|By|User|Dept|DeptName)?)$/

export const isBookkeeping = (name: string): boolean => aside.test(name)

/** Whether both sides read the same and mean the same. */
export const areSame = (
  [one, other]: ComparedField['sides'],
  [value, otherValue]: readonly [unknown, unknown],
): boolean => isSameValue(one, other) && isSameValue(value, otherValue)

/** Fields of a comparison in the order in which they are shown. */
export function shownFields(fields: readonly ComparedField[], isWhole: boolean): readonly ComparedField[] {
  if (!isWhole) return fields.filter(({ isSame, isAside }) => !isSame && !isAside)
  return [...fields.filter(({ isAside }) => !isAside), ...fields.filter(({ isAside }) => isAside)]
}

const cellText = (words: string): string => words.replaceAll(/[\t\r\n]+/g, ' ')

/** Lines with tabs, as a table takes them. */
export function comparisonText(
  fields: readonly ComparedField[],
  titles: readonly [string, string],
  text: Translate,
): string {
  const lines = fields.map(({ label, sides, unknown }) => [
    label,
    ...sides.map((items, at) => unknown?.[at] ?? listText(items, text)),
  ])
  return [[text('kit.compare:field'), ...titles], ...lines]
    .map((line) => line.map(cellText).join('\t'))
    .join('\n')
}
