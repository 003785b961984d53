import { parseJsonText } from '#contract/jsonText.ts'
import { isSecretName, STORED_SECRET } from '#contract/secrets.ts'

/** Secrets inside a JSON document that administrators write, such as what a sending service is given. */

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parsed = (text: string): unknown => parseJsonText(text)?.value

/** Applies `change` to every value under a name that tells of a secret. */
function changed(
  value: unknown,
  beside: unknown,
  change: (secret: string | number, stored: unknown) => unknown,
): unknown {
  if (Array.isArray(value)) {
    const others: readonly unknown[] = Array.isArray(beside) ? beside : []
    return value.map((item, at) => changed(item, others[at], change))
  }
  if (!isObject(value)) return value
  const others = isObject(beside) ? beside : {}
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecretName(name) && (typeof inner === 'string' || typeof inner === 'number') && inner !== ''
        ? change(inner, others[name])
        : changed(inner, others[name], change),
    ]),
  )
}

const written = (value: unknown): string => JSON.stringify(value, null, 2)

/** @returns the text as it is written when it holds no secret, else with ****** in the place of each */
export function concealJson(text: string): string {
  const value = parsed(text)
  const concealed = changed(value, undefined, () => STORED_SECRET)
  return JSON.stringify(concealed) === JSON.stringify(value) ? text : written(concealed)
}

/** @returns the posted text with the stored secrets where it has ******; undefined when one of them is not stored */
export function restoreJson(posted: string, stored: string): string | undefined {
  if (!posted.includes(STORED_SECRET)) return posted
  let isMissing = false
  const restored = changed(parsed(posted), parsed(stored), (secret, known) => {
    if (secret !== STORED_SECRET) return secret
    if (typeof known !== 'string' && typeof known !== 'number') isMissing = true
    return known
  })
  return isMissing ? undefined : written(restored)
}
