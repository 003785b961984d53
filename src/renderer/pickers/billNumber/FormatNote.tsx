import { useNow } from '#kit/time.ts'
import { makeStyles, Text, tokens } from '@fluentui/react-components'
import {
  formatProblems,
  type FormatProblem,
  fullNumber,
  type NumberRule,
  type NumberSigns,
  repeatedPlaceholders,
} from '#contract/billNumber.ts'
import { type TextKey, type Translate, useText } from '#kit/text.ts'
import { FormatText } from '#pickers/billNumber/FormatText.tsx'
import { PlaceholderHelp } from '#pickers/billNumber/PlaceholderHelp.tsx'

const useStyles = makeStyles({
  root: {
    gridColumnStart: 1,
    gridColumnEnd: -1,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    alignItems: 'start',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  side: { display: 'grid', gap: tokens.spacingVerticalXS, minWidth: 0 },
  list: { margin: 0, padding: 0, listStyleType: 'none', display: 'grid', gap: tokens.spacingVerticalXXS },
  numbers: {
    fontFamily: tokens.fontFamilyMonospace,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  label: { color: tokens.colorNeutralForeground3 },
  problem: { color: tokens.colorStatusDangerForeground1 },
  hint: { color: tokens.colorStatusWarningForeground1 },
})

/** How many numbers are shown in advance. */
const AHEAD = 3

const problems: Readonly<Record<FormatProblem['code'], TextKey>> = {
  unknown: 'pickers:bill.problem.unknown',
  numberMissing: 'pickers:bill.problem.numberMissing',
  numberTwice: 'pickers:bill.problem.numberTwice',
}

const problemText = (problem: FormatProblem, text: Translate): string =>
  text(problems[problem.code], problem.code === 'unknown' ? { placeholder: problem.text } : {})

interface FormatNoteProps {
  readonly rule: NumberRule
  readonly signs: NumberSigns
  /** Serial of the first number. Default: the start of the rule. */
  readonly from?: number
  /** Digits and start can be counted with; otherwise there are no next numbers. Default: yes. */
  readonly isCountable?: boolean
  /** Sentence about the assumptions of the numbers. */
  readonly assumes?: string
  /** Hints about the format; they do not keep it from being saved. */
  readonly hints?: readonly string[]
}

/** A format explained while it is typed: its placeholders, its problems, and the next three numbers. */
export function FormatNote(props: FormatNoteProps) {
  const { rule, signs, from = rule.numStart, isCountable = true, assumes, hints = [] } = props
  const styles = useStyles()
  const text = useText()
  const found = rule.fullFormat === '' ? [] : formatProblems(rule.fullFormat)
  const repeated = repeatedPlaceholders(rule.fullFormat).map((name) =>
    text('pickers:bill.hint.repeated', { placeholder: `{${name}}` }),
  )
  const now = useNow()
  const isReady = rule.fullFormat !== '' && found.length === 0
  const numbers =
    isReady && isCountable
      ? Array.from({ length: AHEAD }, (_, index) => fullNumber(rule, signs, now, from + index))
      : []
  return (
    <div className={styles.root} role="group" aria-label={text('pickers:bill.note')}>
      <div className={styles.side}>
        <Text size={200} className={styles.label}>
          {text('pickers:bill.format')}
        </Text>
        {rule.fullFormat === '' ? (
          <Text className={styles.label}>{text('pickers:bill.noFormat')}</Text>
        ) : (
          <FormatText format={rule.fullFormat} />
        )}
        <ul className={styles.list} aria-live="polite">
          {found
            .map((problem) => problemText(problem, text))
            .map((words) => (
              <li key={words} className={styles.problem}>
                {words}
              </li>
            ))}
          {[...repeated, ...(isReady ? hints : [])].map((words) => (
            <li key={words} className={styles.hint}>
              {words}
            </li>
          ))}
        </ul>
        <div>
          <PlaceholderHelp />
        </div>
      </div>
      <div className={styles.side}>
        <Text size={200} className={styles.label}>
          {text('pickers:bill.next')}
        </Text>
        {numbers.length > 0 ? (
          <ol className={styles.list} aria-label={text('pickers:bill.next')}>
            {numbers.map((number) => (
              <li key={number} className={styles.numbers}>
                {number}
              </li>
            ))}
          </ol>
        ) : (
          <Text className={styles.label}>-</Text>
        )}
        {assumes ? (
          <Text size={200} className={styles.label}>
            {assumes}
          </Text>
        ) : null}
      </div>
    </div>
  )
}
