import { isSearched, type ShownLog, shownLogs } from '#features/ops/logWorkbench/logs.ts'
import type { Word } from '#features/ops/logWorkbench/query.ts'
import { listText } from '#kit/listText.ts'
import type { Translate } from '#kit/text.ts'

/** A field that a search may name: a word of the screen, and the fields of all logs that it represents. */
export interface SearchField {
  readonly label: string
  /** All that may be typed for it: labels of the logs, and the names of the fields. */
  readonly aliases: readonly string[]
  readonly names: readonly string[]
}

const folded = (text: string): string => text.toLowerCase().replaceAll(/\s/g, '')

/**
 * The fields that words are searched in. Fields of several logs with the same label are one, and so are labels of
 * the same field.
 */
export function searchFields(text: Translate, logs: readonly ShownLog[] = shownLogs): SearchField[] {
  const groups: { labels: Set<string>; names: Set<string> }[] = []
  for (const { name, label } of logs.flatMap(({ fields }) => fields.filter(isSearched))) {
    const words = text(label)
    const group = groups.find(({ labels, names }) => labels.has(words) || names.has(name))
    if (group) {
      group.labels.add(words)
      group.names.add(name)
    } else groups.push({ labels: new Set([words]), names: new Set([name]) })
  }
  return groups.map(({ labels: [label = '', ...others], names }) => ({
    label,
    aliases: [label, ...others, ...names],
    names: [...names],
  }))
}

/**
 * The field named at the beginning of a text, followed by a colon, of ASCII or of Chinese. Blanks in a name do not
 * matter.
 * @returns how many characters name and colon take; null: none.
 */
export function fieldAt(
  text: string,
  fields: readonly SearchField[],
): { field: SearchField; length: number } | null {
  const colon = text.search(/[:：]/)
  if (colon < 1) return null
  const typed = folded(text.slice(0, colon))
  const field = fields.find(({ aliases }) => aliases.some((alias) => folded(alias) === typed))
  return field ? { field, length: colon + 1 } : null
}

/** A word as the screen shows it: `Request URL: /sys`. */
export function wordText(
  { text: word, fields }: Word,
  known: readonly SearchField[],
  text: Translate,
): string {
  if (!fields) return word
  const field = known.find(({ names }) => fields.some((name) => names.includes(name)))
  return text('ops.logWorkbench:word.inField', { field: field?.label ?? listText(fields, text), word })
}
