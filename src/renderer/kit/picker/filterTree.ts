import { type TreeNode, withNodesChecked } from '#kit/tree/treeModel.ts'

/** Nodes whose label holds the words, with the branches that lead to them; a branch that fits keeps all of its own. */
export function matchingNodes(nodes: readonly TreeNode[], words: string): readonly TreeNode[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return nodes
  const part = (node: TreeNode): readonly TreeNode[] => {
    if (node.label.toLowerCase().includes(wanted)) return [node]
    const children = (node.children ?? []).flatMap(part)
    return children.length > 0 ? [{ ...node, children }] : []
  }
  return nodes.flatMap(part)
}

/** Every node by its id. */
export function indexNodes(nodes: readonly TreeNode[]): ReadonlyMap<string, TreeNode> {
  const index = new Map<string, TreeNode>()
  const walk = (level: readonly TreeNode[]): void => {
    for (const node of level) {
      index.set(node.id, node)
      if (node.children) walk(node.children)
    }
  }
  walk(nodes)
  return index
}

/**
 * What a tick in a filtered tree means for the whole one: the leaves in sight change, and a branch is ticked
 * only when all of its own are, those out of sight included.
 */
export function checkedInAll(
  all: readonly TreeNode[],
  shown: readonly TreeNode[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): ReadonlySet<string> {
  if (all === shown) return after
  const whole = indexNodes(all)
  const changed: string[] = []
  for (const id of indexNodes(shown).keys()) {
    const node = whole.get(id)
    if (!node || (node.children?.length ?? 0) > 0 || before.has(id) === after.has(id)) continue
    changed.push(id)
  }
  return withNodesChecked(all, before, changed, (id) => after.has(id))
}
