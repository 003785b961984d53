import type { Resource } from './kernel.ts'

/** Placeholder until the nouns say how their records are called. */
export const recordName = (_resource: Resource, record: unknown): string => {
  const { name } = (record ?? {}) as { name?: unknown }
  return typeof name === 'string' ? name : ''
}
