import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { CheckmarkCircle16Filled } from '@fluentui/react-icons/svg/checkmark-circle'
import { ErrorCircle16Filled } from '@fluentui/react-icons/svg/error-circle'
import { SubtractCircle16Regular } from '@fluentui/react-icons/svg/subtract-circle'
import { Warning16Filled } from '@fluentui/react-icons/svg/warning'
import type { DoctorStep } from '#contract/bridge.ts'
import { useText } from '#kit/text.ts'
import { adviceWords, foundWords, stepName } from './words.ts'

const useStyles = makeStyles({
  list: { display: 'grid', rowGap: tokens.spacingVerticalXS, margin: 0, padding: 0, listStyleType: 'none' },
  step: {
    display: 'grid',
    gridTemplateColumns: '16px 104px minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalS,
    alignItems: 'start',
    padding: `${tokens.spacingVerticalXXS} 0`,
  },
  icon: { marginTop: '2px' },
  ok: { color: tokens.colorStatusSuccessForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  failed: { color: tokens.colorStatusDangerForeground1 },
  none: { color: tokens.colorNeutralForeground3 },
  words: { display: 'grid', rowGap: tokens.spacingVerticalXXS, overflowWrap: 'anywhere' },
  advice: { color: tokens.colorNeutralForeground2 },
  time: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
})

const icons = {
  ok: CheckmarkCircle16Filled,
  warning: Warning16Filled,
  failed: ErrorCircle16Filled,
  none: SubtractCircle16Regular,
}

/** Result, duration and next step of each step. */
export function DoctorSteps({ steps }: { steps: readonly DoctorStep[] }) {
  const styles = useStyles()
  const text = useText()
  return (
    <ol className={styles.list} aria-label={text('shell.doctor:steps')}>
      {steps.map((step) => {
        const Icon = icons[step.state]
        const advice = adviceWords(step, text)
        return (
          <li key={step.name} className={styles.step}>
            <Icon
              className={mergeClasses(styles.icon, styles[step.state])}
              aria-label={text(`shell.doctor:state.${step.state}`)}
            />
            <Text weight="semibold">{stepName(step, text)}</Text>
            <div className={styles.words}>
              <Text>{foundWords(step, text)}</Text>
              {advice !== '' && (
                <Text size={200} className={styles.advice}>
                  {advice}
                </Text>
              )}
            </div>
            <Text size={200} className={styles.time}>
              {text('shell.doctor:milliseconds', { count: step.milliseconds })}
            </Text>
          </li>
        )
      })}
    </ol>
  )
}
