import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ChevronRight16Regular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import type { ShownColumn } from '#kit/list/columns.tsx'
import type { Translate } from '#kit/text.ts'
import type { TreeShape } from '#kit/list/tree/treeShape.ts'

const indent = 20
/** Pixels of the button that opens a branch, with the gap behind it. */
const chevron = 22

const useStyles = makeStyles({
  cell: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXXS, minWidth: 0 },
  words: { overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0, unicodeBidi: 'isolate' },
  none: { width: '20px', flexShrink: 0 },
  chevron: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '20px',
    height: '20px',
    flexShrink: 0,
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground3,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Pressed },
  },
  open: { transform: 'rotate(90deg)' },
})

interface TreeCellProps {
  /** From 1. */
  readonly level: number
  /** Undefined: nothing below. */
  readonly isOpen: boolean | undefined
  readonly label: string
  onToggle(): void
  readonly children: ReactNode
}

function TreeCell({ level, isOpen, label, onToggle, children }: TreeCellProps) {
  const styles = useStyles()
  return (
    <span className={styles.cell} style={{ paddingInlineStart: (level - 1) * indent }}>
      {isOpen === undefined ? (
        <span className={styles.none} />
      ) : (
        <button type="button" tabIndex={-1} aria-label={label} className={styles.chevron} onClick={onToggle}>
          <ChevronRight16Regular aria-hidden className={mergeClasses(isOpen && styles.open)} />
        </button>
      )}
      <span className={styles.words}>{children}</span>
    </span>
  )
}

/** The same columns, the first declared one indented and with the button that opens its branch. */
export function treeColumns<R extends object>(
  columns: readonly ShownColumn<R>[],
  tree: TreeShape<R>,
  text: Translate,
): readonly ShownColumn<R>[] {
  return columns.map((column, index) => ({
    ...column,
    sortable: false,
    ...(index === 0 && { inset: (row: R) => ((tree.lineOf(row)?.level ?? 1) - 1) * indent + chevron }),
    render:
      index > 0
        ? column.render
        : (row) => {
            const line = tree.lineOf(row)
            const isOpen = line?.hasChildren ? line.isOpen : undefined
            return (
              <TreeCell
                level={line?.level ?? 1}
                isOpen={isOpen}
                label={text(isOpen ? 'kit:tree.close' : 'kit:tree.open', { name: column.text(row) })}
                onToggle={() => tree.toggle(row)}
              >
                {column.render(row)}
              </TreeCell>
            )
          },
  }))
}
