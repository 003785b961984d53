import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { Button, makeStyles, Tab, TabList, Text, tokens } from '@fluentui/react-components'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  type HandoverConf,
  handoverConf,
  handoverVia,
  isUsableConf,
} from '#contract/resources/sys/handover.ts'
import { HandoverResult } from '#features/sys/handover/HandoverResult.tsx'
import { HandoverRows } from '#features/sys/handover/HandoverRows.tsx'
import { createHoldings, type Holdings, unread, useHoldings } from '#features/sys/handover/holdings.ts'
import { describe, handOver, type Part, tickedParts } from '#features/sys/handover/run.ts'
import { leaverSource, recipientSource } from '#features/sys/handover/userSource.ts'
import { nameToType, useEndpoint } from '#kit/data/endpoint.ts'
import { failureText } from '#kit/data/failures.ts'
import { askConfirm, openDialog } from '#kit/dialog/dialogs.ts'
import { toast, toastSuccess } from '#kit/dialog/toasts.ts'
import { RecordChoice } from '#kit/picker/RecordChoice.tsx'
import type { Choice } from '#kit/picker/source.ts'
import { type TextKey, translate, useText } from '#kit/text.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  people: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXXL}`,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalM}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  person: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  run: { marginInlineStart: 'auto' },
})

/** @returns why a run cannot start; null when it can (SYS-HND-08..10). */
function obstacle(leaver: Choice | undefined, recipient: Choice | undefined): TextKey | null {
  if (!leaver) return 'sys.handover:chooseLeaver'
  if (!recipient) return 'sys.handover:chooseRecipient'
  return leaver.id === recipient.id ? 'sys.handover:same' : null
}

/** Hands one user's rights over to another: the ticked rows of all configurations at once. */
export function Handover() {
  const text = useText()
  const { data, error, refetch, isLoading } = useEndpoint(handoverConf.endpoints.list, {})
  const confs = useMemo(() => (data?.data ?? []).filter(isUsableConf), [data])

  if (error && !data) {
    return <FailedAnswer failure={error.failure} title="kit:list.failed" onRetry={refetch} />
  }
  if (isLoading) return null
  if (confs.length === 0) return <EmptyState title={text('sys.handover:noConf')} />
  return <Run confs={confs} />
}

/** The two people. Ticked rows were ticked for both of them. */
function usePeople(holdings: Holdings) {
  const [leavers, setLeavers] = useState<readonly Choice[]>([])
  const [recipients, setRecipients] = useState<readonly Choice[]>([])
  const tickedFor = useRef<string | null>(null)
  const chooseLeaver = (chosen: readonly Choice[]) => {
    holdings.follow(chosen[0]?.id ?? '')
    setLeavers(chosen)
  }
  const chooseRecipient = (chosen: readonly Choice[]) => {
    setRecipients(chosen)
    const [recipient] = chosen
    if (!recipient) return
    const isOther = tickedFor.current !== null && tickedFor.current !== recipient.id
    tickedFor.current = recipient.id
    if (isOther && holdings.tickAll()) toast('warning', translate('sys.handover:tickedAgain'))
  }
  return { leavers, recipients, chooseLeaver, chooseRecipient }
}

