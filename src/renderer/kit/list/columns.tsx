import type { ReactNode } from 'react'
import type { ExportColumn } from '#contract/exportColumn.ts'
import { defaultWidth } from '#kit/list/state/layout.ts'
import type { Column, OptionSource } from '#kit/list/types.ts'
import type { Dictionaries } from '#kit/session.ts'
import type { Translate } from '#kit/text.ts'
import { textWidth } from '#kit/list/grid/textWidth.ts'
import { Tag } from '#ui/Tag.tsx'

/** A column in the operator's language: words for copying apart from what the eye sees. */
export interface ShownColumn<R> {
  readonly key: string
  readonly label: string
  readonly sortable: boolean
  readonly align: 'start' | 'end'
  readonly width: number
  /** Words that its tags may say; empty without tags. */
  readonly tags: readonly string[]
  /** How core writes it into an export; null when only the window can compute it. */
  readonly exported: ExportColumn | null
  text(row: R): string
  render(row: R): ReactNode
}

/** Longer texts are cut in the cell and whole in the clipboard; nobody reads 300 characters in a cell. */
const longest = 300

export function optionLabels(
  source: OptionSource,
  text: Translate,
  dictionaries: Dictionaries,
): Map<string, string> {
  if ('dictionary' in source) return new Map(dictionaries.get(source.dictionary))
  return new Map(Object.entries(source.labels).map(([code, key]) => [code, text(key)]))
}

function exportedColumn<R extends object>(
  { key, label, value, exported }: Column<R>,
  text: Translate,
  labels: ReadonlyMap<string, string> | undefined,
): ExportColumn | null {
  const named = { key, label: text(label), labels: labels && Object.fromEntries(labels) }
  if (!exported) return value ? null : named
  const { from, format, words, otherwise } = exported
  const own = words && Object.fromEntries(Object.entries(words).map(([code, word]) => [code, text(word)]))
  return {
    ...named,
    from,
    format,
    labels: own ?? named.labels,
    otherwise: otherwise === '' ? '' : otherwise && text(otherwise),
  }
}

/** Pixels around a header's words: padding, the sort arrow, the handle. */
const headerPadding = 34

/** Pixels around a tag's words: padding and border of the tag, padding of the cell. */
const tagPadding = 34

/** Pixels that no tag makes a column wider than: what a platform calls a status may be a sentence. */
const widestTag = 240

/** Tags are set smaller than what is measured. */
const tagWidth = (words: string): number =>
  Math.min(Math.ceil((textWidth(words) * 12) / 14) + tagPadding, widestTag)

/** No header and no tag is cut from the start, whatever the language; an operator may still make it narrower. */
export const fitWords = <R extends object>(columns: readonly ShownColumn<R>[]): readonly ShownColumn<R>[] =>
  columns.map((column) => ({
    ...column,
    // Headers are bolder than what is measured.
    width: Math.max(
      column.width,
      Math.ceil(textWidth(column.label) * 1.06) + headerPadding,
      ...column.tags.map(tagWidth),
    ),
  }))

export function shownColumns<R extends object>(
  columns: readonly Column<R>[],
  text: Translate,
  dictionaries: Dictionaries,
): readonly ShownColumn<R>[] {
  return columns.map((column) => {
    const labels = column.options ? optionLabels(column.options, text, dictionaries) : undefined
    const code = (row: R): string => {
      // A column without `value` is a field of the row, by its type.
      const value = column.value ? column.value(row) : row[column.key as keyof R]
      return value === null || value === undefined ? '' : String(value)
    }
    // A code nobody has labelled shows itself: better a number than nothing.
    const words = labels ? (row: R) => labels.get(code(row)) ?? code(row) : code
    const { cell, tag } = column
    const short = (row: R) => {
      const whole = words(row)
      return whole.length > longest ? `${whole.slice(0, longest)}…` : whole
    }
    const tagged = (row: R) => (words(row) === '' ? '' : <Tag color={tag?.(code(row))}>{short(row)}</Tag>)
    return {
      key: column.key,
      label: text(column.label),
      sortable: column.sortable ?? !column.value,
      align: column.align ?? 'start',
      width: column.width ?? defaultWidth,
      tags: tag && labels ? [...labels.values()] : [],
      exported: exportedColumn(column, text, labels),
      text: words,
      render: cell ?? (tag ? tagged : short),
    }
  })
}
