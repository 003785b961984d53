import type { Language } from '#contract/bridge.ts'
import { ErrorCode } from '#contract/failures.ts'
import type { Context } from '#server/context/context.ts'
import { StoredBytes } from '#server/files/answerBytes.ts'
import { Attachment } from '#server/nouns/implement.ts'
import { RecordedRefusal, type Refusal } from '#server/common/refusal.ts'
import { say, type TextKey } from '#server/common/texts.ts'

/** The documented shape of every answer that is no file. */
export interface Envelope {
  readonly code: number
  readonly msg: string
  readonly data: unknown
}

/** Bytes are sent as they are: their envelope, which is only logged, has no data. */
export function success(context: Context, data: unknown): Envelope {
  const isBytes = data instanceof Attachment || data instanceof StoredBytes
  return { code: 0, msg: say(context.language, 'success'), data: isBytes ? null : (data ?? null) }
}

/** Most names in a message; a longer list is cut. */
const mostNames = 20

const listed = (language: Language, names: readonly string[]): string =>
  [...names.slice(0, mostNames), ...(names.length > mostNames ? ['…'] : [])].join(
    say(language, 'namesBetween'),
  )

/** Refusals for a record that does not exist. */
const missingKeys: ReadonlySet<TextKey> = new Set<TextKey>(['recordMissing', 'message.missing'])

export function refusalEnvelope(refusal: Refusal, language: Language): Envelope {
  const fields = refusal.fields
    ? Object.fromEntries(
        Object.entries(refusal.fields).map(([field, { key, values }]) => [field, say(language, key, values)]),
      )
    : undefined
  const [field, words] = Object.entries(fields ?? {})[0] ?? []
  const values = field === undefined ? refusal.values : { ...refusal.values, field, words: words ?? '' }
  // Its code is that of any other rule: a form has to detect that its record is gone.
  const missing = missingKeys.has(refusal.key) ? { missing: true } : null
  const recorded = refusal instanceof RecordedRefusal ? { bizId: refusal.bizId } : missing
  const reason = say(language, refusal.key, values)
  const { names } = refusal
  const msg = names.length > 0 ? say(language, 'namely', { reason, names: listed(language, names) }) : reason
  return { code: refusal.code, msg, data: fields ? { fields } : recorded }
}

/** The number leads to the row of the error log (DECISION-OPS-88). */
export const faultEnvelope = (number: string, language: Language): Envelope => ({
  code: ErrorCode.internal,
  msg: say(language, 'fault', { number }),
  data: null,
})

/** @param headers beside those of every envelope */
export const respond = (
  envelope: Envelope,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new Response(JSON.stringify(envelope), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  })
