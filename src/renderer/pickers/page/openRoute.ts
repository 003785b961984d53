import { z } from 'zod'
import { openTab, tabName } from '#kit/tabs.ts'

/** Opens a route of the console, as menus and pages name it: a path, with parameters behind a question mark. */
export function openRoute(route: string, title: string): void {
  const [path = '', query = ''] = route.replace(/^\/+/, '').split('?', 2)
  const params = z.record(z.string(), z.string())
  openTab({ name: tabName(path), path, params }, Object.fromEntries(new URLSearchParams(query)), title)
}
