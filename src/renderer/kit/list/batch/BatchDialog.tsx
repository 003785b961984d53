import {
  Button,
  Checkbox,
  Field,
  Input,
  makeStyles,
  ProgressBar,
  Text,
  tokens,
} from '@fluentui/react-components'
import { Fragment, useEffect, useMemo, useState } from 'react'
import { askConfirm, type DialogProps } from '#kit/dialog/dialogs.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import { enlist } from '#kit/openForms.ts'
import { type Batch, type BatchState, type Counts, countsOf, createBatch } from '#kit/list/batch/batch.ts'
import { BatchList } from '#kit/list/batch/BatchList.tsx'
import type { BatchRequest, SetValue } from '#kit/list/batch/openBatch.ts'
import { reasonOf, saveReport } from '#kit/list/batch/report.ts'
import { useSession } from '#kit/session.ts'
import { useTabs } from '#kit/tabs.ts'
import { translate, useText } from '#kit/text.ts'
import { startWork, type Work } from '#kit/work.ts'

const useStyles = makeStyles({
  content: { display: 'grid', gap: tokens.spacingVerticalM },
  line: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: '32px' },
  warning: { color: tokens.colorStatusWarningForeground3 },
  sets: {
    maxHeight: '132px',
    overflowY: 'auto',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  pairs: {
    display: 'grid',
    gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    margin: 0,
  },
  label: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0, overflowWrap: 'anywhere', unicodeBidi: 'plaintext' },
})

/** Milliseconds between two renderings of the running rows: a row may end every few, and each would be drawn. */
const DRAWN_EVERY = 100

