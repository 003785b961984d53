import { Button, makeStyles, mergeClasses, ProgressBar, Text } from '@fluentui/react-components'
import { ArrowSort16Regular } from '@fluentui/react-icons/svg/arrow-sort'
import { lazy, Suspense, useEffect } from 'react'
import type { Transfer } from '#contract/bridge.ts'
import { host } from '#kit/bridge/host.ts'
import { share } from '#kit/files/amounts.ts'
import { hasEnded, useOwnTransfers } from '#kit/files/transfers.ts'
import { LatePopover } from '#kit/late/LatePopover.tsx'
import { type Translate, useText } from '#kit/text.ts'
import { openTransfers } from '../transfers/openTransfers.ts'
import { useItemStyles } from './itemStyles.ts'

const loadRows = () => import('./TransferRows.tsx')
const TransferRows = lazy(loadRows)

const useStyles = makeStyles({ progress: { width: '64px' } })

/** Transfers that the status bar shows; the transfer centre shows all. */
const SHOWN = 6

function summary(transfers: readonly Transfer[], text: Translate): string {
  const moving = transfers.filter(({ state }) => state === 'running' || state === 'queued').length
  const waiting = transfers.filter(({ state }) => state === 'paused').length
  if (moving > 0) return text('shell:transfers.running', { count: moving })
  if (waiting > 0) return text('shell:transfers.waiting', { count: waiting })
  return text('shell:transfers.count', { count: transfers.length })
}

/** Running and finished transfers. Absent until there is one. */
export function TransfersItem() {
  const styles = useStyles()
  const item = useItemStyles()
  const text = useText()
  const { own: transfers, others } = useOwnTransfers()
  const isThere = transfers.length > 0
  useEffect(() => {
    // Code that does not arrive now is requested again when the list opens.
    if (isThere) loadRows().catch(() => undefined)
  }, [isThere])
  if (!isThere) return null
  const first = transfers.find(({ state }) => state === 'running')
  // Unfinished transfers come first.
  const shown = [...transfers.filter((one) => !hasEnded(one)), ...transfers.filter(hasEnded)].slice(0, SHOWN)
  return (
    <LatePopover
      positioning="above-end"
      className={item.surface}
      label={text('shell:transfers.title')}
      trigger={(trigger) => (
        <button
          type="button"
          className={mergeClasses(item.item, item.button)}
          title={text('shell:transfers.title')}
          {...trigger}
        >
          <ArrowSort16Regular aria-hidden="true" />
          <span role="status">{summary(transfers, text)}</span>
          {first && (
            <ProgressBar
              className={styles.progress}
              value={share(first)}
              aria-label={text('shell:transfers.progress')}
            />
          )}
        </button>
      )}
    >
      {(close) => (
        <>
          <div className={item.head}>
            <Text weight="semibold">{text('shell:transfers.title')}</Text>
            {!host.isPopOut() && (
              <Button
                size="small"
                appearance="subtle"
                onClick={() => {
                  close()
                  openTransfers()
                }}
              >
                {text('shell:transfers.openCentre')}
              </Button>
            )}
          </div>
          <Suspense>
            <TransferRows transfers={shown} className={item.list} />
          </Suspense>
          {others.length > 0 && (
            <Text size={200} className={item.detail}>
              {text('shell:transfers.others', { count: others.length })}
            </Text>
          )}
        </>
      )}
    </LatePopover>
  )
}
