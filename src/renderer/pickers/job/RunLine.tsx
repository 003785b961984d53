import { Link, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { CheckmarkCircle16Regular, ErrorCircle16Regular, Info16Regular } from '@fluentui/react-icons'
import { jobLogTab } from '#contract/tabs.ts'
import { openTab } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import { hasFailed } from '#pickers/job/outcome.ts'
import { outcomeWords } from '#pickers/job/outcomeWords.ts'
import { type FollowedRun, useRunAt } from '#pickers/job/runs.ts'
import { useNow } from '#pickers/job/useNow.ts'
import { clockText } from '#ui/moments.ts'

const useStyles = makeStyles({
  line: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    maxWidth: '100%',
    '& > :is(svg, a, button)': { flexShrink: 0 },
  },
  words: { minWidth: 0, overflowWrap: 'anywhere', unicodeBidi: 'plaintext' },
  time: { fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground3 },
  good: { color: tokens.colorStatusSuccessForeground3 },
  bad: { color: tokens.colorStatusDangerForeground3 },
})

/** Progress and outcome of the run that was triggered at this place. Nothing where none was. */
export function RunLine({ place }: { place: string }) {
  const run = useRunAt(place)
  return run ? <Line run={run} /> : null
}

function Line({ run }: { run: FollowedRun }) {
  const styles = useStyles()
  const text = useText()
  const { phase, log } = run
  const openLog = () =>
    void openTab(jobLogTab, { id: run.jobId }, text('ops.job:logs.tab', { name: run.name }))
  return (
    <span className={styles.line}>
      <Sign run={run} />
      <span className={styles.words} role="status">
        {phase === 'running'
          ? text('ops.job:run.running')
          : phase === 'ended' && log
            ? outcomeWords(log, text)
            : text('ops.job:run.left')}
      </span>
      {/* Read out with every second it would be noise. */}
      {phase === 'running' ? (
        <span className={styles.time} aria-hidden>
          <Elapsed since={run.startedAt} />
        </span>
      ) : null}
      {phase === 'left' ? (
        <Link as="button" onClick={openLog}>
          {text('ops.job:run.log')}
        </Link>
      ) : null}
    </span>
  )
}

function Sign({ run: { phase, log } }: { run: FollowedRun }) {
  const styles = useStyles()
  if (phase === 'running') return <Spinner size="extra-tiny" aria-hidden />
  if (phase === 'left' || !log) return <Info16Regular aria-hidden />
  return hasFailed(log) ? (
    <ErrorCircle16Regular className={styles.bad} aria-hidden />
  ) : (
    <CheckmarkCircle16Regular className={styles.good} aria-hidden />
  )
}

const Elapsed = ({ since }: { since: number }) => clockText((useNow(true) - since) / 1000)