/** A change of phase is shown at once. */
function useDrawn(batch: Batch): BatchState {
  const [state, setState] = useState(batch.getState)
  useEffect(() => {
    let timer = 0
    const draw = () => {
      clearTimeout(timer)
      timer = 0
      setState(batch.getState())
    }
    const end = batch.subscribe(({ phase }, before) => {
      if (phase !== before.phase) draw()
      else timer ||= window.setTimeout(draw, DRAWN_EVERY)
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [batch])
  return state
}

const isUnderWay = ({ phase }: BatchState): boolean => phase === 'running' || phase === 'paused'

/** Cancels the rest when the dialog goes, and makes closing its tab need a confirmation meanwhile. */
function useGuard(batch: Batch, { tabId, title }: Work, busy: boolean): void {
  useEffect(() => () => batch.cancel(), [batch])
  useEffect(() => {
    if (!busy) return
    const { setDirty } = useTabs.getState()
    const leave = enlist(tabId, batch.cancel)
    const end = startWork({ tabId, title })
    setDirty(tabId, true)
    return () => {
      leave()
      end()
      setDirty(tabId, false)
    }
  }, [batch, tabId, title, busy])
}

export default function BatchDialog({ request, onClose }: { request: BatchRequest } & DialogProps) {
  const { action, tasks } = request
  const styles = useStyles()
  const text = useText()
  const [batch] = useState(() => createBatch(tasks))
  // A dialog is opened from the active tab; closing that one needs a confirmation while the batch runs.
  const [tabId] = useState(() => useTabs.getState().activeId)
  const state = useDrawn(batch)
  const counts = useMemo(() => countsOf(state.items), [state.items])
  const [showsRest, setShowsRest] = useState(false)
  const [typed, setTyped] = useState('')
  const mayWrite = useSession(({ session }) => session?.writes.allowed ?? false)
  const isReview = state.phase === 'review'
  const isAllowed = counts.waiting > 0 && mayWrite && (request.typed === undefined || typed === request.typed)
  const busy = isUnderWay(state)
  const title = text('kit.batch:title', { action, count: state.items.length })
  useGuard(batch, { tabId, title }, busy)

  const close = async () => {
    if (!isUnderWay(batch.getState())) {
      onClose({ changed: countsOf(batch.getState().items).done > 0 })
      return
    }
    const answer = await askConfirm({
      question: translate('kit.batch:leave.question', { count: countsOf(batch.getState().items).waiting }),
      action: translate('kit.batch:leave.action'),
      danger: true,
    })
    if (answer) batch.cancel()
  }

  const shown = showsRest
    ? state.items.filter((item) => item.state !== 'done' && item.state !== 'same')
    : state.items
  return (
    <DialogFrame
      title={title}
      width={640}
      className={styles.content}
      main={
        isReview
          ? {
              label: text('kit.batch:start', { count: counts.waiting }),
              run: () => batch.start(typed),
              isDisabled: !isAllowed,
              isDanger: request.danger,
            }
          : undefined
      }
      actions={
        <Actions batch={batch} state={state} counts={counts} action={action} onClose={() => void close()} />
      }
      onClose={() => void close()}
    >
      {request.sets ? <Sets sets={request.sets} /> : null}
      <Progress state={state} counts={counts} />
      <BatchList items={shown} total={state.items.length} label={text('kit.batch:list')} />
      {isReview ? (
        <Review request={request} typed={typed} mayWrite={mayWrite} onType={setTyped} />
      ) : (
        <Checkbox
          label={text('kit.batch:rest')}
          checked={showsRest}
          onChange={(_, { checked }) => setShowsRest(checked === true)}
        />
      )}
    </DialogFrame>
  )
}

/** The fields that each gets, with their values. */
function Sets({ sets }: { sets: readonly SetValue[] }) {
  const styles = useStyles()
  const text = useText()
  return (
    <div
      className={styles.sets}
      role="group"
      aria-label={text('kit.batch:fields.sets')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
    >
      <dl className={styles.pairs}>
        {sets.map(({ label, value }) => (
          <Fragment key={label}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value || text('kit:conflict.empty')}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  )
}

/** Words for the end, which name the rare ends only where there are some. */
const endKey = ({ same, changed }: Counts) =>
  same + changed > 0 ? ('kit.batch:endedApart' as const) : ('kit.batch:ended' as const)

/** How far it is, or how it ended. */
function Progress({ state, counts }: { state: BatchState; counts: Counts }) {
  const styles = useStyles()
  const text = useText()
  const { phase, halted, items } = state
  if (phase === 'review') {
    return (
      <Text>
        {counts.skipped > 0
          ? text('kit.batch:reviewSome', { count: counts.waiting, skipped: counts.skipped })
          : text('kit.batch:review', { count: counts.waiting })}
      </Text>
    )
  }
  const total = items.length - counts.skipped
  const { done, same, changed, failed, left } = counts
  const ended = done + same + changed + failed + left
  return (
    <div>
      <div className={styles.line}>
        <Text role="status">
          {phase === 'ended'
            ? text(endKey(counts), { ...counts })
            : text('kit.batch:progress', { done: ended, total, failed: failed + changed })}
        </Text>
        {phase === 'paused' ? (
          <Text className={styles.warning} role="alert">
            {halted ? text('kit.batch:halted', { reason: reasonOf(halted, text) }) : text('kit.batch:paused')}
          </Text>
        ) : null}
      </div>
      <ProgressBar
        value={ended}
        max={Math.max(total, 1)}
        thickness="large"
        color={failed + changed > 0 ? 'warning' : 'brand'}
        aria-label={text('kit.batch:list')}
      />
    </div>
  )
}

interface ReviewProps {
  readonly request: BatchRequest
  readonly typed: string
  readonly mayWrite: boolean
  onType(typed: string): void
}

/** Decisions to make before anything is done. */
function Review({ request, typed, mayWrite, onType }: ReviewProps) {
  const styles = useStyles()
  const text = useText()
  if (!mayWrite) {
    return (
      <Text className={styles.warning} role="alert">
        {text('kit.batch:readOnly')}
      </Text>
    )
  }
  if (request.typed === undefined) return null
  return (
    <Field label={text('kit:confirm.type', { name: request.typed })}>
      <Input value={typed} autoComplete="off" onChange={(_, data) => onType(data.value)} />
    </Field>
  )
}

interface ActionsProps {
  readonly batch: Batch
  readonly state: BatchState
  readonly counts: Counts
  readonly action: string
  onClose(): void
}

/** For a ref: once, when it appears. */
const focusOn = (element: HTMLElement | null): void => element?.focus()

/** Controls of a batch that has begun. */
function Actions({ batch, state: { phase, items }, counts, action, onClose }: ActionsProps) {
  const text = useText()
  if (phase !== 'ended') {
    return (
      <>
        <Button onClick={batch.cancel}>{text('kit.batch:cancel')}</Button>
        {/* The control that had the focus is removed with its use; Escape still needs a focused element. */}
        <Button ref={focusOn} appearance="primary" onClick={phase === 'running' ? batch.pause : batch.resume}>
          {text(phase === 'running' ? 'kit.batch:pause' : 'kit.batch:resume')}
        </Button>
      </>
    )
  }
  return (
    <>
      {counts.changed > 0 ? (
        <Button onClick={batch.retry}>
          {text('kit.batch:retryOver', { count: counts.failed + counts.changed })}
        </Button>
      ) : counts.failed > 0 ? (
        <Button onClick={batch.retry}>{text('kit.batch:retry', { count: counts.failed })}</Button>
      ) : null}
      <Button onClick={() => void saveReport(action, items).catch(presentFailure)}>
        {text('kit.batch:report')}
      </Button>
      <Button ref={focusOn} appearance="primary" onClick={onClose}>
        {text('common:close')}
      </Button>
    </>
  )
}
