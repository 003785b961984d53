import { useMemo } from 'react'
import { type DeptNode, dept } from '#contract/resources/sys/dept.ts'
import { type Duty, duty } from '#contract/resources/sys/duty.ts'
import { role } from '#contract/resources/sys/role.ts'
import { user } from '#contract/resources/sys/user.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { defineSource } from '#kit/picker/source.ts'
import type { TreeNode } from '#kit/tree/treeModel.ts'

export const userSource = defineSource(user.endpoints.page, {
  id: user.name,
  title: 'sys.privilege:choose.employee',
  searchName: 'likeName',
  searchLabel: 'sys.privilege:choose.person',
  nameOf: (row) => row.realName,
  columns: [
    { label: 'sys.privilege:field.username', value: (row) => row.username },
    { label: 'sys.privilege:field.deptName', value: (row) => row.deptName },
  ],
})

export const roleSource = defineSource(role.endpoints.rolePage, {
  id: role.name,
  title: 'sys.privilege:choose.role',
  searchName: 'name',
  searchLabel: 'sys.privilege:choose.roleName',
  nameOf: (row) => row.name,
  columns: [{ label: 'sys.privilege:field.deptName', value: (row) => row.deptName }],
})

const deptNode = ({ id, name, children }: DeptNode): TreeNode => ({
  id,
  label: name,
  children: children.length > 0 ? children.map(deptNode) : undefined,
})

function dutyNodes(rows: readonly Duty[], pid = '0'): TreeNode[] {
  return rows
    .filter((row) => row.pid === pid)
    .map(({ id, dutyName }) => {
      const children = dutyNodes(rows, id)
      return { id, label: dutyName, children: children.length > 0 ? children : undefined }
    })
}

const noDepts: readonly DeptNode[] = []
const noDuties: readonly Duty[] = []

/** Departments or duties as a tree, asked for when such a row is shown. */
export function useNodes(kind: 'dept' | 'duty'): readonly TreeNode[] {
  const depts = useEndpoint(dept.endpoints.treeList, {}, { enabled: kind === 'dept' }).data?.data ?? noDepts
  const duties =
    useEndpoint(duty.endpoints.list, { query: {} }, { enabled: kind === 'duty' }).data?.data ?? noDuties
  return useMemo(() => (kind === 'dept' ? depts.map(deptNode) : dutyNodes(duties)), [kind, depts, duties])
}
