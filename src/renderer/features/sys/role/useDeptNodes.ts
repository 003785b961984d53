import { useMemo } from 'react'
import { type DeptNode, dept } from '#contract/resources/sys/dept.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import type { TreeNode } from '#kit/tree/treeModel.ts'

const nodeOf = ({ id, name, children }: DeptNode): TreeNode => ({
  id,
  label: name,
  children: children.length > 0 ? children.map(nodeOf) : undefined,
})

const none: readonly DeptNode[] = []

/** Departments the operator sees, for pickers. */
export function useDeptNodes(): readonly TreeNode[] {
  const { data } = useEndpoint(dept.endpoints.treeList, {})
  const rows = data?.data ?? none
  return useMemo(() => rows.map(nodeOf), [rows])
}
