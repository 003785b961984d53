/**
 * Checks an address before the operating system opens it, which would start any program registered for its
 * scheme.
 * @returns the address as it is shown to the operator and opened; null when it is refused.
 */
export function externalAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol === 'mailto:') return url.href
  // Core permits http only for the host of the window's own platform.
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  if (url.username !== '' || url.password !== '') return null
  return url.href
}
