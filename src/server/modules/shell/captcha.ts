import { ErrorCode } from '#contract/failures.ts'
import type { Context } from '#server/context/context.ts'
import { Attachment } from '#server/nouns/implement.ts'
import { Refusal } from '#server/common/refusal.ts'
import { captchaPicture, captchaText } from '#server/security/captcha.ts'
import { numberParameter } from '#server/settings/settings.ts'

/**
 * A picture bound to the uuid the client made; another request replaces it.
 * @param pending how many are kept; beyond that those end that would expire first
 */
export function issueCaptcha(context: Context, uuid: string, pending: number): Attachment {
  if (uuid === '') throw new Refusal(ErrorCode.uuidRequired, 'uuidRequired')
  const { store } = context
  const now = context.time.getTime()
  const answer = captchaText()
  store.transaction(() => {
    store.run('DELETE FROM captchas WHERE expires <= ?', now)
    store.run(
      'INSERT OR REPLACE INTO captchas (uuid, answer, expires) VALUES (?, ?, ?)',
      uuid,
      answer,
      now + numberParameter(store, 'CAPTCHA_EXPIRE_SECONDS') * 1000,
    )
    store.run(
      `DELETE FROM captchas WHERE uuid IN (SELECT uuid FROM captchas WHERE uuid <> ?
         ORDER BY expires DESC LIMIT -1 OFFSET ?)`,
      uuid,
      pending - 1,
    )
  })
  return new Attachment('image/png', once(captchaPicture(answer)))
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Uses the captcha up, right or wrong: each is valid for one attempt. */
export function spendCaptcha(context: Context, uuid: string, guess: string): boolean {
  if (uuid === '') return false
  const row = context.store.get<{ answer: string; expires: number }>(
    'DELETE FROM captchas WHERE uuid = ? RETURNING answer, expires',
    uuid,
  )
  return (
    row !== undefined && row.expires > context.time.getTime() && row.answer === guess.trim().toUpperCase()
  )
}
