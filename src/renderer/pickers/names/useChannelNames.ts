import { type Channel, channel } from '#contract/resources/msg/channel.ts'
import { useNames } from '#kit/data/useNames.ts'

const nothing = {}
const nameOf = ({ channelCode, channelName }: Channel) => [channelCode, channelName] as const

/** Names of message channels by their codes, those that administrators added included. */
export const useChannelNames = (): ReadonlyMap<string, string> =>
  useNames(channel.endpoints.list, nothing, nameOf)
