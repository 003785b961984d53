import type { ProfileDraft } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'

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
