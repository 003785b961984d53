import { z } from 'zod'

export const Bounds = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
})
export type Bounds = z.output<typeof Bounds>

/** A window as it is saved, to be opened again at the next start. */
export const SavedWindow = z.object({
  kind: z.enum(['main', 'popout']),
  route: z.string().max(2000),
  title: z.string().max(200),
  bounds: Bounds,
  state: z.enum(['normal', 'maximized', 'fullscreen']),
  sessionId: z.string().max(500).nullable(),
  profileId: z.string().max(100).nullable(),
})
export type SavedWindow = z.output<typeof SavedWindow>

export const defaultSize = {
  main: { width: 1440, height: 900 },
  popout: { width: 1024, height: 700 },
} as const
export const minimumSize = { main: { width: 960, height: 600 }, popout: { width: 640, height: 400 } } as const

/** @returns the valid entries of a stored value; a damaged entry is dropped. */
export function readSavedWindows(stored: unknown): SavedWindow[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry) => {
    const parsed = SavedWindow.safeParse(entry)
    return parsed.success ? [parsed.data] : []
  })
}

const overlap = (a: Bounds, b: Bounds): number => {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return width > 0 && height > 0 ? width * height : 0
}

const centred = (area: Bounds, size: { width: number; height: number }): Bounds => ({
  x: area.x + Math.round((area.width - size.width) / 2),
  y: area.y + Math.round((area.height - size.height) / 2),
  ...size,
})

/**
 * Chooses the bounds at which a window opens. One that no work area covers, because its monitor was unplugged,
 * is centred on the primary area; one that extends beyond an edge is moved inside; one larger than its monitor
 * is shrunk.
 * @param areas work areas of the present monitors, the primary one first; never empty.
 * @param wanted null for a window that has never been open.
 */
export function placeWindow(
  areas: readonly Bounds[],
  wanted: Bounds | null,
  kind: SavedWindow['kind'],
): Bounds {
  const primary = areas[0] ?? { x: 0, y: 0, ...defaultSize[kind] }
  const area =
    wanted === null
      ? primary
      : areas.reduce((best, next) => (overlap(next, wanted) > overlap(best, wanted) ? next : best), primary)
  const asked = wanted ?? { ...primary, ...defaultSize[kind] }
  const size = {
    width: Math.min(Math.max(asked.width, minimumSize[kind].width), area.width),
    height: Math.min(Math.max(asked.height, minimumSize[kind].height), area.height),
  }
  // With less than a tenth on the screen the title bar may not be reachable.
  if (wanted === null || overlap(area, wanted) < (wanted.width * wanted.height) / 10)
    return centred(area, size)
  return {
    x: Math.min(Math.max(wanted.x, area.x), area.x + area.width - size.width),
    y: Math.min(Math.max(wanted.y, area.y), area.y + area.height - size.height),
    ...size,
  }
}
