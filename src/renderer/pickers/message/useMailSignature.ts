import { appConfig } from '#contract/resources/sys/appConfig.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { useMayOpen } from '#kit/session.ts'

const { gateway } = appConfig.endpoints

/**
 * The signature that ends every mail, from the gateway's settings.
 * @param isWanted false: the message is no mail
 * @returns undefined while it is loading, and to those who may not read the settings
 */
export function useMailSignature(isWanted: boolean): string | undefined {
  const isReadable = useMayOpen('sys/appConfig') && isWanted
  const { data } = useEndpoint(gateway, {}, { enabled: isReadable })
  return isReadable ? data?.data.signatureText : undefined
}
