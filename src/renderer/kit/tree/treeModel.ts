/** Lines of a tree as a flat list: pure, so that a thousand nodes cost one pass. */

/** The part of a node that makes it one: trees of words and trees of rows are walked alike. */
interface Branching<N> {
  readonly id: string
  /** Absent: a leaf. Empty with `isLazy`: requested when it opens. */
  readonly children?: readonly N[]
  /** Has children that are not loaded yet. */
  readonly isLazy?: boolean
}

export interface TreeNode extends Branching<TreeNode> {
  readonly label: string
}

export interface TreeLine<N = TreeNode> {
  readonly node: N
  /** From 1. */
  readonly level: number
  readonly parentId: string | null
  /** Position among its brothers, from 1, and how many they are. */
  readonly position: number
  readonly siblings: number
  readonly isOpen: boolean
  readonly hasChildren: boolean
}

export const hasChildren = (node: Branching<unknown>): boolean =>
  node.isLazy === true || (node.children?.length ?? 0) > 0

/** Lines in the order of the eye; closed branches are left out. */
export function visibleLines<N extends Branching<N>>(
  roots: readonly N[],
  open: ReadonlySet<string>,
): readonly TreeLine<N>[] {
  const lines: TreeLine<N>[] = []
  const walk = (nodes: readonly N[], level: number, parentId: string | null): void => {
    for (const [index, node] of nodes.entries()) {
      const isOpen = open.has(node.id) && hasChildren(node)
      lines.push({
        node,
        level,
        parentId,
        position: index + 1,
        siblings: nodes.length,
        isOpen,
        hasChildren: hasChildren(node),
      })
      if (isOpen && node.children) walk(node.children, level + 1, node.id)
    }
  }
  walk(roots, 1, null)
  return lines
}

/** Ids of everything that can be opened. */
export const branchIdsOf = <N extends Branching<N>>(nodes: readonly N[]): readonly string[] => {
  const ids: string[] = []
  const walk = (level: readonly N[]): void => {
    for (const node of level) {
      if (!hasChildren(node)) continue
      ids.push(node.id)
      walk(node.children ?? [])
    }
  }
  walk(nodes)
  return ids
}

/** Ids of the branches that lead to a node, from the top; empty for a node that is not there. */
export function pathTo<N extends Branching<N>>(nodes: readonly N[], id: string): readonly string[] {
  for (const node of nodes) {
    const children = node.children ?? []
    if (children.some((child) => child.id === id)) return [node.id]
    const path = pathTo(children, id)
    if (path.length > 0) return [node.id, ...path]
  }
  return []
}

/** Flat rows, in the order of their siblings, put below their parents; one without a parent among them is a root. */
export function nested<R extends { readonly id: string; readonly pid: string }, N extends Branching<N>>(
  rows: readonly R[],
  nodeOf: (row: R, children: readonly N[]) => N,
): readonly N[] {
  const ids = new Set(rows.map(({ id }) => id))
  const below = Map.groupBy(rows, ({ pid }) => (ids.has(pid) ? pid : ''))
  const at = (pid: string): readonly N[] => (below.get(pid) ?? []).map((row) => nodeOf(row, at(row.id)))
  return at('')
}

const named = (id: string, label: string, children: readonly TreeNode[]): TreeNode => ({
  id,
  label,
  children: children.length > 0 ? children : undefined,
})

/** Nested rows as a tree of words. */
export const namedNodes = <R extends { readonly id: string; readonly children: readonly R[] }>(
  rows: readonly R[],
  nameOf: (row: R) => string,
): readonly TreeNode[] => rows.map((row) => named(row.id, nameOf(row), namedNodes(row.children, nameOf)))

/** Flat rows as a tree of words; see `nested`. */
export const nestedNodes = <R extends { readonly id: string; readonly pid: string }>(
  rows: readonly R[],
  nameOf: (row: R) => string,
): readonly TreeNode[] => nested<R, TreeNode>(rows, (row, children) => named(row.id, nameOf(row), children))

/** The tree with the children of one node put in. */
export function withChildren<N extends Branching<N>>(
  nodes: readonly N[],
  id: string,
  children: readonly N[],
): readonly N[] {
  return nodes.map((node) => {
    if (node.id === id) return { ...node, children, isLazy: false }
    return node.children ? { ...node, children: withChildren(node.children, id, children) } : node
  })
}

/** The node itself and everything loaded below it. */
export function branchIds(node: TreeNode): readonly string[] {
  const ids: string[] = []
  const walk = (one: TreeNode): void => {
    ids.push(one.id)
    one.children?.forEach(walk)
  }
  walk(node)
  return ids
}

export type CheckState = 'none' | 'some' | 'all'

/** A parent is as ticked as its children are; a leaf as it is itself. */
export function checkStates(
  roots: readonly TreeNode[],
  checked: ReadonlySet<string>,
): ReadonlyMap<string, CheckState> {
  const states = new Map<string, CheckState>()
  const stateOf = (node: TreeNode): CheckState => {
    const { id, children } = node
    let state: CheckState = checked.has(id) ? 'all' : 'none'
    if (children && children.length > 0) {
      let all = 0
      let none = 0
      for (const child of children) {
        const below = stateOf(child)
        if (below === 'all') all += 1
        else if (below === 'none') none += 1
      }
      if (all === children.length) state = 'all'
      else state = none === children.length && state === 'none' ? 'none' : 'some'
    }
    states.set(id, state)
    return state
  }
  for (const root of roots) stateOf(root)
  return states
}

/**
 * Ticked ids after some nodes were ticked or unticked, their branches not included: a parent is ticked when
 * all of its children are. One pass, however many the nodes are.
 */
export function withNodesChecked(
  roots: readonly TreeNode[],
  checked: ReadonlySet<string>,
  ids: Iterable<string>,
  isChecked: (id: string) => boolean,
): ReadonlySet<string> {
  const next = new Set(checked)
  for (const id of ids) {
    if (isChecked(id)) next.add(id)
    else next.delete(id)
  }
  const settle = (one: TreeNode): void => {
    const { children } = one
    if (!children || children.length === 0) return
    let isWhole = true
    for (const child of children) {
      settle(child)
      isWhole &&= next.has(child.id)
    }
    if (isWhole) next.add(one.id)
    else next.delete(one.id)
  }
  roots.forEach(settle)
  return next
}

/** Ticking a node ticks its whole branch; its ancestors are ticked when all of their children are. */
export const withChecked = (
  roots: readonly TreeNode[],
  checked: ReadonlySet<string>,
  node: TreeNode,
  isChecked: boolean,
): ReadonlySet<string> => withNodesChecked(roots, checked, branchIds(node), () => isChecked)
