import { useMemo } from 'react'
import { type Duty, duty } from '#contract/resources/sys/duty.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { nestedNodes, type TreeNode } from '#kit/tree/treeModel.ts'
import { useDeptTree } from '#pickers/useDeptTree.ts'
import { userSource } from '#pickers/userSource.ts'

export const employeeSource = { ...userSource, title: 'pickers:holders.employee' as const }

const noDuties: readonly Duty[] = []

/** Departments or duties as a tree, requested when a row of that kind is shown. */
export function useNodes(kind: 'dept' | 'duty'): readonly TreeNode[] {
  const depts = useDeptTree(kind === 'dept').nodes
  const duties =
    useEndpoint(duty.endpoints.list, { query: {} }, { enabled: kind === 'duty' }).data?.data ?? noDuties
  return useMemo(
    () => (kind === 'dept' ? depts : nestedNodes(duties, ({ dutyName }) => dutyName)),
    [kind, depts, duties],
  )
}
