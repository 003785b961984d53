import { makeStyles, tokens } from '@fluentui/react-components'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { checkedInAll, matchingNodes } from '#kit/picker/filterTree.ts'
import { TreeFilter } from '#kit/picker/TreeFilter.tsx'
import { useText } from '#kit/text.ts'
import { Tree, type TreeHandle, type TreeProps } from '#kit/tree/Tree.tsx'
import { branchIdsOf, type TreeNode } from '#kit/tree/treeModel.ts'
import { EmptyState } from '#ui/States.tsx'
import { useRanking } from '#ui/useRanking.ts'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    height: '100%',
    minHeight: 0,
  },
  tree: { flex: 1, minHeight: 0 },
})

interface FilteredTreeProps
  extends Pick<TreeProps, 'label' | 'nodes' | 'selectedId' | 'onSelect' | 'checked' | 'onCheckedChange'> {
  /** False while the nodes are on their way: an empty tree says nothing then. Default true. */
  readonly isReady?: boolean
}

/** A tree below a box that narrows it by name; what leads to a match stands open. */
export function FilteredTree({ nodes, isReady = true, onCheckedChange, ...tree }: FilteredTreeProps) {
  const styles = useStyles()
  const text = useText()
  const [typed, setTyped] = useState('')
  // Typed text is shown immediately; the tree is filtered in a later render.
  const words = useDeferredValue(typed)
  // Until somebody opens or closes one, the top level is open.
  const [own, setOwn] = useState<ReadonlySet<string> | null>(null)
  const rank = useRanking(words)
  const shown = useMemo(() => matchingNodes(nodes, words, rank), [nodes, words, rank])
  const open = useMemo(
    () => (words.trim() === '' ? (own ?? new Set(nodes.map(({ id }) => id))) : new Set(branchIdsOf(shown))),
    [own, nodes, shown, words],
  )
  const { checked, selectedId, onSelect } = tree
  const handle = useRef<TreeHandle>(null)
  // To choose what is chosen would give it up in some trees.
  const choose = (node: TreeNode) => node.id !== selectedId && onSelect?.(node)
  return (
    <div className={styles.root}>
      <TreeFilter
        value={typed}
        onChange={setTyped}
        placeholder={text('kit:tree.filter')}
        label={text('kit:tree.filterOf', { tree: tree.label })}
        nodes={nodes}
        rank={rank}
        tree={handle}
        onChoose={checked || !onSelect ? undefined : choose}
      />
      <div className={styles.tree}>
        {isReady && shown.length === 0 ? (
          <EmptyState title={text('kit:tree.empty')} />
        ) : (
          <Tree
            {...tree}
            ref={handle}
            nodes={shown}
            open={open}
            onOpenChange={setOwn}
            onCheckedChange={
              checked && onCheckedChange
                ? (next) => onCheckedChange(checkedInAll(nodes, shown, checked, next))
                : undefined
            }
          />
        )}
      </div>
    </div>
  )
}
