import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { Caption1, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { useEffect } from 'react'
import { job } from '#contract/resources/ops/job.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { useText } from '#kit/text.ts'
import { usePlatformZone } from '#kit/zoneName.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  content: { minHeight: '140px' },
  times: {
    margin: 0,
    paddingInlineStart: tokens.spacingHorizontalXXL,
    lineHeight: tokens.lineHeightBase500,
    fontVariantNumeric: 'tabular-nums',
  },
})

/** Shows when a job fires next, as the server calculates it. */
export function NextTimesDialog({ name, cron, onClose }: DialogProps & { name: string; cron: string }) {
  const styles = useStyles()
  const text = useText()
  const zone = usePlatformZone()
  const { data, error, isFetching, refetch } = useEndpoint(job.endpoints.nextTriggerTime, { body: { cron } })
  useEffect(() => {
    if (error) presentFailure(error)
  }, [error])
  return (
    <DetailDialog title={text('ops.job:next.title', { name })} width={420} onClose={onClose}>
      <div className={styles.content}>
        {error ? (
          <FailedAnswer failure={error.failure} onRetry={refetch} />
        ) : isFetching || !data ? (
          <Spinner size="small" aria-label={text('kit:list.loading')} />
        ) : data.data.length === 0 ? (
          <EmptyState title={text('ops.job:next.none')} />
        ) : (
          <ol className={styles.times}>
            {data.data.map((time) => (
              <li key={time}>{time}</li>
            ))}
          </ol>
        )}
        {zone !== undefined && <Caption1>{text('pickers:cron.zone', { zone })}</Caption1>}
      </div>
    </DetailDialog>
  )
}
