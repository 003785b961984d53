import { makeStyles, tokens } from '@fluentui/react-components'
import { CheckmarkCircle16Regular, ErrorCircle16Regular } from '@fluentui/react-icons'
import { type Job, jobStatusOf } from '#contract/resources/ops/job.ts'
import { firingCron, useJobFacts } from '#features/ops/job/facts.ts'
import { statusLabels } from '#features/ops/job/labels.ts'
import { CodeTag } from '#kit/CodeTag.tsx'
import { useText } from '#kit/text.ts'
import { hasFailed } from '#pickers/job/outcome.ts'
import { outcomeWords } from '#pickers/job/outcomeWords.ts'

const useStyles = makeStyles({
  state: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  good: { flexShrink: 0, color: tokens.colorStatusSuccessForeground3 },
  bad: { flexShrink: 0, color: tokens.colorStatusDangerForeground3 },
})

/** The status of a job with a mark for its last result; the tooltip contains that result and the next time. */
export function JobState({ row }: { row: Job }) {
  const styles = useStyles()
  const text = useText()
  const { lastRuns, nextTimes } = useJobFacts()
  const last = lastRuns.get(row.jobId)
  const next = nextTimes.get(firingCron(row))
  const said = [
    last && text('ops.job:last.said', { time: last.triggerTime, outcome: outcomeWords(last, text) }),
    next && text('ops.job:next.said', { time: next }),
  ].filter((line) => line)
  const words = said.join('\n')
  return (
    <span className={styles.state} title={words || undefined}>
      <CodeTag codes={statusLabels} value={jobStatusOf(row)} />
      {last ? (
        hasFailed(last) ? (
          <ErrorCircle16Regular className={styles.bad} role="img" aria-label={words} />
        ) : (
          <CheckmarkCircle16Regular className={styles.good} role="img" aria-label={words} />
        )
      ) : null}
    </span>
  )
}
