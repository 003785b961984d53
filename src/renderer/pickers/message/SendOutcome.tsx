import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  tokens,
} from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { type ChannelRecord, channelRecord } from '#contract/resources/msg/channelRecord.ts'
import { bizInfoTab } from '#contract/tabs.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { useMayOpen } from '#kit/session.ts'
import { openTab } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import { useChannelNames } from '#pickers/names/useChannelNames.ts'

const useStyles = makeStyles({
  root: { gridColumnStart: 1, gridColumnEnd: -1 },
  reasons: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL, overflowWrap: 'anywhere' },
})

/** How a send ended. */
export interface Outcome {
  /** Number of its business record; empty: the platform has not returned one. */
  readonly bizId: string
  readonly success: number
  readonly fail: number
  /** Why it was refused as a whole; empty: it was carried out. */
  readonly refusal: string
}

/** Reasons that are named; the record has all. */
const NAMED = 5

const intentOf = ({ refusal, success, fail }: Outcome) =>
  refusal !== '' || (fail > 0 && success === 0) ? 'error' : fail > 0 ? 'warning' : 'success'

function Reasons({ records }: { records: readonly ChannelRecord[] }) {
  const styles = useStyles()
  const text = useText()
  const channels = useChannelNames()
  return (
    <ul className={styles.reasons}>
      {records.map(({ id, channelCode, recipient, resultMsg }) => (
        <li key={id}>
          {text('pickers:outcome.reason', {
            channel: channels.get(channelCode) ?? channelCode,
            recipient,
            reason: resultMsg,
          })}
        </li>
      ))}
    </ul>
  )
}

interface SendOutcomeProps {
  readonly outcome: Outcome | null
  /** The dialog around it closes when the record is opened. */
  onLeave(): void
}

/** How a send ended, why receivers failed, and the way to its record. */
export function SendOutcome({ outcome, onLeave }: SendOutcomeProps) {
  const styles = useStyles()
  const text = useText()
  const place = useRef<HTMLDivElement>(null)
  const mayRead = useMayOpen(bizInfoTab.path)
  useEffect(() => {
    if (outcome) place.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])
  const { bizId = '', success = 0, fail = 0, refusal = '' } = outcome ?? {}
  const hasFailed = fail > 0 || refusal !== ''
  const query = { bizId, status: '0', page: 1, limit: NAMED }
  const { data } = useEndpoint(
    channelRecord.endpoints.page,
    { query },
    { enabled: hasFailed && bizId !== '' && mayRead },
  )
  const failed = hasFailed ? (data?.data.list ?? []).filter((record) => record.bizId === bizId) : []
  const showRecord = () => {
    onLeave()
    openTab(bizInfoTab, { bizId }, text('pickers:records.tab', { name: bizId }))
  }
  return (
    <div ref={place} role="status" className={styles.root}>
      {outcome ? (
        <MessageBar intent={intentOf(outcome)} layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>
              {refusal !== '' ? refusal : text('pickers:outcome.counts', { success, fail })}
            </MessageBarTitle>
            {failed.length > 0 ? <Reasons records={failed} /> : null}
          </MessageBarBody>
          {bizId !== '' && mayRead ? (
            <MessageBarActions>
              <Button type="button" size="small" onClick={showRecord}>
                {text('pickers:outcome.record')}
              </Button>
            </MessageBarActions>
          ) : null}
        </MessageBar>
      ) : null}
    </div>
  )
}
