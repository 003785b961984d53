import { isScalar } from './codes.ts'
import { isRecord } from './places.ts'

/** Most levels of any platform's departments, menus or dictionaries; a longer chain is broken data. */
const MAX_LEVELS = 100

const textIn = (value: unknown): string => (isScalar(value) ? String(value) : '')

/**
 * Makes a tree of a flat list of records with `id` and `pid`. Records that name no other record of the list as their
 * parent, or would be their own ancestor or lie deeper than 100 levels, are put at the top.
 */
export function treeOf(list: unknown): unknown {
  if (!Array.isArray(list)) return list
  const nodes = list.filter(isRecord).map((record) => ({ ...record, children: [] as unknown[] }))
  const byId = new Map(nodes.map((node) => [textIn((node as Record<string, unknown>).id), node]))
  const parentOf = (node: Record<string, unknown>) => {
    const pid = textIn(node.pid)
    return pid === '' ? undefined : byId.get(pid)
  }
  // A circle has no end, so it is found by its length: no chain costs more than the limit.
  const isTooDeep = (node: Record<string, unknown>): boolean => {
    let level = 0
    for (let at = parentOf(node); at && level <= MAX_LEVELS; at = parentOf(at)) level += 1
    return level > MAX_LEVELS
  }
  return nodes.filter((node) => {
    const parent = parentOf(node)
    if (!parent || isTooDeep(node)) return true
    parent.children.push(node)
    return false
  })
}

/** The records of a tree, each above those below it, which name it as their `pid` unless they name another. */
export function flatOf(nodes: unknown): unknown {
  if (!Array.isArray(nodes)) return nodes
  const flat: Record<string, unknown>[] = []
  const walk = (level: readonly unknown[], above: unknown, depth: number): void => {
    if (depth > MAX_LEVELS) return
    for (const node of level.filter(isRecord)) {
      const { children, ...record } = node
      flat.push(textIn(record.pid) === '' && above !== undefined ? { ...record, pid: above } : record)
      if (Array.isArray(children)) walk(children, record.id, depth + 1)
    }
  }
  walk(nodes, undefined, 0)
  return flat
}

/** Makes one record of all that have the same value in `by`, in the order in which the values first occur. */
export function groupsOf(list: unknown, { by, list: name }: { by: string; list: string }): unknown {
  if (!Array.isArray(list)) return list
  const groups = Map.groupBy(list.filter(isRecord), (record) =>
    textIn(Object.hasOwn(record, by) ? record[by] : undefined),
  )
  groups.delete('')
  return [...groups].map(([value, records]) => ({ [by]: value, [name]: records }))
}
