import type { z } from 'zod'
import type { PolicyFault } from '#contract/bridge/policy.ts'
import { Policy } from '#contract/policy.ts'

/** Why a policy that is there cannot be applied. */
export class BrokenPolicy extends Error {
  readonly reason: PolicyFault['reason']
  readonly where: string
  constructor(reason: PolicyFault['reason'], where = '') {
    super(reason)
    this.reason = reason
    this.where = where
  }
}

/** Path of the first key that does not fit. */
function whereOf({ issues: [issue] }: z.ZodError): string {
  const key = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  return [...(issue?.path ?? []), ...key].join('.')
}

/** @throws BrokenPolicy */
export function policyOf(document: unknown): Policy {
  const parsed = Policy.safeParse(document)
  if (!parsed.success) throw new BrokenPolicy('invalid', whereOf(parsed.error))
  return parsed.data
}

/** @throws BrokenPolicy */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    // A byte order mark, as Windows' editors write it, is left out.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new BrokenPolicy('not-json')
  }
}
