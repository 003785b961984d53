import { NO_CODE, type Code, readCode, type Vocabulary } from '#contract/vocabulary.ts'
import type { TextKey, Translate } from '#kit/text.ts'
import type { TagColor } from '#ui/Tag.tsx'

export interface CodeLabel {
  /** Empty: the code is shown as nothing. */
  readonly label: TextKey | ''
  readonly color: TagColor
}

/** A vocabulary of the contract with its words; made by `labelCodes` or `tagCodes`. */
export interface CodeLabels<C extends Code = Code> {
  readonly vocabulary: Vocabulary<C>
  readonly labels: ReadonlyMap<Code, CodeLabel>
  /** Shown as coloured tags. */
  readonly isTag: boolean
}

/** Words for a vocabulary, total over its codes. */
export const labelCodes = <C extends Code>(
  vocabulary: Vocabulary<C>,
  labels: Readonly<Record<NoInfer<C>, TextKey | ''>>,
): CodeLabels<C> => ({
  vocabulary,
  labels: new Map(vocabulary.codes.map((code) => [code, { label: labels[code], color: 'default' }])),
  isTag: false,
})

/** Words and colours for a vocabulary that is shown as tags, total over its codes. */
export const tagCodes = <C extends Code>(
  vocabulary: Vocabulary<C>,
  labels: Readonly<Record<NoInfer<C>, CodeLabel>>,
): CodeLabels<C> => ({
  vocabulary,
  labels: new Map(vocabulary.codes.map((code) => [code, labels[code]])),
  isTag: true,
})

/** The same words for some of the codes: the options of a choice. */
export const someCodes = <C extends Code>(codes: CodeLabels<C>, offered: readonly C[]): CodeLabels<C> => ({
  ...codes,
  vocabulary: { codes: offered, others: undefined },
})

/** Code as text → colour. */
export type CodeColors = ReadonlyMap<string, TagColor>

/** Colours for a vocabulary whose words come from a dictionary of the platform. */
export const colorCodes = <C extends Code>(
  { codes }: Vocabulary<C>,
  colors: Readonly<Record<NoInfer<C>, TagColor>>,
): CodeColors => new Map(codes.map((code) => [String(code), colors[code]]))

// Open keys: class names are an operator's own words; any other one has no colour.
const classes: ReadonlyMap<string, TagColor> = new Map([
  ['default', 'default'],
  ['success', 'success'],
  ['warning', 'warning'],
  ['danger', 'danger'],
  ['error', 'danger'],
  ['info', 'info'],
  ['primary', 'info'],
])

/**
 * Colour for the class of a dictionary's entry: `success`, or with a prefix `tag-success`.
 * @returns undefined for a class that names none
 */
export const classColor = (cssClass: string): TagColor | undefined =>
  cssClass
    .toLowerCase()
    .split(/[\s_-]+/)
    .map((word) => classes.get(word))
    .findLast((color) => color !== undefined)

/** The colours of a dictionary's entries by their values; undefined when no entry has one. */
export function entryColors(
  entries: readonly { readonly dictValue: string; readonly cssClass?: string | undefined }[],
): CodeColors | undefined {
  const colors = new Map<string, TagColor>()
  for (const { dictValue, cssClass = '' } of entries) {
    const color = classColor(cssClass)
    if (color) colors.set(dictValue, color)
  }
  return colors.size > 0 ? colors : undefined
}

type Value = Code | null | undefined

const labelOf = <C extends Code>(
  { vocabulary, labels }: CodeLabels<C>,
  value: Value,
): CodeLabel | undefined => {
  const code = readCode(vocabulary, value)
  return code === undefined ? undefined : labels.get(code)
}

/** A code without a label shows itself: better a number than nothing. One missing from the response shows nothing. */
export function codeText(codes: CodeLabels, value: Value, text: Translate): string {
  const found = labelOf(codes, value)
  if (!found) return value === NO_CODE ? '' : String(value ?? '')
  return found.label === '' ? '' : text(found.label)
}

/** A code without a label is plain. */
export const codeColor = (codes: CodeLabels, value: Value): TagColor =>
  labelOf(codes, value)?.color ?? 'default'
