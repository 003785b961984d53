import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import {
  Button,
  Card,
  Link,
  makeStyles,
  Skeleton,
  SkeletonItem,
  Switch,
  Text,
  tokens,
} from '@fluentui/react-components'
import { ArrowClockwiseRegular, TextBulletListSquareRegular } from '@fluentui/react-icons'
import { type ReactNode, useEffect } from 'react'
import { type Job, job, JobStatus, jobStatusOf } from '#contract/resources/ops/job.ts'
import { jobLogTab, jobTab } from '#contract/tabs.ts'
import { logsAction, logTitle, statusLabels } from '#features/ops/job/labels.ts'
import { codeText } from '#kit/codes.ts'
import { CodeTag } from '#kit/CodeTag.tsx'
import { useCommand } from '#kit/data/command.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { failureOf, isNetworkFailure, presentFailure } from '#kit/data/failures.ts'
import { askConfirm } from '#kit/dialog/dialogs.ts'
import { toastSuccess } from '#kit/dialog/toasts.ts'
import { useIsOffered } from '#kit/list/offers.ts'
import { openTab } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import { CronText } from '#pickers/cron/CronText.tsx'
import { jobName } from '#pickers/job/jobName.ts'
import { glueLabels } from '#pickers/job/strategies.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  page: {
    height: '100%',
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
  },
  note: { flex: 1, color: tokens.colorNeutralForeground3 },
  cards: {
    flex: 1,
    overflow: 'auto',
    margin: 0,
    listStyleType: 'none',
    display: 'grid',
    alignContent: 'start',
    gridTemplateColumns: 'repeat(auto-fill, minmax(288px, 1fr))',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalM}`,
  },
  card: {
    height: '100%',
    boxSizing: 'border-box',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    boxShadow: 'none',
  },
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  name: { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  facts: {
    margin: 0,
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXXS,
    fontSize: tokens.fontSizeBase200,
  },
  term: { color: tokens.colorNeutralForeground3 },
  fact: { margin: 0, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  foot: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', marginTop: 'auto' },
})

const SHOWN = 100
const firstPage = { query: { page: 1, limit: SHOWN } }
const { endpoints } = job

/** Jobs as cards: one page of the jobs in the list. */
export function JobCards() {
  const styles = useStyles()
  const text = useText()
  const { data, error, refetch } = useEndpoint(endpoints.page, firstPage)
  useEffect(() => {
    if (error && !isNetworkFailure(failureOf(error))) presentFailure(error)
  }, [error])
  const page = data?.data
  const failure = error && !page ? failureOf(error) : null
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Button icon={<TextBulletListSquareRegular />} onClick={() => openTab(jobTab, {})}>
          {text('ops.job:view.list')}
        </Button>
        <Text size={200} className={styles.note}>
          {page && page.total > page.list.length
            ? text('ops.job:cards.more', { total: page.total, shown: page.list.length })
            : ''}
        </Text>
        <Button
          appearance="subtle"
          icon={<ArrowClockwiseRegular />}
          aria-label={text('kit:toolbar.reload')}
          title={text('kit:toolbar.reload')}
          onClick={() => void refetch()}
        />
      </div>
      {failure ? (
        <FailedAnswer failure={failure} onRetry={refetch} />
      ) : page?.list.length === 0 ? (
        <EmptyState title={text('ops.job:cards.empty')} />
      ) : (
        <ul className={styles.cards} aria-label={text('ops.job:cards.label')} aria-busy={!page}>
          {page
            ? page.list.map((each) => <JobCard key={each.id} job={each} reload={() => void refetch()} />)
            : [1, 2, 3, 4, 5, 6].map((each) => (
                <li key={each}>
                  <Skeleton>
                    <SkeletonItem style={{ height: '180px' }} />
                  </Skeleton>
                </li>
              ))}
        </ul>
      )}
    </div>
  )
}

function JobCard({ job: row, reload }: { job: Job; reload(): void }) {
  const styles = useStyles()
  const text = useText()
  const start = useCommand(endpoints.start)
  const stop = useCommand(endpoints.stop)
  const status = jobStatusOf(row)
  const maySwitch = useIsOffered({ guard: status === JobStatus.running ? endpoints.stop : endpoints.start })
  const mayReadLog = useIsOffered(logsAction)
  const { jobInfo } = row
  const name = jobName(row)

  const toggle = async (isOn: boolean) => {
    const handle = text(isOn ? 'ops.job:action.start' : 'ops.job:action.stop')
    const confirmed = await askConfirm({
      question: text('common:confirm.generic', { handle }),
      subjects: [name],
      action: handle,
      ...(!isOn && { notes: [text('ops.job:stop.hint')] }),
    })
    if (!confirmed) return
    const done = await (isOn ? start : stop).run({ params: { id: row.id } })
    if (!done) return
    toastSuccess()
    reload()
  }

  const facts: readonly (readonly [string, ReactNode])[] = [
    [text('ops.job:field.jobId'), row.jobId],
    [text('ops.job:field.glueType'), codeText(glueLabels, jobInfo?.glueType, text)],
    [text('ops.job:field.jobCron'), jobInfo?.jobCron && <CronText cron={jobInfo.jobCron} />],
    [text('ops.job:field.executorHandler'), jobInfo?.executorHandler ?? ''],
  ]
  return (
    <li>
      <Card className={styles.card} role="group" aria-label={name}>
        <div className={styles.head}>
          <Text weight="semibold" className={styles.name} title={name}>
            {name}
          </Text>
          <CodeTag codes={statusLabels} value={status} />
        </div>
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt className={styles.term}>{label}</dt>
              <dd className={styles.fact} title={typeof value === 'string' ? value : undefined}>
                {value || '-'}
              </dd>
            </div>
          ))}
        </dl>
        {status !== JobStatus.invalid && (maySwitch || mayReadLog) ? (
          <div className={styles.foot}>
            {maySwitch ? (
              <Switch
                label={text('ops.job:cards.enabled')}
                checked={status === JobStatus.running}
                disabled={start.isRunning || stop.isRunning}
                onChange={(_, { checked }) => void toggle(checked)}
              />
            ) : null}
            {mayReadLog ? (
              <Link as="button" onClick={() => openTab(jobLogTab, { id: row.jobId }, logTitle(row))}>
                {text('ops.job:action.logs')}
              </Link>
            ) : null}
          </div>
        ) : null}
      </Card>
    </li>
  )
}
