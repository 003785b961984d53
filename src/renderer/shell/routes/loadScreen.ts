import { portalCodeIn } from '#contract/routes.ts'
import { type Screen, setScreenLoader } from '#kit/screen.ts'
import { loadTexts } from '../text/i18n.ts'

/** Route → screen, loaded when it is first opened. */
export type ScreenTable = Readonly<Record<string, () => Promise<Screen>>>

let screens: ScreenTable = {}

/** Called by the table itself: it names the screens of rooms that load screens, and is above them. */
export const setScreens = (table: ScreenTable): void => {
  screens = table
  setScreenLoader(loadScreen)
}

const loaded = new Map<string, Promise<Screen>>()
const ready = new Map<string, Screen>()

/** A screen whose code and texts are there, so that it can be rendered at once. */
export const readyScreen = (path: string): Screen | null => ready.get(lineOf(path)) ?? null

/** The line of a path in the table: portals have one for all of them. */
function lineOf(path: string): string {
  if (Object.hasOwn(screens, path)) return path
  return portalCodeIn(path) === undefined ? path : 'portal/:portalCode'
}

/** Parameters of a tab that its path itself contains. */
export function pathParams(path: string): Readonly<Record<string, string>> {
  const portalCode = Object.hasOwn(screens, path) ? undefined : portalCodeIn(path)
  return portalCode === undefined ? {} : { portalCode }
}

/** @returns undefined for a route that this console does not have. */
export function loadScreen(path: string): Promise<Screen> | undefined {
  const line = lineOf(path)
  const known = loaded.get(line)
  if (known) return known
  const load = Object.hasOwn(screens, line) ? screens[line] : undefined
  if (!load) return undefined
  const loading = load().then(async (screen) => {
    await loadTexts(screen.namespaces)
    ready.set(line, screen)
    return screen
  })
  loaded.set(line, loading)
  // A chunk that failed to load is requested again when the tab is loaded again.
  loading.catch(() => loaded.delete(line))
  return loading
}

export const isKnownRoute = (path: string): boolean => Object.hasOwn(screens, lineOf(path))
