import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  Text,
  tokens,
} from '@fluentui/react-components'
import { useRef, useState } from 'react'
import type { HandoverConf } from '#contract/resources/sys/handover.ts'
import { user, userStatuses } from '#contract/resources/sys/user.ts'
import { handoverLogTab, userTab } from '#contract/tabs.ts'
import { readCode } from '#contract/vocabulary.ts'
import { disableAccount, disableAction } from '#features/sys/handover/disableAccount.ts'
import { type Holdings, useHoldings } from '#features/sys/handover/holdings.ts'
import { describe, leftParts, type Part, restOf } from '#features/sys/handover/run.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { failureText, presentFailure } from '#kit/data/failures.ts'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { useIsOffered } from '#kit/list/offers.ts'
import type { Choice } from '#kit/picker/source.ts'
import { useMayOpen, useSession } from '#kit/session.ts'
import { openTab } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  content: { display: 'grid', gap: tokens.spacingVerticalM },
  words: { overflowWrap: 'anywhere', unicodeBidi: 'plaintext' },
  quiet: { color: tokens.colorNeutralForeground3 },
})

const looks = {
  done: { intent: 'success', title: 'sys.handover:state.done' },
  failed: { intent: 'error', title: 'sys.handover:state.failed' },
  unsure: { intent: 'warning', title: 'sys.handover:state.unsure' },
  waiting: { intent: 'info', title: 'sys.handover:state.failed' },
} as const

interface HandoverResultProps extends DialogProps {
  readonly leaver: Choice
  readonly recipient: Choice
  readonly confs: readonly HandoverConf[]
  readonly holdings: Holdings
  /** As the first attempt has ended. */
  readonly first: readonly Part[]
  /** A further attempt, with the rows that were not handed over. */
  again(rest: readonly Part[]): Promise<readonly Part[]>
}

/** Result of a handover, and its next steps. */
export function HandoverResult(props: HandoverResultProps) {
  const { leaver, recipient, confs, holdings, first, again, onClose } = props
  const styles = useStyles()
  const text = useText()
  const [parts, setParts] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const closeButton = useRef<HTMLButtonElement>(null)
  const held = useHoldings(holdings)
  const rest = restOf(parts, held)
  const left = leftParts(confs, held, parts)
  const account = useAccount(leaver)
  const showsLog = useMayOpen(handoverLogTab.path)
  const count = parts.filter(({ state }) => state === 'done').length

  const retry = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const ended = await again(rest)
      const next = [...parts.filter(({ state }) => state === 'done'), ...ended]
      // The pressed button disappears with the rest.
      if (restOf(next, holdings.getState()).length === 0) closeButton.current?.focus()
      setParts(next)
    } finally {
      setBusy(false)
    }
  }
  const openLog = () => {
    onClose()
    openTab(handoverLogTab, leaver.note ? { leaveUserName: leaver.note } : {})
  }
  const title =
    count === parts.length
      ? 'sys.handover:result.all'
      : count > 0
        ? 'sys.handover:result.some'
        : 'sys.handover:result.none'
  return (
    <DialogFrame
      title={text(title)}
      className={styles.content}
      hasWideActions
      onClose={onClose}
      actions={
        <>
          <Button
            ref={closeButton}
            appearance={rest.length > 0 ? 'secondary' : 'primary'}
            onClick={() => onClose()}
          >
            {text('common:close')}
          </Button>
          {showsLog ? <Button onClick={openLog}>{text('sys.handover:log')}</Button> : null}
          {account.isEnabled ? (
            <Button onClick={account.disable}>{text('sys.handover:disable')}</Button>
          ) : null}
          {rest.length > 0 ? (
            <Button appearance="primary" disabledFocusable={isBusy} onClick={() => void retry()}>
              {text('sys.handover:again')}
            </Button>
          ) : null}
        </>
      }
    >
      <Text weight="semibold" className={styles.words}>
        {`${leaver.name} → ${recipient.name}`}
      </Text>
      {parts.map((part) => (
        <Outcome key={`${part.conf.id}/${part.state}/${[...part.rows.keys()].join()}`} part={part} />
      ))}
      {left.length > 0 ? (
        <Text className={styles.words}>
          {text('sys.handover:left', {
            parts: left.map((part) => describe(part, text)).join(text('sys.handover:and')),
          })}
        </Text>
      ) : null}
      {account.isDisabled ? (
        <Text className={styles.quiet} role="status">
          {text('sys.handover:disable.done')}
        </Text>
      ) : null}
    </DialogFrame>
  )
}

function Outcome({ part }: { readonly part: Part }) {
  const styles = useStyles()
  const text = useText()
  const { intent, title } = looks[part.state]
  return (
    <MessageBar intent={intent} layout="multiline">
      <MessageBarBody className={styles.words}>
        <MessageBarTitle>{text(title)}</MessageBarTitle>
        {describe(part, text)}
        {part.failure ? <div>{failureText(part.failure, text)}</div> : null}
      </MessageBarBody>
    </MessageBar>
  )
}

/** The leaver's account, as far as the operator may disable it: their own cannot be. */
function useAccount({ id, name }: Choice) {
  const mayOpen = useMayOpen(userTab.path)
  const isOffered = useIsOffered(disableAction)
  const isOwn = useSession(({ session }) => session?.user.id === id)
  const may = mayOpen && isOffered && !isOwn
  const { data, refetch } = useEndpoint(user.endpoints.get, { params: { id } }, { enabled: may })
  const isDisabled = data ? readCode(userStatuses, data.data.status) === 0 : null
  return {
    isEnabled: may && isDisabled === false,
    isDisabled: may && isDisabled === true,
    disable: () => void disableAccount({ id, name }, () => void refetch()).catch(presentFailure),
  }
}
