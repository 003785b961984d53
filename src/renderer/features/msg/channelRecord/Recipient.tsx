import { builtInChannel } from '#contract/resources/msg/channel.ts'
import type { ChannelRecord } from '#contract/resources/msg/channelRecord.ts'
import { PersonName } from '#features/msg/channelRecord/PersonName.tsx'

type Received = Pick<ChannelRecord, 'channelCode' | 'recipient'>

/** The in-site channel reaches users by their ids; every other one has an address or an account name. */
export const isUserOf = ({ channelCode }: Received): boolean => builtInChannel(channelCode) === 'SITE'

/** The recipient: a user by name, any other by the address. */
export const Recipient = ({ row }: { row: Received }) =>
  isUserOf(row) ? <PersonName id={row.recipient} /> : row.recipient
