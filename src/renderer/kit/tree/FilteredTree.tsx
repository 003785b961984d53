import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { checkedInAll, matchingNodes } from '#kit/tree/filterTree.ts'
import { TreeFilter } from '#kit/tree/TreeFilter.tsx'
import { useText } from '#kit/text.ts'
import { Tree, type TreeHandle, type TreeProps } from '#kit/tree/Tree.tsx'
import { branchIdsOf, type TreeNode } from '#kit/tree/treeModel.ts'
import { EmptyState } from '#ui/States.tsx'
import { useQuietStyles } from '#ui/useQuietStyles.ts'
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
  bar: { display: 'flex', gap: tokens.spacingHorizontalS },
  filter: { flex: 1, minWidth: 0 },
})

interface FilteredTreeProps
  extends Pick<TreeProps, 'label' | 'nodes' | 'selectedId' | 'onSelect' | 'checked' | 'onCheckedChange'> {
  /** False while the nodes are loading: an empty tree shows no message then. Default true. */
  readonly isReady?: boolean
  /** Has buttons that open and close all branches. Default false. */
  readonly canOpenAll?: boolean
}

/** A tree below a box that narrows it by name; branches that lead to a match are open. */
export function FilteredTree(props: FilteredTreeProps) {
  const { nodes, isReady = true, canOpenAll = false, onCheckedChange, ...tree } = props
  const styles = useStyles()
  const text = useText()
  const [typed, setTyped] = useState('')
  // Typed text is shown immediately; the tree is filtered in a later render.
  const words = useDeferredValue(typed)
  // Until the operator opens or closes one, the top level is open.
  const [own, setOwn] = useState<ReadonlySet<string> | null>(null)
  const rank = useRanking(words)
  const shown = useMemo(() => matchingNodes(nodes, words, rank), [nodes, words, rank])
  const open = useMemo(
    () => (words.trim() === '' ? (own ?? new Set(nodes.map(({ id }) => id))) : new Set(branchIdsOf(shown))),
    [own, nodes, shown, words],
  )
  const { checked, selectedId, onSelect } = tree
  const handle = useRef<TreeHandle>(null)
  // Choosing the chosen node again would deselect it in some trees.
  const choose = (node: TreeNode) => node.id !== selectedId && onSelect?.(node)
  return (
    <div className={styles.root}>
      <div className={styles.bar}>
        <TreeFilter
          className={styles.filter}
          value={typed}
          onChange={setTyped}
          placeholder={text('kit:tree.filter')}
          label={text('kit:tree.filterOf', { tree: tree.label })}
          nodes={nodes}
          rank={rank}
          tree={handle}
          onChoose={checked || !onSelect ? undefined : choose}
        />
        {canOpenAll ? (
          <OpenAll
            // Branches that lead to a match are always open.
            isDisabled={words.trim() !== ''}
            open={() => setOwn(new Set(branchIdsOf(nodes)))}
            close={() => setOwn(new Set())}
          />
        ) : null}
      </div>
      <div className={styles.tree}>
        {isReady && shown.length === 0 ? (
          <EmptyState title={text('kit:tree.empty')} />
        ) : (
          <Tree
            {...tree}
            ref={handle}
            nodes={shown}
            whole={nodes}
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

function OpenAll({ isDisabled, open, close }: { isDisabled: boolean; open(): void; close(): void }) {
  const text = useText()
  const { quiet } = useQuietStyles()
  const button = { appearance: 'subtle', className: quiet, disabled: isDisabled } as const
  return (
    <>
      <Button {...button} onClick={open}>
        {text('kit:tree.openAll')}
      </Button>
      <Button {...button} onClick={close}>
        {text('kit:tree.closeAll')}
      </Button>
    </>
  )
}
