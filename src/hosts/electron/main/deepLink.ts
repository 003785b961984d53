import { z } from 'zod'

export const linkScheme = 'steward'

/** A route of the console as menus write it, `sys/tenant`, with an optional plain query. */
const Route = z
  .string()
  .max(500)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*(\/[A-Za-z0-9][A-Za-z0-9_-]*)*(\?[A-Za-z0-9_=&%.-]*)?$/)

/**
 * Parses `steward://open/<route>`, the only supported link. Links come from mails and web pages, so they only
 * navigate: they cannot sign in, name a server or change anything.
 * @returns the route, or null for anything else.
 */
export function parseDeepLink(text: string): string | null {
  if (text.length > 2000 || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== `${linkScheme}:` || url.host !== 'open') return null
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null
  const route = Route.safeParse(url.pathname.replace(/^\/+|\/+$/g, '') + url.search)
  return route.success ? route.data : null
}

/** Links among the arguments, where Windows and Linux pass them; Chromium may have reordered them. */
export const linksIn = (argv: readonly string[]): string[] =>
  argv.filter((argument) => argument.toLowerCase().startsWith(`${linkScheme}://`))

export const deepLinkIn = (argv: readonly string[]): string | null => linksIn(argv).at(-1) ?? null
