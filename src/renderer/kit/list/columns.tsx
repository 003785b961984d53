import type { ReactNode } from 'react'
import { valueAt } from '#base/paths.ts'
import type { ExportColumn } from '#contract/exportColumn.ts'
import { codeColor, codeText } from '#kit/codes.ts'
import { defaultWidth } from '#kit/list/state/layout.ts'
import type { Column, OptionSource } from '#kit/list/types.ts'
import type { Dictionaries } from '#kit/session.ts'
import type { Translate } from '#kit/text.ts'
import { textWidth } from '#kit/list/grid/textWidth.ts'
import { Tag, type TagColor } from '#ui/Tag.tsx'

/** A column in the operator's language: words for copying, separate from the displayed content. */
export interface ShownColumn<R> {
  readonly key: string
  readonly label: string
  readonly sortable: boolean
  readonly align: 'start' | 'end'
  readonly width: number
  /** See Column. */
  readonly grow?: number
  /** Possible words of its tags; empty without tags. */
  readonly tags: readonly string[]
  /** Cells show `text` and nothing else, so that its width can be computed without drawing it. */
  readonly isText?: boolean
  /** Pixels in front of the text, such as the indentation of a tree. */
  inset?(row: R): number
  /** How core writes it into an export; null when only the window can compute it. */
  readonly exported: ExportColumn | null
  text(row: R): string
  render(row: R): ReactNode
}

/** Longer texts are cut in the cell and whole in the clipboard; 300 characters in a cell are not readable. */
const longest = 300

/** Words and colours of codes, by code as text. */
interface OptionWords {
  readonly words: ReadonlyMap<string, string>
  /** Words of all other values; undefined: each shows itself. */
  readonly others: string | undefined
  /** undefined: not shown as tags. */
  readonly colorOf: ((code: string) => TagColor) | undefined
}

function optionWords(source: OptionSource, text: Translate, dictionaries: Dictionaries): OptionWords {
  if ('dictionary' in source) {
    const dictionary = dictionaries.get(source.dictionary)
    const colors = dictionary?.colors ?? source.colors
    return {
      words: dictionary ?? new Map(),
      others: undefined,
      colorOf: colors && ((code) => colors.get(code) ?? 'default'),
    }
  }
  if ('names' in source) return { words: source.names, others: undefined, colorOf: undefined }
  const { codes, others } = source.vocabulary
  return {
    words: new Map(codes.map((code) => [String(code), codeText(source, code, text)])),
    others: others === undefined ? undefined : codeText(source, others, text),
    colorOf: source.isTag ? (code) => codeColor(source, code) : undefined,
  }
}

/** Options of a choice: code as text → words. */
export const optionLabels = (
  source: OptionSource,
  text: Translate,
  dictionaries: Dictionaries,
): ReadonlyMap<string, string> => optionWords(source, text, dictionaries).words

function exportedColumn<R extends object>(
  { key, label, value, exported }: Column<R>,
  text: Translate,
  options: OptionWords | undefined,
): ExportColumn | null {
  if (value && !exported) return null
  return {
    key,
    label: text(label),
    ...exported,
    labels: options && Object.fromEntries(options.words),
    otherwise: options?.others,
  }
}

/** Pixels around a header's words: padding and the handle, and the arrow of a column that can be sorted. */
const headerPadding = 20
const sortArrow = 13

/** Pixels of a header whose words are not cut. Headers are bolder than the measured text. */
export const headerWidth = ({ label, sortable }: Pick<ShownColumn<never>, 'label' | 'sortable'>): number =>
  Math.ceil(textWidth(label) * 1.06) + headerPadding + (sortable ? sortArrow : 0)

/** Pixels around a tag's words: padding and border of the tag, padding of the cell. */
const tagPadding = 34

/** Most pixels of a column's width due to a tag: a platform's status may be a sentence. */
const widestTag = 240

/** Words of tags that are measured at most: a dictionary may have ten thousand. */
const measuredTags = 200

/** Tags are smaller than the measured text. */
const tagWidth = (words: string): number =>
  Math.min(Math.ceil((textWidth(words) * 12) / 14) + tagPadding, widestTag)

/** No header and no tag is cut initially, in any language; an operator may still make it narrower. */
export const fitWords = <R extends object>(columns: readonly ShownColumn<R>[]): readonly ShownColumn<R>[] =>
  columns.map((column) => ({
    ...column,
    width: Math.max(column.width, headerWidth(column), ...column.tags.map(tagWidth)),
  }))

export function shownColumns<R extends object>(
  columns: readonly Column<R>[],
  text: Translate,
  dictionaries: Dictionaries,
): readonly ShownColumn<R>[] {
  return columns.map((column) => {
    const options = column.options && optionWords(column.options, text, dictionaries)
    const code = (row: R): string => {
      // A column without `value` is a place in the row, by its type.
      const value = column.value ? column.value(row) : valueAt(row, column.key)
      return value === null || value === undefined ? '' : String(value)
    }
    // A code without a label shows itself: better a number than nothing.
    const wordOf = (value: string) =>
      options?.words.get(value) ?? (value === '' ? '' : options?.others) ?? value
    const words = (row: R) => wordOf(code(row))
    const { cell } = column
    const colorOf = options?.colorOf
    const cut = (whole: string) => (whole.length > longest ? `${whole.slice(0, longest)}…` : whole)
    const plain = (row: R) => cut(words(row))
    const tagged = (row: R) => {
      const value = code(row)
      const word = wordOf(value)
      return word === '' ? '' : <Tag color={colorOf?.(value)}>{cut(word)}</Tag>
    }
    return {
      key: column.key,
      label: text(column.label),
      sortable: column.sortable ?? (!column.value && !column.key.includes('.')),
      align: column.align ?? 'start',
      width: column.width ?? defaultWidth,
      grow: column.grow,
      tags: colorOf && options ? Array.from(options.words.values()).slice(0, measuredTags) : [],
      isText: !cell && !colorOf,
      exported: exportedColumn(column, text, options),
      text: words,
      render: cell ?? (colorOf ? tagged : plain),
    }
  })
}
