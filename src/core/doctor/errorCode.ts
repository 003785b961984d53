/** Code of a Node error; of one that has none, or of a host with several addresses, the first beneath it. */
export function errorCodeOf(error: unknown): string {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; depth += 1) {
    if ('code' in at && typeof at.code === 'string') return at.code
    at = at instanceof AggregateError ? at.errors[0] : at.cause
  }
  return ''
}
