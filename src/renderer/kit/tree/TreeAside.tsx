import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { makeStyles, tokens } from '@fluentui/react-components'
import { FilteredTree } from '#kit/tree/FilteredTree.tsx'
import type { TreeNode } from '#kit/tree/treeModel.ts'
import type { FailureError } from '#contract/failures.ts'

const useStyles = makeStyles({
  aside: {
    width: '228px',
    // The table needs the room more.
    '@media (max-width: 1100px)': { width: '184px' },
    flexShrink: 0,
    boxSizing: 'border-box',
    padding: tokens.spacingHorizontalS,
    borderInlineEndWidth: tokens.strokeWidthThin,
    borderInlineEndStyle: 'solid',
    borderInlineEndColor: tokens.colorNeutralStroke2,
    minHeight: 0,
  },
})

interface TreeAsideProps {
  readonly label: string
  readonly nodes: readonly TreeNode[]
  /** False while the nodes are loading. */
  readonly isReady: boolean
  readonly error: FailureError | null
  onRetry(): void
  /** Empty: nothing is chosen. */
  readonly selectedId: string
  /** A second click on the chosen node gives the choice up: empty. */
  onSelect(id: string): void
}

/** A tree beside a list, by which the list is narrowed. */
export function TreeAside({ label, nodes, isReady, error, onRetry, selectedId, onSelect }: TreeAsideProps) {
  const styles = useStyles()
  return (
    <aside className={styles.aside} aria-label={label}>
      {error && nodes.length === 0 ? (
        <FailedAnswer failure={error.failure} title="kit:tree.failed" onRetry={onRetry} />
      ) : (
        <FilteredTree
          label={label}
          nodes={nodes}
          isReady={isReady}
          selectedId={selectedId}
          onSelect={({ id }) => onSelect(id === selectedId ? '' : id)}
        />
      )}
    </aside>
  )
}
