import { makeStyles, tokens } from '@fluentui/react-components'
import { MAX_MAPPING, type MappingProblem } from '#contract/mapping.ts'
import { listText } from '#kit/listText.ts'
import { type TextKey, type Translate, useText } from '#kit/text.ts'

const useStyles = makeStyles({
  // Beside the icon of the field.
  all: {
    display: 'inline-block',
    verticalAlign: 'top',
    maxWidth: `calc(100% - ${tokens.spacingHorizontalXXL})`,
  },
  line: { display: 'block', overflowWrap: 'anywhere' },
  place: { marginInlineEnd: tokens.spacingHorizontalS, fontWeight: tokens.fontWeightSemibold },
  near: { marginInlineStart: tokens.spacingHorizontalS },
})

/** Problems that are shown at once. */
const MOST = 5

const kinds = {
  string: 'shell.mapping:kind.string',
  number: 'shell.mapping:kind.number',
  boolean: 'shell.mapping:kind.boolean',
  object: 'shell.mapping:kind.object',
  array: 'shell.mapping:kind.array',
} satisfies Readonly<Record<string, TextKey>>

const isKind = (word: string): word is keyof typeof kinds => Object.hasOwn(kinds, word)

/** Kinds in the operator's language, words of the document as they are. */
const expectedText = (expected: readonly string[], text: Translate): string =>
  expected.map((word) => (isKind(word) ? text(kinds[word]) : word)).join(text('shell.mapping:or'))

/** Place of each problem of a mapping, the problem, and the probable intention. Inside a line of text. */
export default function MappingProblems({ problems }: { problems: readonly MappingProblem[] }) {
  const styles = useStyles()
  const text = useText()
  const rest = problems.length - MOST
  return (
    <span className={styles.all}>
      {problems.slice(0, MOST).map(({ line, column, field, mistake, word = '', levels = 0, ...more }) => (
        <span key={`${line} ${column} ${field} ${word}`} className={styles.line}>
          <span className={styles.place}>{text('shell.mapping:at', { line, column })}</span>
          {text(`shell.mapping:mistake.${mistake}`, {
            ...{ field, word, levels, most: MAX_MAPPING },
            expected: expectedText(more.expected ?? [], text),
          })}
          {more.near && more.near.length > 0 && (
            <span className={styles.near}>
              {text('shell.mapping:near', { names: listText(more.near, text) })}
            </span>
          )}
        </span>
      ))}
      {rest > 0 && <span className={styles.line}>{text('shell.mapping:more', { count: rest })}</span>}
    </span>
  )
}
