import { useMemo } from 'react'
import type { DeptNode } from '#contract/resources/sys/dept.ts'
import { useText } from '#kit/text.ts'
import { useDeptTree } from '#pickers/useDeptTree.ts'

const disabledIn = (depts: readonly DeptNode[]): string[] =>
  depts.flatMap(({ id, status, children }) => [...(status === 0 ? [id] : []), ...disabledIn(children)])

/** Departments for a user; disabled ones with the reason why they cannot be chosen. */
export function useDepts() {
  const text = useText()
  const { depts, nodes, error } = useDeptTree()
  const blocked = useMemo(
    () => new Map(disabledIn(depts).map((id) => [id, text('sys.user:status.0')])),
    [depts, text],
  )
  return { nodes, blocked, failure: error?.failure }
}
