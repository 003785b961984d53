import { builtInChannel, type BuiltInChannel } from '#contract/resources/msg/channel.ts'
import { z } from 'zod'

/** Checks of receivers' addresses, by channel (DECISION-MSG-33 to 38). */

/** Longest e-mail address (RFC 5321). */
const MAX_MAIL = 254

const mail = z.email()

/** Wider than the platform's own check: a receiver may have any mobile number of the country. */
export const isSmsNumber = (text: string): boolean => /^1[3-9]\d{9}$/.test(text)
export const isMailAddress = (text: string): boolean =>
  text.length <= MAX_MAIL && mail.safeParse(text).success
export const isOpenId = (text: string): boolean => /^[A-Za-z0-9_-]{6,64}$/.test(text)
export const isDingTalkId = (text: string): boolean => /^[A-Za-z0-9_.@-]{1,64}$/.test(text)
/** The server checks that such a user exists and is not disabled. */
export const isUserId = (text: string): boolean => /^\d{1,19}$/.test(text)

const checks: Readonly<Record<BuiltInChannel, (text: string) => boolean>> = {
  SMS: isSmsNumber,
  EMAIL: isMailAddress,
  MP: isOpenId,
  MA: isOpenId,
  DINGTALK: isDingTalkId,
  SITE: isUserId,
}

/** Whether a channel can send to this address; custom channels take any that is filled. */
export function isAddressOf(channelCode: string, text: string): boolean {
  const code = builtInChannel(channelCode)
  return code === undefined ? text.trim() !== '' : checks[code](text)
}

/** Entries separated by commas: trimmed, without empty ones, each once, in order. */
export const listed = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
]

/** An address of which only the ends can be read, for people who may not see it. */
export function maskedAddress(text: string): string {
  const at = text.lastIndexOf('@')
  if (at > 0) return `${String.fromCodePoint(text.codePointAt(0) ?? 0)}***${text.slice(at)}`
  if (text.length <= 4) return '***'
  return text.length >= 11 ? `${text.slice(0, 3)}****${text.slice(-4)}` : `${text.slice(0, 2)}***`
}
