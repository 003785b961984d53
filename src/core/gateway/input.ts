import type { z } from 'zod'
import { withoutEmptyNumbers } from '#contract/emptyNumbers.ts'
import { FailureError } from '#contract/failures.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import type { CallInput } from '../mapping/callInput.ts'
import { parseSent } from '#contract/unsentFields.ts'

/** @returns field path → its problem, as zod's code or the contract's keyword. */
export function fieldsOf(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.map(String).join('.')] ??= issue.message
  return fields
}

const isEmpty = (value: unknown) =>
  value === null || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

/**
 * Parses an endpoint's input and fills in its defaults.
 * @param unsent fields of the body that do not reach the platform: they are not judged
 * @throws FailureError `invalid-input` with the fields
 */
export function parseInput(
  endpoint: AnyEndpoint,
  input: CallInput,
  unsent: readonly string[] = [],
): CallInput {
  const parse = (part: 'params' | 'query' | 'body') => {
    const schema: z.ZodType = endpoint[part]
    const given = schema.type === 'void' && isEmpty(input[part]) ? undefined : input[part]
    const sent = schema.type === 'object' ? (given ?? {}) : given
    const parsed = parseSent(schema, part === 'body' ? unsent : [], withoutEmptyNumbers(schema, sent))
    if (parsed.success) return parsed.data
    throw new FailureError({
      code: 'invalid-input',
      message: `${endpoint.id}: ${part} does not fit the contract`,
      fields: fieldsOf(parsed.error),
    })
  }
  return { params: parse('params'), query: parse('query'), body: parse('body') }
}
