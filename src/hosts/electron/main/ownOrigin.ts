/** The one scheme and host under which our own pages live. Nothing else is ever loaded. */
export const scheme = 'app'
export const host = 'console'
export const startAddress = `${scheme}://${host}/`

/** Says whether an address is a page of ours. */
export type IsOwn = (address: string) => boolean

/**
 * `new URL(…).origin` is the string "null" for a scheme of our own, and a prefix check would accept
 * `app://console.evil`, so scheme and host are compared apart.
 *
 * @param devAddress address of the development server; empty in every packaged build.
 */
export function ownOrigin(devAddress: string): IsOwn {
  const development = devAddress === '' ? null : new URL(devAddress).origin
  return (address) => {
    if (!URL.canParse(address)) return false
    const url = new URL(address)
    if (url.username !== '' || url.password !== '') return false
    if (url.protocol === `${scheme}:`) return url.host === host
    return development !== null && url.origin === development
  }
}

/** The development server is honoured only by a program that was started from its sources. */
export const developmentAddress = (
  packaged: boolean,
  environment: Record<string, string | undefined>,
): string => {
  const address = environment.ELECTRON_RENDERER_URL ?? ''
  if (packaged || !URL.canParse(address)) return ''
  const url = new URL(address)
  return url.protocol === 'http:' && (url.hostname === 'localhost' || url.hostname === '127.0.0.1')
    ? url.href
    : ''
}
