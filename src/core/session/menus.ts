import type { Dictionary, NavNode } from '#contract/resources/shell/auth.ts'

/*
 * Cleans what the platform sends about menus, permissions and dictionaries, so that no answer can break the
 * console.
 */

const maxDepth = 10
const maxNodes = 10_000

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const nodeOf = (raw: Record<string, unknown>): NavNode => ({
  id: textOf(raw.id),
  pid: textOf(raw.pid),
  name: textOf(raw.name),
  icon: textOf(raw.icon),
  type: Number.isInteger(Number(raw.type)) ? Number(raw.type) : 0,
  client: textOf(raw.client),
  // Routes arrive with and without a leading slash; addresses stay as they are.
  url: textOf(raw.url).trim().replace(/^\/+/, ''),
  openMode: textOf(raw.openMode),
  routeAlias: textOf(raw.routeAlias),
  redirectRoute: textOf(raw.redirectRoute),
  componentPath: textOf(raw.componentPath),
  flagCharacter: textOf(raw.flagCharacter),
  pageId: textOf(raw.pageId),
  children: [],
})

/**
 * Builds the menu tree from any answer: each id once (the first wins), no cycles, at most ten levels, nodes with an
 * unknown parent at the top, and those without an id left out, but not the nodes below them. Types and routes unknown
 * to this console stay as they are.
 * @returns undefined when the answer is not a list.
 */
export function cleanMenus(data: unknown): NavNode[] | undefined {
  if (!Array.isArray(data)) return undefined
  const nodes = new Map<string, NavNode>()
  const parents = new Map<string, string>()

  // Level by level instead of recursively, because the sender decides the depth.
  let level = data.map((raw: unknown) => ({ raw, parent: '' }))
  while (level.length > 0) {
    const next: typeof level = []
    for (const { raw, parent } of level) {
      if (!isRecord(raw) || nodes.size >= maxNodes) continue
      const node = nodeOf(raw)
      if (nodes.has(node.id)) continue
      // Nodes below a node without an id take its place.
      const below = node.id === '' ? parent : node.id
      if (Array.isArray(raw.children))
        for (const child of raw.children) next.push({ raw: child, parent: below })
      if (node.id === '') continue
      nodes.set(node.id, node)
      parents.set(node.id, parent === '' ? node.pid : parent)
    }
    level = next
  }

  // Each node is visited once, so that a list of the maximum length does not block the console.
  const sound = new Set<string>()
  for (const id of nodes.keys()) {
    const path = new Set<string>()
    for (let at = id; nodes.has(at) && !sound.has(at); at = parents.get(at) ?? '') {
      if (path.has(at)) {
        // A cycle: it is cut here, and its other nodes stay below this one.
        parents.delete(at)
        break
      }
      path.add(at)
    }
    for (const step of path) sound.add(step)
  }
  const depths = new Map<string, number>()
  const depthOf = (id: string): number => {
    const known = depths.get(id)
    if (known !== undefined) return known
    const path: string[] = []
    let at = id
    while (nodes.has(at) && !depths.has(at)) {
      path.push(at)
      at = parents.get(at) ?? ''
    }
    let depth = depths.get(at) ?? 0
    for (const step of path.reverse()) depths.set(step, (depth += 1))
    return depth
  }

  const roots: NavNode[] = []
  for (const [id, node] of nodes) {
    if (depthOf(id) > maxDepth) continue
    const parent = nodes.get(parents.get(id) ?? '')
    if (parent) parent.children.push(node)
    else roots.push(node)
  }
  return roots
}

/** @returns the permission codes, each once; undefined when the answer is not a list. */
export function cleanPermissions(data: unknown): string[] | undefined {
  if (!Array.isArray(data)) return undefined
  return [...new Set(data.filter((code): code is string => typeof code === 'string' && code !== ''))]
}

/**
 * @returns the dictionaries that can be read, with labels and values as text; undefined when the answer is not a
 * list.
 */
export function cleanDictionaries(data: unknown): Dictionary[] | undefined {
  if (!Array.isArray(data)) return undefined
  return data.filter(isRecord).flatMap((raw) => {
    const dictType = textOf(raw.dictType)
    if (dictType === '' || !Array.isArray(raw.dataList)) return []
    const dataList = raw.dataList.filter(isRecord).map((item) => {
      const cssClass = textOf(item.cssClass)
      return {
        dictLabel: textOf(item.dictLabel),
        dictValue: textOf(item.dictValue),
        ...(cssClass !== '' && { cssClass }),
      }
    })
    return [{ dictType, dataList }]
  })
}

/** Whether the menus contain the screen's route at any level. */
export const hasScreen = (menus: readonly NavNode[], route: string): boolean =>
  menus.some((node) => node.url === route || hasScreen(node.children, route))
