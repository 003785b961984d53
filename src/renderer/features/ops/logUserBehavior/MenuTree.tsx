import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo, useRef, useState } from 'react'
import { menu, type MenuNode } from '#contract/resources/sys/menu.ts'
import { findMenu, placesOf } from '#features/ops/logUserBehavior/menuTree.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { matchingNodes } from '#kit/tree/filterTree.ts'
import { TreeFilter } from '#kit/tree/TreeFilter.tsx'
import { useText } from '#kit/text.ts'
import { Tree, type TreeHandle } from '#kit/tree/Tree.tsx'
import { branchIdsOf, namedNodes } from '#kit/tree/treeModel.ts'
import { EmptyState } from '#ui/States.tsx'
import { useRanking } from '#ui/useRanking.ts'

const useStyles = makeStyles({
  aside: {
    width: '240px',
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalS,
    borderRight: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    minHeight: 0,
  },
  tree: { flex: 1, minHeight: 0 },
})

interface MenuTreeProps {
  readonly selectedId: string
  /** Undefined: the selection was cleared. */
  onSelect(node: MenuNode | undefined): void
}

const none: readonly MenuNode[] = []
const noInput = {}

/** The functions of the console, filtered by name; choosing one again clears the selection. */
export function MenuTree({ selectedId, onSelect }: MenuTreeProps) {
  const styles = useStyles()
  const text = useText()
  const [words, setWords] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const { data, error, refetch } = useEndpoint(menu.endpoints.select, noInput)
  const menus = useMemo(() => placesOf(data?.data ?? none), [data])
  const all = useMemo(() => namedNodes(menus, ({ name }) => name), [menus])
  const rank = useRanking(words)
  const nodes = useMemo(() => matchingNodes(all, words, rank), [all, words, rank])
  const tree = useRef<TreeHandle>(null)
  // Matches must not be hidden in a closed folder.
  const shown = useMemo(
    () => (words.trim() === '' ? open : new Set(branchIdsOf(nodes))),
    [words, open, nodes],
  )

  return (
    <div className={styles.aside}>
      <TreeFilter
        value={words}
        placeholder={text('ops.logUserBehavior:tree.filter')}
        label={text('ops.logUserBehavior:tree.filter')}
        onChange={setWords}
        nodes={all}
        rank={rank}
        tree={tree}
        onChoose={({ id }) => id !== selectedId && onSelect(findMenu(menus, id))}
      />
      <div className={styles.tree}>
        {error && menus.length === 0 ? (
          <FailedAnswer failure={error.failure} title="ops.logUserBehavior:tree.failed" onRetry={refetch} />
        ) : nodes.length === 0 && data ? (
          <EmptyState title={text('ops.logUserBehavior:tree.empty')} />
        ) : (
          <Tree
            ref={tree}
            label={text('ops.logUserBehavior:tree.label')}
            nodes={nodes}
            open={shown}
            onOpenChange={setOpen}
            selectedId={selectedId}
            onSelect={({ id }) => onSelect(id === selectedId ? undefined : findMenu(menus, id))}
          />
        )}
      </div>
    </div>
  )
}
