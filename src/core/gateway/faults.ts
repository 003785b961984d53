import { FailureError } from '#contract/failures.ts'
import { cancelled } from '#core/failures.ts'

const tlsCodes =
  /^(ERR_TLS_|ERR_SSL_|CERT_|CRL_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_(GET|VERIFY|DECRYPT|DECODE)|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|EPROTO$|UND_ERR_PRX_TLS)/

const timeoutCodes = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])

const badAnswerCodes = /^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_|UND_ERR_INFO)/

/** Finds the first error code in the chain of causes; a host with several addresses throws an AggregateError. */
function codeOf(error: unknown): string {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    if ('code' in current && typeof current.code === 'string') {
      // This code wraps the reason why the proxy could not be reached.
      if (current.code !== 'UND_ERR_PRX_CONN' || current.cause === undefined) return current.code
    }
    // The only error of the HTTP library that may have no code.
    if (current.name === 'HTTPParserError') return 'HPE_INVALID'
    current = current instanceof AggregateError ? current.errors[0] : current.cause
  }
  return ''
}

/** Converts the error of an HTTP call into a failure. Errors that are failures already are returned unchanged. */
export function faultOf(error: unknown): FailureError {
  if (error instanceof FailureError) return error
  const code = codeOf(error)
  if (tlsCodes.test(code)) return new FailureError({ code: 'tls', message: code })
  if (timeoutCodes.has(code)) return new FailureError({ code: 'timeout', message: code })
  if (badAnswerCodes.test(code)) return new FailureError({ code: 'bad-answer', message: code })
  if (code === 'UND_ERR_ABORTED' || (error instanceof Error && error.name === 'AbortError')) {
    return cancelled()
  }
  if (code === 'UND_ERR_INVALID_ARG' || code === 'ERR_INVALID_URL')
    return new FailureError({ code: 'address', message: code })
  // An error without a code is not the network's but a defect of the console.
  if (code === '')
    return new FailureError({ code: 'internal', message: error instanceof Error ? error.name : 'unknown' })
  return new FailureError({ code: 'offline', message: code })
}
