import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Spinner,
  tokens,
} from '@fluentui/react-components'
import { useEffect } from 'react'
import { job } from '#contract/resources/ops/job.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { failureOf, failureText, presentFailure } from '#kit/data/failures.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { useText } from '#kit/text.ts'
import { EmptyState, FailedState } from '#ui/States.tsx'

const useStyles = makeStyles({
  surface: { maxWidth: '420px' },
  content: { minHeight: '140px' },
  times: {
    margin: 0,
    paddingInlineStart: tokens.spacingHorizontalXXL,
    lineHeight: tokens.lineHeightBase500,
    fontVariantNumeric: 'tabular-nums',
  },
})

/** When a job fires next, as the server answers it. */
export function NextTimesDialog({ name, cron, onClose }: DialogProps & { name: string; cron: string }) {
  const styles = useStyles()
  const text = useText()
  const { data, error, isFetching, refetch } = useEndpoint(job.endpoints.nextTriggerTime, { body: { cron } })
  useEffect(() => {
    if (error) presentFailure(error)
  }, [error])
  return (
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : onClose())}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{text('ops.job:next.title', { name })}</DialogTitle>
          <DialogContent className={styles.content}>
            {error ? (
              <FailedState
                title={failureText(failureOf(error), text)}
                retry={{ label: text('kit:list.retry'), onClick: () => void refetch() }}
              />
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
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={() => onClose()}>
              {text('common:close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
