import { Button, makeStyles, ProgressBar, Text, Tooltip, tokens } from '@fluentui/react-components'
import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise'
import { ArrowDownload20Regular } from '@fluentui/react-icons/svg/arrow-download'
import { ArrowExportLtr20Regular } from '@fluentui/react-icons/svg/arrow-export-ltr'
import { ArrowUpload20Regular } from '@fluentui/react-icons/svg/arrow-upload'
import { Delete20Regular } from '@fluentui/react-icons/svg/delete'
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss'
import { FolderOpen20Regular } from '@fluentui/react-icons/svg/folder-open'
import { Pause20Regular } from '@fluentui/react-icons/svg/pause'
import { Play20Regular } from '@fluentui/react-icons/svg/play'
import { WeatherMoon20Regular } from '@fluentui/react-icons/svg/weather-moon'
import { WeatherMoonOff20Regular } from '@fluentui/react-icons/svg/weather-moon-off'
import type { ReactElement } from 'react'
import type { Transfer, TransferKind, TransferState } from '#contract/bridge.ts'
import { machineMoment } from '#base/moments.ts'
import { host } from '#kit/bridge/host.ts'
import { failureText } from '#kit/data/failures.ts'
import { amountText, bytesText, remainingText, share, speedText } from '#kit/files/amounts.ts'
import {
  cancelTransfer,
  forgetTransfer,
  hasEnded,
  keepAwakeFor,
  pauseTransfer,
  resumeTransfer,
  retryTransfer,
  revealTransfer,
} from '#kit/files/transfers.ts'
import { type TextKey, type Translate, useText } from '#kit/text.ts'

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXXS,
    alignItems: 'center',
    padding: `${tokens.spacingVerticalS} 0`,
  },
  icon: { display: 'flex', color: tokens.colorNeutralForeground2 },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  actions: { display: 'flex', justifyContent: 'flex-end', gridRow: '1 / span 2', gridColumn: '3' },
  below: {
    gridColumn: '2',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    minWidth: 0,
  },
  detail: {
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  bad: { color: tokens.colorStatusDangerForeground1 },
  // It lies over the buttons of the row above, which stay within reach.
  tip: { pointerEvents: 'none' },
  caution: { color: tokens.colorStatusWarningForeground1 },
})

const icons: Record<TransferKind, ReactElement> = {
  export: <ArrowExportLtr20Regular />,
  download: <ArrowDownload20Regular />,
  upload: <ArrowUpload20Regular />,
}

const kindTexts: Record<TransferKind, TextKey> = {
  export: 'kit:transfer.kind.export',
  download: 'kit:transfer.kind.download',
  upload: 'kit:transfer.kind.upload',
}

const stateTexts: Record<TransferState, TextKey> = {
  queued: 'kit:transfer.state.queued',
  running: 'kit:transfer.state.running',
  paused: 'kit:transfer.state.paused',
  done: 'kit:transfer.state.done',
  failed: 'kit:transfer.state.failed',
  cancelled: 'kit:transfer.state.cancelled',
}

const waitingTexts: Record<NonNullable<Transfer['waiting']>, TextKey> = {
  operator: 'kit:transfer.state.paused',
  network: 'kit:transfer.waiting.network',
  restart: 'kit:transfer.waiting.restart',
  session: 'kit:transfer.waiting.session',
  lock: 'kit:transfer.waiting.lock',
}

function stateText({ state, waiting }: Transfer, text: Translate): string {
  return text(state === 'paused' && waiting ? waitingTexts[waiting] : stateTexts[state])
}

/** A list of which another number of rows came than the platform counts. */
const isOdd = ({ state, unit, done, total }: Transfer): boolean =>
  state === 'done' && unit === 'rows' && total >= 0 && done !== total

/** Cost of an interrupted upload: before it goes on, and after. */
function restartText({ state, restarts, kind, done }: Transfer, text: Translate): string {
  if (kind !== 'upload') return ''
  if (state === 'paused' && done > 0) return text('kit:transfer.fromStart')
  return restarts > 0 ? text('kit:transfer.restarts', { count: restarts }) : ''
}

/** Warnings; a failure has its own message. */
function remarks(transfer: Transfer, text: Translate): string[] {
  const { done, total } = transfer
  return [
    restartText(transfer, text),
    isOdd(transfer)
      ? text('kit:transfer.odd', { done: done.toLocaleString(), total: total.toLocaleString() })
      : '',
  ].filter(Boolean)
}

