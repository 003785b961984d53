/** Place of a menu's route in the web address of an environment. */
const ROUTE = '{route}'

/** The host ends before the first slash, question mark or hash; the text after it cannot change it. */
const web = /^https?:\/\/(?:\[[\da-f:.]+\]|[^\s/?#@\\{}:[\]]+)(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/i

/**
 * Whether a text is an http or https address without a user name and password, with `{route}` after its host at most.
 */
export const isWebAddress = (address: string): boolean => web.test(address)

/** A route keeps its slashes and its query. */
const encoded = (route: string): string => encodeURI(route.toWellFormed()).replaceAll('#', '%23')

/**
 * Where a browser finds the page of a menu.
 * @param webAddress as the environment has it; without `{route}` it is the same for every page
 * @param route without a leading slash, with its query
 * @returns undefined where the environment has no such address
 */
export const webPageOf = (webAddress: string, route: string): string | undefined =>
  isWebAddress(webAddress) ? webAddress.replaceAll(ROUTE, () => encoded(route)) : undefined
