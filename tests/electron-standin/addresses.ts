/**
 * Chromium does not support the product's scheme, so it loads `https://console.app.standin.test/…` for
 * `app://console/…`: a secure origin that does not exist in DNS. Only the browser half uses it.
 */
const suffix = '.standin.test'

export function toBrowser(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  const scheme = url.protocol.slice(0, -1)
  if (['http', 'https', 'about', 'blob', 'data', 'file'].includes(scheme)) return address
  return `https://${url.host}.${scheme}${suffix}${url.pathname || '/'}${url.search}${url.hash}`
}

export function fromBrowser(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  if (url.protocol === 'blob:') return `blob:${fromBrowser(url.pathname)}`
  if (!url.hostname.endsWith(suffix)) return address
  const names = url.hostname.slice(0, -suffix.length).split('.')
  const scheme = names.pop()
  return `${scheme}://${names.join('.')}${url.pathname}${url.search}${url.hash}`
}

/** Whether the main process serves this address. */
export const isOurs = (address: string): boolean =>
  fromBrowser(address) !== address && !address.startsWith('blob:')
