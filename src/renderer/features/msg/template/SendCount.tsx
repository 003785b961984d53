import { Text } from '@fluentui/react-components'
import { namesReceivers, readReceiveInfo } from '#contract/messaging/documents.ts'
import { type ReceiverAnswer, simulatedSend } from '#contract/resources/msg/simulatedSend.ts'
import { useRehearsal } from '#kit/data/rehearsal.ts'
import { useFormText } from '#kit/form/useFormText.ts'
import { useText } from '#kit/text.ts'

/** Receivers that are read, to count each person once. */
const COUNTED = 500

/** People who are reached over at least one channel; undefined: there are more than are read. */
function peopleIn({ list, total }: ReceiverAnswer): number | undefined {
  if (total > list.length) return undefined
  return new Set(
    list.filter(({ reason }) => reason === '').map(({ userId, recipient }) => userId || recipient),
  ).size
}

/** How many people a send through all channels would reach, as the receivers are chosen. */
export function SendCount({ templateId }: { readonly templateId: string }) {
  const text = useText()
  const { value: receiveInfo } = useFormText('receiveInfo')
  const isNamed = namesReceivers(readReceiveInfo(receiveInfo))
  const answer = useRehearsal(
    simulatedSend.endpoints.receivers,
    isNamed ? { body: { templateId, receiveInfo, limit: COUNTED } } : undefined,
  )
  if (!isNamed || !answer) return <Text role="status" />
  const messages = answer.channels.reduce((sum, { total }) => sum + total, 0)
  const failing = answer.channels.reduce((sum, channel) => sum + channel.failing, 0)
  const people = peopleIn(answer)
  return (
    <Text role="status">
      {people === undefined
        ? text('msg.template:send.messages', { count: messages })
        : text('msg.template:send.people', { people, messages })}
      {failing > 0 ? <> {text('msg.template:send.failing', { count: failing })}</> : null}
    </Text>
  )
}
