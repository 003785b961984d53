import type { ListSlotProps } from '#kit/list/types.ts'
import { TreeAside } from '#kit/tree/TreeAside.tsx'
import { useText } from '#kit/text.ts'
import { useDeptTree } from '#pickers/useDeptTree.ts'

/** Filters the users by a department, its descendants included. */
export function DeptAside({ filters, setFilters }: ListSlotProps) {
  const text = useText()
  const { nodes, isReady, error, reload } = useDeptTree()
  return (
    <TreeAside
      label={text('sys.user:depts')}
      nodes={nodes}
      isReady={isReady}
      error={error}
      onRetry={reload}
      selectedId={filters.deptId ?? ''}
      onSelect={(deptId) => setFilters({ deptId })}
    />
  )
}
