import { bridge } from '#kit/bridge/bridge.ts'

/** Route of the last link that came while no console could open it. */
let arrived: string | null = null
let stopEarly: (() => void) | null = null

/**
 * Remembers links until a console takes the last one.
 * @returns a function that ends it; the remembered link stays
 */
export const keepLinks = (): (() => void) =>
  bridge.listen((event) => {
    if (event.type === 'navigate') arrived = event.route
  })

/** The same from the window's first call on: the host sends a link once, to a page that has called it. */
export function keepLinksEarly(): void {
  stopEarly = keepLinks()
}

/** Gives back a link that a console took and could not open; one that has come since is later. */
export function returnLink(route: string): void {
  arrived ??= route
}

/** For a console that opens links itself from now on. @returns the route of the one that came before; null: none did */
export function takeLink(): string | null {
  stopEarly?.()
  stopEarly = null
  const route = arrived
  arrived = null
  return route
}
