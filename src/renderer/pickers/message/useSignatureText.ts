import { signature } from '#contract/resources/msg/signature.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'

/**
 * The text of a signature.
 * @param code undefined: no signature
 * @returns null when there is none of this code; undefined while they are loading, or without a code
 */
export function useSignatureText(code: string | undefined): string | null | undefined {
  const { data } = useEndpoint(signature.endpoints.list, {}, { enabled: code !== undefined })
  if (code === undefined || !data) return undefined
  return data.data.find(({ signatureCode }) => signatureCode === code)?.signatureText ?? null
}
