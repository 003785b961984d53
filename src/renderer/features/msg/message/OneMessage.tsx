import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { Button, makeStyles, Spinner, Subtitle1, Text, tokens } from '@fluentui/react-components'
import { AlertOffRegular, ArrowLeftRegular } from '@fluentui/react-icons'
import { useEffect, useMemo } from 'react'
import { type MessageDetail, message } from '#contract/resources/msg/message.ts'
import { messageTab } from '#contract/tabs.ts'
import { MessageLink } from '#features/msg/message/MessageLink.tsx'
import { noteReadMarks } from '#features/msg/message/readMarks.ts'
import { useCommand } from '#kit/data/command.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { useSession } from '#kit/session.ts'
import { openTab, useTab, useTabs } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  bar: {
    display: 'flex',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalM}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  body: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    flex: 1,
    minHeight: 0,
    overflow: 'auto',
    padding: tokens.spacingHorizontalXXL,
  },
  sub: { color: tokens.colorNeutralForeground2 },
  content: {
    maxWidth: '72ch',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase500,
  },
})

/** Milliseconds that the toast is shown; longer than an ordinary success, because its text has to be read. */
const TOAST_DURATION = 2500

interface OneMessageProps {
  readonly msgId: string
  /** Filter of the list that the back button opens. */
  readonly readStatus: '' | '0' | '1' | undefined
}

/** One message in full. The platform marks it as read when it is requested. */
export function OneMessage({ msgId, readStatus }: OneMessageProps) {
  const styles = useStyles()
  const text = useText()
  const tab = useTab()
  const input = useMemo(() => ({ params: { msgId } }), [msgId])
  const { data, error, refetch } = useEndpoint(message.endpoints.get, input)
  const detail = data?.data
  const title = detail?.title ?? ''
  useEffect(() => {
    if (title !== '') useTabs.getState().setTitle(tab.id, title)
  }, [tab.id, title])
  useEffect(() => {
    if (detail) noteReadMarks()
  }, [detail])
  useEffect(() => {
    if (error) presentFailure(error)
  }, [error])

  const back = () => {
    openTab(messageTab, { readStatus })
    tab.close()
  }
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <Button icon={<ArrowLeftRegular />} onClick={back}>
          {text('msg.message:detail.back')}
        </Button>
        {detail && <MuteButton detail={detail} />}
      </div>
      <div className={styles.body}>
        {detail ? (
          <>
            <Subtitle1 as="h2" block>
              {detail.title}
            </Subtitle1>
            <Text className={styles.sub}>
              {text('msg.message:field.sender')} {detail.sender} · {detail.sendDate}
            </Text>
            <div className={styles.content}>{detail.content}</div>
            {detail.url !== '' && (
              <Text>
                {text('msg.message:field.url')} <MessageLink url={detail.url} />
              </Text>
            )}
          </>
        ) : error ? (
          <FailedAnswer failure={error.failure} title="msg.message:detail.failed" onRetry={refetch} />
        ) : (
          <Spinner label={text('kit:list.loading')} />
        )}
      </div>
    </div>
  )
}

function MuteButton({ detail }: { detail: MessageDetail }) {
  const text = useText()
  const userId = useSession(({ session }) => session?.user.id ?? '')
  const { run, isRunning } = useCommand(message.endpoints.mute)
  const mute = async () => {
    const { msgId, ruleId, bizId } = detail
    const done = await run({ body: { msgId, ruleId, userId, bizId } })
    if (done) toast('success', text('msg.message:detail.muted'), TOAST_DURATION)
  }
  return (
    <Button
      icon={<AlertOffRegular />}
      title={text('msg.message:detail.muteHint')}
      disabledFocusable={isRunning}
      onClick={() => void mute()}
    >
      {text('msg.message:detail.mute')}
    </Button>
  )
}
