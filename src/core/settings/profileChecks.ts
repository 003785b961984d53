import type { ProfileDraft } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import { isWebAddress } from '#contract/webAddress.ts'

/** Profiles are kept in plain text, so a password must not hide in the proxy's address. */
export function checkProxy({ proxy }: Pick<ProfileDraft, 'proxy'>): void {
  const url = URL.parse(proxy.url)
  if (url && (url.username !== '' || url.password !== '')) {
    throw new FailureError({
      code: 'invalid-input',
      message: 'The proxy address must not hold credentials',
      fields: { 'proxy.url': 'credentials' },
    })
  }
}

/** An address that a browser is sent to may contain no credentials. */
export function checkWebAddress({ webAddress = '' }: Pick<ProfileDraft, 'webAddress'>): void {
  if (webAddress === '' || isWebAddress(webAddress)) return
  throw new FailureError({
    code: 'invalid-input',
    message: 'The web address must be an http or https address without credentials',
    fields: { webAddress: 'address' },
  })
}