/** One transfer: its name, progress and actions. */
export function TransferRow({
  transfer,
  showProfile = false,
}: {
  transfer: Transfer
  showProfile?: boolean
}) {
  const styles = useStyles()
  const text = useText()
  const { state, fileName, title, kind, profile, account, failure, bytes, endedAt } = transfer
  const name = fileName || title
  const remaining = remainingText(transfer)
  const facts = [
    stateText(transfer, text),
    amountText(transfer, text),
    speedText(transfer, text),
    !hasEnded(transfer) && transfer.keepsAwake && text('kit:transfer.awake'),
    remaining && text('kit:transfer.remaining', { time: remaining }),
    state === 'done' && bytes !== undefined && bytesText(bytes),
    hasEnded(transfer) && endedAt > 0 && machineMoment(endedAt),
    (showProfile || hasEnded(transfer)) && profile,
    showProfile && account,
  ].filter(Boolean)
  return (
    <div className={styles.row}>
      <span className={styles.icon} role="img" aria-label={text(kindTexts[kind])}>
        {icons[kind]}
      </span>
      <Text weight="semibold" className={styles.name} title={name}>
        {name}
      </Text>
      <div className={styles.actions}>
        <Actions transfer={transfer} name={name} />
      </div>
      <div className={styles.below}>
        {!hasEnded(transfer) && (
          <ProgressBar
            value={state === 'queued' ? 0 : (share(transfer) ?? (state === 'paused' ? 0 : undefined))}
            color={transfer.waiting === 'network' ? 'warning' : 'brand'}
            aria-label={name}
          />
        )}
        <Text size={200} className={styles.detail}>
          {facts.join(' · ')}
        </Text>
        {state === 'failed' && failure && (
          <Text size={200} className={styles.bad}>
            {failureText(failure)}
          </Text>
        )}
        {remarks(transfer, text).map((remark) => (
          <Text key={remark} size={200} className={styles.caution}>
            {remark}
          </Text>
        ))}
      </div>
    </div>
  )
}

function Actions({ transfer, name }: { transfer: Transfer; name: string }) {
  const { id, state, kind, keepsAwake = false } = transfer
  return (
    <>
      {(state === 'running' || state === 'queued') && (
        <Action
          label="kit:transfer.pause"
          name={name}
          icon={<Pause20Regular />}
          onClick={() => pauseTransfer(id)}
        />
      )}
      {state === 'paused' && (
        <Action
          label="kit:transfer.resume"
          name={name}
          icon={<Play20Regular />}
          onClick={() => resumeTransfer(id)}
        />
      )}
      {(state === 'failed' || state === 'cancelled') && (
        <Action
          label="kit:transfer.retry"
          name={name}
          icon={<ArrowClockwise20Regular />}
          onClick={() => retryTransfer(id)}
        />
      )}
      {state === 'done' && kind !== 'upload' && host.can('reveal-file') && (
        <Action
          label="kit:transfer.reveal"
          name={name}
          icon={<FolderOpen20Regular />}
          onClick={() => revealTransfer(id)}
        />
      )}
      {!hasEnded(transfer) && host.can('keep-awake') && (
        <Action
          label={keepsAwake ? 'kit:transfer.letSleep' : 'kit:transfer.keepAwake'}
          name={name}
          icon={keepsAwake ? <WeatherMoonOff20Regular /> : <WeatherMoon20Regular />}
          onClick={() => keepAwakeFor(id, !keepsAwake)}
        />
      )}
      {hasEnded(transfer) ? (
        <Action
          label="kit:transfer.forget"
          name={name}
          icon={<Delete20Regular />}
          onClick={() => forgetTransfer(id)}
        />
      ) : (
        <Action
          label="common:cancel"
          name={name}
          icon={<Dismiss20Regular />}
          onClick={() => cancelTransfer(id)}
        />
      )}
    </>
  )
}

interface ActionProps {
  label: TextKey
  /** Of the file: several rows have the same buttons. */
  name: string
  icon: ReactElement
  onClick(): void
}

function Action({ label, name, icon, onClick }: ActionProps) {
  const styles = useStyles()
  const text = useText()
  return (
    <Tooltip content={{ children: text(label), className: styles.tip }} relationship="description">
      <Button
        size="small"
        appearance="subtle"
        icon={icon}
        aria-label={text('kit:transfer.action', { action: text(label), name })}
        onClick={onClick}
      />
    </Tooltip>
  )
}
