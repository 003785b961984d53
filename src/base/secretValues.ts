import { isObject } from '#base/paths.ts'
import { isSecretName, namesSecret, redactText, STORED_SECRET } from '#base/secrets.ts'

/** Whether a value is one that a form would show as empty. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0)

/** Characters of a text that are judged at a time; redactText cuts longer ones. */
const JUDGED = 50_000

function holdsSecretText(text: string): boolean {
  for (let at = 0; at < text.length; at += JUDGED) {
    const part = text.slice(at, at + JUDGED)
    if (redactText(part) !== part) return true
  }
  return false
}

/** Whether a value has something in it that must not be written down. */
export function holdsSecret(value: unknown): boolean {
  if (typeof value === 'string') return value !== STORED_SECRET && holdsSecretText(value)
  if (Array.isArray(value)) return value.some(holdsSecret)
  if (!isObject(value)) return false
  return Object.entries(value).some(
    ([name, item]) => (isSecretName(name) && !isEmpty(item)) || holdsSecret(item),
  )
}

/** A parameter that is named like a secret holds one, whatever its field is called. */
export const isNamedSecret = (
  field: string,
  record: Readonly<Record<string, unknown>> | undefined,
): boolean =>
  /value$/i.test(field) &&
  record !== undefined &&
  Object.entries(record).some(
    ([name, value]) => /(?:code|key|name)$/i.test(name) && typeof value === 'string' && namesSecret(value),
  )
