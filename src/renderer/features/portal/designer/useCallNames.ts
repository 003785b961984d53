import { useCallback, useMemo } from 'react'
import { sourceCalls } from '#contract/pageSources.ts'
import type { Guard } from '#contract/kernel.ts'
import type { NavNode } from '#contract/resources/shell/auth.ts'
import { useSession } from '#kit/session.ts'

const namesIn = (nodes: readonly NavNode[]): readonly (readonly [route: string, name: string])[] =>
  nodes.flatMap(({ url, name, children }) => [
    ...(url === '' ? [] : [[url.replace(/^\/+/, ''), name] as const]),
    ...namesIn(children),
  ])

/** Screens that a call belongs to: those that its guard names, and the one with its address. */
function screensOf(guard: Guard, path: string): readonly string[] {
  const named = typeof guard === 'object' && 'screen' in guard ? [guard.screen] : []
  return [...named, path.split('/').slice(1, 3).join('/')]
}

/** How a call reads in a list: its path and the menu that it belongs to, in the words of the platform. */
export function useCallNames(): (path: string) => string {
  const menus = useSession(({ session }) => session?.menus)
  const names = useMemo(() => {
    const byRoute = new Map(namesIn(menus ?? []))
    return new Map(
      sourceCalls().flatMap(({ path, guard }) => {
        const name = screensOf(guard, path)
          .map((screen) => byRoute.get(screen))
          .find((each) => each !== undefined)
        return name === undefined ? [] : [[path, name] as const]
      }),
    )
  }, [menus])
  return useCallback((path) => [path, names.get(path)].filter(Boolean).join(' · '), [names])
}
