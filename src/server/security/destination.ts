/**
 * Target of a call in a form in which two texts for the same place are equal: scheme, host and port of an address,
 * other text without capitals and spaces around it. A stored secret is kept by ****** only while this stays the same.
 */
export function destinationOf(...parts: readonly unknown[]): string {
  return parts
    .map((part) => {
      const text = String(part ?? '')
        .trim()
        .toLowerCase()
      const address = text.includes('://') ? URL.parse(text) : null
      return address?.host ? `${address.protocol}//${address.host}` : text
    })
    .join(' ')
}