/** Confirms, hands over and shows the result. */
function useRun(confs: readonly HandoverConf[], holdings: Holdings, onEnd: () => void) {
  const [isRunning, setRunning] = useState(false)

  const ask = (leaver: Choice, recipient: Choice, parts: readonly Part[]) => {
    const text = translate
    const held = holdings.getState()
    return askConfirm({
      question: text('common:confirm.generic', { handle: text('sys.handover:run') }),
      subjects: [`${leaver.name} → ${recipient.name}`, ...parts.map((part) => describe(part, text))],
      notes: confs.flatMap(({ id, name }) => {
        const failure = held.get(id)?.failure
        return failure ? [text('sys.handover:unread', { name, reason: failureText(failure, text) })] : []
      }),
      action: text('sys.handover:run'),
      danger: true,
      typed: nameToType(handoverVia.update),
    })
  }

  const hand = async (leaver: Choice, recipient: Choice) => {
    await holdings.settled()
    const parts = tickedParts(confs, holdings.getState())
    if (parts.length === 0) {
      toast('error', translate('sys.handover:chooseRows'))
      return
    }
    const confirmation = await ask(leaver, recipient, parts)
    if (!confirmation) return
    const pair = { leaveUser: leaver.id, handoverUser: recipient.id }
    const again = async (rest: readonly Part[]) => {
      const ended = await handOver(rest, pair, confirmation.typed, holdings)
      if (ended.every(({ state }) => state === 'done')) toastSuccess()
      onEnd()
      return ended
    }
    const first = await again(parts)
    void openDialog(HandoverResult, { leaver, recipient, confs, holdings, first, again })
  }

  const run = async (leaver: Choice | undefined, recipient: Choice | undefined) => {
    const why = obstacle(leaver, recipient)
    if (why !== null || !leaver || !recipient) {
      if (why !== null) toast('error', translate(why))
      return
    }
    setRunning(true)
    try {
      await hand(leaver, recipient)
    } finally {
      setRunning(false)
    }
  }
  return { isRunning, run }
}

function Run({ confs }: { readonly confs: readonly HandoverConf[] }) {
  const styles = useStyles()
  const text = useText()
  const [holdings] = useState(createHoldings)
  const held = useHoldings(holdings)
  const [chosenId, setChosenId] = useState('')
  const conf = confs.find(({ id }) => id === chosenId) ?? confs[0]
  const [round, setRound] = useState(0)
  const { leavers, recipients, chooseLeaver, chooseRecipient } = usePeople(holdings)
  const [leaver, recipient] = [leavers[0], recipients[0]]
  const { isRunning, run } = useRun(confs, holdings, () => setRound((count) => count + 1))

  const leaveUser = leaver?.id
  useEffect(() => {
    if (leaveUser !== undefined) holdings.load(confs.map(({ id }) => id))
  }, [holdings, leaveUser, confs])

  const labelOf = ({ id, name }: HandoverConf): string => {
    const holding = held.get(id)
    return holding?.rows
      ? text('sys.handover:tab', { name, ticked: holding.ticked.size, total: holding.total })
      : name
  }
  return (
    <div className={styles.screen}>
      <div className={styles.people}>
        <div className={styles.person} role="group" aria-label={text('sys.handover:leaver')}>
          <Text>{text('sys.handover:leaver')}</Text>
          <RecordChoice source={leaverSource} value={leavers} onChange={chooseLeaver} disabled={isRunning} />
        </div>
        <div className={styles.person} role="group" aria-label={text('sys.handover:recipient')}>
          <Text>{text('sys.handover:recipient')}</Text>
          <RecordChoice
            source={recipientSource}
            value={recipients}
            onChange={chooseRecipient}
            disabled={isRunning}
          />
        </div>
        <Button
          className={styles.run}
          appearance="primary"
          disabledFocusable={isRunning}
          onClick={() => void run(leaver, recipient)}
        >
          {text('sys.handover:run')}
        </Button>
      </div>
      <TabList
        aria-label={text('sys.handover:tabs')}
        selectedValue={conf?.id ?? ''}
        onTabSelect={(_, { value }) => setChosenId(String(value))}
      >
        {confs.map((one) => (
          <Tab key={one.id} value={one.id}>
            {labelOf(one)}
          </Tab>
        ))}
      </TabList>
      {leaver && conf ? (
        <HandoverRows
          key={`${conf.id}/${leaver.id}/${round}`}
          conf={conf}
          leaveUser={leaver.id}
          holding={held.get(conf.id) ?? unread}
          holdings={holdings}
        />
      ) : (
        <EmptyState title={text('sys.handover:chooseLeaver')} />
      )}
    </div>
  )
}
