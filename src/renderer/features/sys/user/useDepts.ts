import { useMemo } from 'react'
import { type DeptNode, dept } from '#contract/resources/sys/dept.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { useText } from '#kit/text.ts'
import type { TreeNode } from '#kit/tree/treeModel.ts'

const noDepts: readonly DeptNode[] = []

const nodesOf = (depts: readonly DeptNode[]): readonly TreeNode[] =>
  depts.map(({ id, name, children }) => ({
    id,
    label: name,
    children: children.length > 0 ? nodesOf(children) : undefined,
  }))

const disabledIn = (depts: readonly DeptNode[]): string[] =>
  depts.flatMap(({ id, status, children }) => [...(status === 0 ? [id] : []), ...disabledIn(children)])

/** Departments within the data scope, as a tree; those out of use with the reason why they cannot be chosen. */
export function useDepts() {
  const text = useText()
  const { data, error, refetch } = useEndpoint(dept.endpoints.treeList, {})
  const depts = data?.data ?? noDepts
  const nodes = useMemo(() => nodesOf(depts), [depts])
  const blocked = useMemo(
    () => new Map(disabledIn(depts).map((id) => [id, text('sys.user:status.0')])),
    [depts, text],
  )
  return { nodes, blocked, isReady: data !== undefined, error, reload: () => void refetch() }
}
