import {
  Button,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  ProgressBar,
  Text,
  tokens,
} from '@fluentui/react-components'
import { ArrowDownload16Regular } from '@fluentui/react-icons/svg/arrow-download'
import type { Transfer } from '#contract/bridge.ts'
import { host } from '#kit/bridge/host.ts'
import { type TextKey, type Translate, useText } from '#kit/text.ts'
import { bytesText, share } from './amounts.ts'
import { useItemStyles } from './itemStyles.ts'
import { cancelTransfer, forgetTransfer, revealTransfer, useTransfers } from './transfers.ts'

const useStyles = makeStyles({
  actions: { display: 'flex', gap: tokens.spacingHorizontalXS, justifyContent: 'flex-end' },
  progress: { width: '64px' },
})

/** Exports under way and finished. Absent until there was one. */
export function TransfersItem() {
  const styles = useStyles()
  const item = useItemStyles()
  const text = useText()
  const { transfers } = useTransfers()
  if (transfers.length === 0) return null
  const running = transfers.filter(({ state }) => state === 'running')
  const [first] = running
  return (
    <Popover positioning="above-end" trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <button
          type="button"
          className={mergeClasses(item.item, item.button)}
          title={text('shell:transfers.title')}
        >
          <ArrowDownload16Regular aria-hidden="true" />
          <span role="status">
            {running.length > 0
              ? text('shell:transfers.running', { count: running.length })
              : text('shell:transfers.count', { count: transfers.length })}
          </span>
          {first && (
            <ProgressBar
              className={styles.progress}
              value={share(first)}
              aria-label={text('shell:transfers.progress')}
            />
          )}
        </button>
      </PopoverTrigger>
      <PopoverSurface className={item.surface} aria-label={text('shell:transfers.title')}>
        <div className={item.head}>
          <Text weight="semibold">{text('shell:transfers.title')}</Text>
        </div>
        <ul className={item.list}>
          {transfers.map((transfer) => (
            <Entry key={transfer.id} transfer={transfer} />
          ))}
        </ul>
      </PopoverSurface>
    </Popover>
  )
}

const stateTexts: Record<Transfer['state'], TextKey> = {
  queued: 'shell:transfers.state.queued',
  paused: 'shell:transfers.state.paused',
  running: 'shell:transfers.state.running',
  done: 'shell:transfers.state.done',
  failed: 'shell:transfers.state.failed',
  cancelled: 'shell:transfers.state.cancelled',
}

function amount({ unit, done, total }: Transfer, text: Translate): string {
  if (unit === 'bytes') return total < 0 ? bytesText(done) : `${bytesText(done)} / ${bytesText(total)}`
  return total < 0
    ? text('shell:transfers.rows', { done: done.toLocaleString() })
    : text('shell:transfers.rowsOf', { done: done.toLocaleString(), total: total.toLocaleString() })
}

function Entry({ transfer }: { transfer: Transfer }) {
  const styles = useStyles()
  const item = useItemStyles()
  const text = useText()
  const { id, state, fileName, title, failure } = transfer
  const isRunning = state === 'running'
  return (
    <li className={item.entry}>
      <Text weight="semibold">{fileName || title}</Text>
      {isRunning && <ProgressBar value={share(transfer)} aria-label={fileName || title} />}
      <Text size={200} className={state === 'failed' ? item.bad : item.detail}>
        {[text(stateTexts[state]), amount(transfer, text), failure?.message].filter(Boolean).join(' · ')}
      </Text>
      <div className={styles.actions}>
        {isRunning && (
          <Button size="small" onClick={() => cancelTransfer(id)}>
            {text('common:cancel')}
          </Button>
        )}
        {state === 'done' && host.can('reveal-file') && (
          <Button size="small" onClick={() => revealTransfer(id)}>
            {text('shell:transfers.reveal')}
          </Button>
        )}
        {!isRunning && (
          <Button size="small" appearance="subtle" onClick={() => forgetTransfer(id)}>
            {text('shell:transfers.forget')}
          </Button>
        )}
      </div>
    </li>
  )
}
