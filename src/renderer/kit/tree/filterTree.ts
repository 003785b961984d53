import { type TreeNode, withNodesChecked } from '#kit/tree/treeModel.ts'
import { plainRanking, Rank, type Ranking } from '#ui/ranking.ts'

/** Nodes whose label fits the words, with the branches that lead to them; a branch that fits keeps all its nodes. */
export function matchingNodes(
  nodes: readonly TreeNode[],
  words: string,
  rank: Ranking = plainRanking,
): readonly TreeNode[] {
  if (words.trim() === '') return nodes
  const part = (node: TreeNode): readonly TreeNode[] => {
    if (rank(node.label, words) > Rank.none) return [node]
    const children = (node.children ?? []).flatMap(part)
    return children.length > 0 ? [{ ...node, children }] : []
  }
  return nodes.flatMap(part)
}

/** The node that fits best, of those the first; undefined: none, or no words. */
export function bestNode(
  nodes: readonly TreeNode[],
  words: string,
  rank: Ranking = plainRanking,
): TreeNode | undefined {
  if (words.trim() === '') return undefined
  let best: TreeNode | undefined
  let highest: number = Rank.none
  for (const node of indexNodes(nodes).values()) {
    const fit = rank(node.label, words)
    if (fit <= highest) continue
    best = node
    highest = fit
  }
  return best
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
 * Effect of a tick in a filtered tree on the whole one: the leaves in sight change, and a branch is ticked
 * only when all its leaves are, those out of sight included.
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
