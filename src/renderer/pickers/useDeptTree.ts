import { useMemo } from 'react'
import type { FailureError } from '#contract/failures.ts'
import { type DeptNode, dept } from '#contract/resources/sys/dept.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { namedNodes, type TreeNode } from '#kit/tree/treeModel.ts'

interface DeptTree {
  readonly depts: readonly DeptNode[]
  /** The departments as a tree of names. */
  readonly nodes: readonly TreeNode[]
  /** False while the departments are loading. */
  readonly isReady: boolean
  readonly error: FailureError | null
  reload(): void
}

const none: readonly DeptNode[] = []
const nameOf = ({ name }: DeptNode): string => name

/** Loads the departments within the operator's data scope; with `enabled` false they are not requested yet. */
export function useDeptTree(enabled = true): DeptTree {
  const { data, error, refetch } = useEndpoint(dept.endpoints.treeList, {}, { enabled })
  const depts = data?.data ?? none
  const nodes = useMemo(() => namedNodes(depts, nameOf), [depts])
  return { depts, nodes, isReady: data !== undefined, error, reload: () => void refetch() }
}
