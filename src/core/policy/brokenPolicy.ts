import type { z } from 'zod'
import type { PolicyFault } from '#contract/bridge/policy.ts'
import { parseShallow, TooDeepError } from '#base/jsonText.ts'
import { Policy } from '#contract/policy.ts'

/** Why a policy that is there cannot be applied. */
export class BrokenPolicy extends Error {
  readonly reason: PolicyFault['reason']
  /** The key that is wrong, or the file or folder that others can change. */
  readonly where: string
  /** Owner of the file or folder. */
  readonly owner: string | undefined
  constructor(reason: PolicyFault['reason'], where = '', owner?: string) {
    super(reason)
    this.reason = reason
    this.where = where
    this.owner = owner
  }
}

/** Code of an error of the file system; empty for any other. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

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
    return parseShallow(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw new BrokenPolicy(error instanceof TooDeepError ? 'too-deep' : 'not-json')
  }
}
