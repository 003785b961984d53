const decodedOnce = (path: string): string =>
  path.replace(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

/** Servers behind each other may each decode a path once. */
const MAX_DECODED = 5

/**
 * The one spelling of a path, as the most obliging server reads it: escaped characters, empty segments, dots,
 * parameters of segments and a final slash mean nothing.
 */
export function plainPath(pathname: string): string {
  let path = pathname
  for (let times = 0; times < MAX_DECODED; times += 1) path = decodedOnce(path)
  const segments: string[] = []
  for (const segment of path.replaceAll('\\', '/').split('/')) {
    // Servers cut these off or leave them out.
    const name = segment
      .replace(/;.*$/s, '')
      .replace(/[\u0000-\u001f]/g, '')
      .trim()
    if (name === '..') segments.pop()
    else if (name !== '' && name !== '.') segments.push(name)
  }
  return `/${segments.join('/')}`
}

const segmentsOf = (path: string): string[] => path.split('/').slice(1)

/** Whether the segments are those of a call, whose parameters take any. */
const fits = (call: readonly string[], segments: readonly string[]): boolean =>
  call.length === segments.length &&
  call.every((segment, index) => segment.startsWith('{') || segment === segments[index])

/** Whether a path is exactly one of a call of the contract, such as `/oss/file/{day}/{name}`. */
export const isPathOf = (call: string, pathname: string): boolean =>
  pathname === plainPath(pathname) && fits(segmentsOf(call), segmentsOf(pathname))

/** Whether some server could take a path for one of a call: below any other, in any spelling, with an extension. */
export function couldBePathOf(call: string, pathname: string): boolean {
  const wanted = segmentsOf(plainPath(call).toLowerCase())
  const given = segmentsOf(plainPath(pathname).toLowerCase()).slice(-wanted.length)
  const last = given.pop() ?? ''
  const [stem = ''] = last.split('.')
  return fits(wanted, [...given, last]) || fits(wanted, [...given, stem])
}
