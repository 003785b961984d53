import type { Dictionary, NavNode } from '#contract/resources/shell/auth.ts'

/** What the platform sends decides what the operator sees, but must never be able to break the console. */

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
  url: textOf(raw.url),
  openMode: textOf(raw.openMode),
  routeAlias: textOf(raw.routeAlias),
  redirectRoute: textOf(raw.redirectRoute),
  componentPath: textOf(raw.componentPath),
  flagCharacter: textOf(raw.flagCharacter),
  pageId: textOf(raw.pageId),
  children: [],
})

/**
 * @returns a finite tree, whatever came: each id once (the first wins), every parent exists, no
 * cycles, at most ten levels. Nodes whose parent is unknown stand at the top. Types and routes that
 * this console does not know stay as they are. undefined when it was not a list at all.
 */
export function cleanMenus(data: unknown): NavNode[] | undefined {
  if (!Array.isArray(data)) return undefined
  const nodes = new Map<string, NavNode>()
  const parents = new Map<string, string>()

  // Level by level instead of recursively: the depth is the sender's.
  let level = data.map((raw: unknown) => ({ raw, parent: '' }))
  while (level.length > 0) {
    const next: typeof level = []
    for (const { raw, parent } of level) {
      if (!isRecord(raw) || nodes.size >= maxNodes) continue
      const node = nodeOf(raw)
      if (node.id === '' || nodes.has(node.id)) continue
      nodes.set(node.id, node)
      parents.set(node.id, parent === '' ? node.pid : parent)
      if (Array.isArray(raw.children))
        for (const child of raw.children) next.push({ raw: child, parent: node.id })
    }
    level = next
  }

  // Each node is walked once: a list as long as it may be must not hold up the console.
  const sound = new Set<string>()
  for (const id of nodes.keys()) {
    const path = new Set<string>()
    for (let at = id; nodes.has(at) && !sound.has(at); at = parents.get(at) ?? '') {
      if (path.has(at)) {
        // Round the cycle once: cut it here, so that the others of it hang below this node.
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

/** @returns permission codes, each once. undefined when it was not a list. */
export function cleanPermissions(data: unknown): string[] | undefined {
  if (!Array.isArray(data)) return undefined
  return [...new Set(data.filter((code): code is string => typeof code === 'string' && code !== ''))]
}

/** @returns dictionaries with text labels and values, as many as can be read. undefined when it was not a list. */
export function cleanDictionaries(data: unknown): Dictionary[] | undefined {
  if (!Array.isArray(data)) return undefined
  return data.filter(isRecord).flatMap((raw) => {
    const dictType = textOf(raw.dictType)
    if (dictType === '' || !Array.isArray(raw.dataList)) return []
    const dataList = raw.dataList
      .filter(isRecord)
      .map((item) => ({ dictLabel: textOf(item.dictLabel), dictValue: textOf(item.dictValue) }))
    return [{ dictType, dataList }]
  })
}

/** Whether the account can navigate to a screen, wherever it stands in the tree. */
export const hasScreen = (menus: readonly NavNode[], route: string): boolean =>
  menus.some((node) => node.url === route || hasScreen(node.children, route))
