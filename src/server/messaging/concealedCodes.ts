import { parseSource, withValues, writeJson } from '#base/jsonSource.ts'
import type { ParameterValues } from '#contract/messaging/rendering.ts'
import { isSecretName, STORED_SECRET } from '#base/secrets.ts'
import type { Store } from '#server/db/store.ts'
import { systemConfig } from '#server/settings/settings.ts'
import type { SendOrigin } from './order.ts'

/** Name of the parameter in which templates get a verification code (DECISION-OPS-95). */
const CODE = 'code'

const isCode = (name: string): boolean => name === CODE || isSecretName(name)

/**
 * Whether a send carries a verification code: it is one, or goes through a template that the settings name for them.
 */
function carriesCode(store: Store, { origin, templateId }: CodeSend): boolean {
  if (origin === 'code') return true
  const { smsTemplateId, emailTemplateId } = systemConfig(store)
  return templateId === smsTemplateId || templateId === emailTemplateId
}

interface CodeSend {
  readonly origin: SendOrigin
  readonly templateId: string
}

/**
 * Values of a send as its records keep them, without codes: a reader of records could use a code before the person it
 * is meant for. Only the message itself has it.
 */
export function shownValues(store: Store, send: CodeSend, values: ParameterValues): ParameterValues {
  if (!carriesCode(store, send)) return values
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isCode(name) ? STORED_SECRET : value]),
  )
}

/** The same as text, in which everything else stays as it came. */
export function shownText(store: Store, send: CodeSend, values: ParameterValues, text = ''): string {
  if (text.trim() === '') return writeJson(shownValues(store, send, values))
  if (!carriesCode(store, send)) return text
  const object = parseSource(text, Number.POSITIVE_INFINITY)
  const shown = withValues(object, (value, name) => {
    if (value === object) return undefined
    // Names inside a value are not checked.
    return isCode(name) ? JSON.stringify(STORED_SECRET) : value.text
  })
  return text.slice(0, object.start) + shown + text.slice(object.end)
}

/** Whether a code has been taken out of these values, so that nothing can be sent with them again. */
export const isConcealed = (values: ParameterValues): boolean => Object.values(values).includes(STORED_SECRET)
