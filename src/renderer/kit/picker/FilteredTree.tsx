import { Input, makeStyles, tokens } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { useDeferredValue, useMemo, useState } from 'react'
import { checkedInAll, matchingNodes } from '#kit/picker/filterTree.ts'
import { useText } from '#kit/text.ts'
import { Tree, type TreeProps } from '#kit/tree/Tree.tsx'
import { branchIdsOf } from '#kit/tree/treeModel.ts'
import { EmptyState } from '#ui/States.tsx'

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
  const shown = useMemo(() => matchingNodes(nodes, words), [nodes, words])
  const open = useMemo(
    () => (words.trim() === '' ? (own ?? new Set(nodes.map(({ id }) => id))) : new Set(branchIdsOf(shown))),
    [own, nodes, shown, words],
  )
  const { checked } = tree
  return (
    <div className={styles.root}>
      <Input
        value={typed}
        maxLength={200}
        contentBefore={<SearchRegular />}
        placeholder={text('kit:tree.filter')}
        aria-label={text('kit:tree.filterOf', { tree: tree.label })}
        onChange={(_, data) => setTyped(data.value)}
      />
      <div className={styles.tree}>
        {isReady && shown.length === 0 ? (
          <EmptyState title={text('kit:tree.empty')} />
        ) : (
          <Tree
            {...tree}
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
