import { HIDDEN, isSecretName, namesSecret, redactText } from '#base/secrets.ts'

/** Removes secrets from data that core writes to a file or hands to a window. */

const maxDepth = 6
const maxItems = 50

/** @returns a copy that is safe to write down; cycles, depth and width are cut. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Error) {
    return { name: value.name, message: redactText(value.message), stack: redactText(value.stack ?? '') }
  }
  if (typeof value !== 'object') return undefined
  if (depth >= maxDepth) return '…'
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxItems)
      .map(([name, item]) => [name, isSecretName(name) ? HIDDEN : redact(item, depth + 1)]),
  )
}

/** @returns a deep copy without the members whose names indicate a secret. */
export function withoutSecrets<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutSecrets(item)) as T
  if (typeof value !== 'object' || value === null) return value
  // Members are taken out, none is added: the rest is a T as far as callers may rely on it.
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !namesSecret(name))
      .map(([name, item]) => [name, withoutSecrets(item)]),
  ) as T
}
