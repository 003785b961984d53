import { readSource } from '#base/jsonSource.ts'
import type { ApiLog } from '#contract/resources/api/apiLog.ts'
import { curlLine } from '#kit/curl.ts'

/** Method and parameters as the log has them: `POST appId=CRM&timestamp=1`. */
function addressOf({ apiUrlParams }: ApiLog): { readonly method: string; readonly search: string } {
  const [, method = 'POST', search = apiUrlParams] = /^([A-Z]+)\s+(.*)$/s.exec(apiUrlParams) ?? []
  return { method, search }
}

/**
 * A logged request as a curl command line to the gateway, with secret values replaced. An outbound request went to
 * another system, whose address the log does not hold: the same content addressed to the gateway.
 * @param base address of the platform
 */
export function apiCurl(base: string, log: ApiLog): string {
  const { method, search } = addressOf(log)
  const path = `/api/open/${encodeURIComponent(log.apiCode)}`
  return curlLine(
    base,
    {
      method: method.toUpperCase(),
      uri: search === '' ? path : `${path}?${search}`,
      // Not JSON, or cut by the log: it stays as it is.
      body: readSource(log.reqBodyStr) ?? log.reqBodyStr,
    },
    // The gateway identifies a caller by its signature.
    { hasToken: false },
  )
}
