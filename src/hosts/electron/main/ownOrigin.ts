/** Scheme and host of the console's own pages, the only ones that are loaded. */
export const scheme = 'app'
export const host = 'console'
export const startAddress = `${scheme}://${host}/`

/** Whether an address is a page of the console. */
export type IsOwn = (address: string) => boolean

/**
 * Creates the check for own addresses. It compares scheme and host separately: `new URL(…).origin` is the string
 * "null" for a custom scheme, and a prefix check would accept `app://console.evil`.
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

/** Address of the development server, which only a program started from its sources uses; otherwise empty. */
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
