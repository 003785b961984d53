import type { ProfileDraft } from '#contract/bridge.ts'
import { isWebAddress } from '#contract/webAddress.ts'
import type { TextKey } from '#kit/text.ts'

export type ProfileField = 'name' | 'address' | 'webAddress' | 'proxyUrl' | 'ca'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

function parse(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}

function checkAddress(address: string, requireHttps: boolean): TextKey | undefined {
  if (address.trim() === '') return 'common:required'
  const url = parse(address.trim())
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    return 'shell:profile.badAddress'
  if (requireHttps && url.protocol === 'http:' && !loopback.test(url.hostname))
    return 'shell:profile.needsHttps'
  return undefined
}

const checkWebAddress = (address = ''): TextKey | undefined =>
  address === '' || isWebAddress(address) ? undefined : 'shell:profile.badAddress'

function checkProxy({ mode, url }: ProfileDraft['proxy']): TextKey | undefined {
  if (mode !== 'manual') return undefined
  if (url.trim() === '') return 'common:required'
  return /^https?:$/.test(parse(url.trim())?.protocol ?? '') ? undefined : 'shell:profile.badProxy'
}

const pem = /^(\s*-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----\s*)+$/

/** Problems of a draft, by field. Core checks the same again. */
export function checkProfile(draft: ProfileDraft): Partial<Record<ProfileField, TextKey>> {
  const problems = {
    name: draft.name.trim() === '' ? ('common:required' as const) : undefined,
    address: checkAddress(draft.address, draft.requireHttps),
    webAddress: checkWebAddress(draft.webAddress?.trim()),
    proxyUrl: checkProxy(draft.proxy),
    ca: draft.ca.trim() === '' || pem.test(draft.ca) ? undefined : ('shell:profile.badCa' as const),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
}

export const emptyProfile: ProfileDraft = {
  name: '',
  address: '',
  environment: 'production',
  requireHttps: true,
  proxy: { mode: 'system', url: '' },
  ca: '',
}
