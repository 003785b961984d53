import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { Button, makeStyles, Tab, TabList, Text, tokens } from '@fluentui/react-components'
import { useCallback, useMemo, useState } from 'react'
import {
  type HandoverConf,
  type HandoverRow,
  handoverConf,
  handoverVia,
  isUsableConf,
  MAX_CONF_DATA,
} from '#contract/resources/sys/handover.ts'
import { HandoverRows } from '#features/sys/handover/HandoverRows.tsx'
import { leaverSource, recipientSource } from '#features/sys/handover/userSource.ts'
import { callEndpoint, nameToType, useEndpoint } from '#kit/data/endpoint.ts'
import { failureOf, presentFailure } from '#kit/data/failures.ts'
import { askConfirm } from '#kit/dialog/dialogs.ts'
import { toast, toastSuccess } from '#kit/dialog/toasts.ts'
import { RecordChoice } from '#kit/picker/RecordChoice.tsx'
import type { Choice } from '#kit/picker/source.ts'
import { type TextKey, useText } from '#kit/text.ts'
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

const none: ReadonlyMap<string, HandoverRow> = new Map()

/** The chosen rows as JSON for the log: in full, or their ids where that exceeds the length of a log line. */
function chosenRows(ticked: ReadonlyMap<string, HandoverRow>): string {
  const rows = JSON.stringify([...ticked.values()])
  return rows.length <= MAX_CONF_DATA ? rows : JSON.stringify([...ticked.keys()])
}

/** @returns why a run cannot start; null when it can (SYS-HND-08..11). */
function obstacle(
  leaver: Choice | undefined,
  recipient: Choice | undefined,
  rows: ReadonlyMap<string, HandoverRow>,
): TextKey | null {
  if (!leaver) return 'sys.handover:chooseLeaver'
  if (!recipient) return 'sys.handover:chooseRecipient'
  if (leaver.id === recipient.id) return 'sys.handover:same'
  return rows.size === 0 ? 'sys.handover:chooseRows' : null
}

/** Hands one user's rights over to another, configuration by configuration. */
export function Handover() {
  const styles = useStyles()
  const text = useText()
  const { data, error, refetch, isLoading } = useEndpoint(handoverConf.endpoints.list, {})
  const confs = useMemo(() => (data?.data ?? []).filter(isUsableConf), [data])
  const [chosenId, setChosenId] = useState('')
  const conf = confs.find(({ id }) => id === chosenId) ?? confs[0]

  if (error && !data) {
    return <FailedAnswer failure={error.failure} title="kit:list.failed" onRetry={refetch} />
  }
  if (isLoading) return null
  if (!conf) return <EmptyState title={text('sys.handover:noConf')} />
  return (
    <div className={styles.screen}>
      <Run conf={conf}>
        <TabList
          aria-label={text('sys.handover:tabs')}
          selectedValue={conf.id}
          onTabSelect={(_, { value }) => setChosenId(String(value))}
        >
          {confs.map(({ id, name }) => (
            <Tab key={id} value={id}>
              {name}
            </Tab>
          ))}
        </TabList>
      </Run>
    </div>
  )
}

function Run({ conf, children }: { conf: HandoverConf; children: React.ReactNode }) {
  const styles = useStyles()
  const text = useText()
  const [leavers, setLeavers] = useState<readonly Choice[]>([])
  const [recipients, setRecipients] = useState<readonly Choice[]>([])
  const [ticked, setTicked] = useState(none)
  const [round, setRound] = useState(0)
  const [isRunning, setRunning] = useState(false)
  const [leaver, recipient] = [leavers[0], recipients[0]]
  const chooseLeaver = useCallback((chosen: readonly Choice[]) => {
    setLeavers(chosen)
    setTicked(none)
  }, [])

  const run = async () => {
    const why = obstacle(leaver, recipient, ticked)
    if (why !== null || !leaver || !recipient) {
      if (why !== null) toast('error', text(why))
      return
    }
    const confirmation = await askConfirm({
      question: text('common:confirm.generic', { handle: text('sys.handover:run') }),
      subjects: [`${leaver.name} → ${recipient.name}`, `${conf.name} × ${ticked.size}`],
      danger: true,
      typed: nameToType(handoverVia.update),
    })
    if (!confirmation) return
    setRunning(true)
    try {
      const input = {
        body: {
          conf: conf.id,
          leaveUser: leaver.id,
          handoverUser: recipient.id,
          ids: [...ticked.keys()],
          rows: chosenRows(ticked),
        },
      }
      await callEndpoint(handoverVia.update, input, { confirm: confirmation.typed })
      toastSuccess()
    } catch (error) {
      presentFailure(error)
      // After a refusal nothing has changed: the selection is kept for another attempt.
      if (failureOf(error).code === 'refused') return
    } finally {
      setRunning(false)
    }
    // After a success or an interruption the platform is asked what the leaver holds now.
    setTicked(none)
    setRound((count) => count + 1)
  }

  return (
    <>
      <div className={styles.people}>
        <div className={styles.person} role="group" aria-label={text('sys.handover:leaver')}>
          <Text>{text('sys.handover:leaver')}</Text>
          <RecordChoice source={leaverSource} value={leavers} onChange={chooseLeaver} />
        </div>
        <div className={styles.person} role="group" aria-label={text('sys.handover:recipient')}>
          <Text>{text('sys.handover:recipient')}</Text>
          <RecordChoice source={recipientSource} value={recipients} onChange={setRecipients} />
        </div>
        <Button
          className={styles.run}
          appearance="primary"
          disabledFocusable={isRunning}
          onClick={() => void run()}
        >
          {text('sys.handover:run')}
        </Button>
      </div>
      {children}
      {leaver ? (
        <HandoverRows
          key={`${conf.id}/${leaver.id}/${round}`}
          conf={conf}
          leaveUser={leaver.id}
          onTicked={setTicked}
        />
      ) : (
        <EmptyState title={text('sys.handover:chooseLeaver')} />
      )}
    </>
  )
}
