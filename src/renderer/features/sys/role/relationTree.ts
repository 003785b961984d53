import { type DeptNode, dept } from '#contract/resources/sys/dept.ts'
import { type Duty, duty } from '#contract/resources/sys/duty.ts'
import { type RoleRelationType, role } from '#contract/resources/sys/role.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { nested } from '#kit/tree/treeModel.ts'
import type { TreeRow } from '#kit/list/tree/treeShape.ts'
import type { TreeSource } from '#kit/list/tree/treeSource.ts'

/** A department or a duty, related to the role or not. */
export interface Branch {
  readonly id: string
  readonly name: string
  readonly isRelated: boolean
}

export type TreeType = Exclude<RoleRelationType, 'group'>

async function branches(type: TreeType, related: ReadonlySet<string>): Promise<readonly TreeRow<Branch>[]> {
  const rowOf = (id: string, name: string, children: readonly TreeRow<Branch>[]): TreeRow<Branch> => ({
    id,
    row: { id, name, isRelated: related.has(id) },
    children: children.length > 0 ? children : undefined,
  })
  if (type === 'duty') {
    const { data } = await callEndpoint(duty.endpoints.list, { query: {} })
    return nested<Duty, TreeRow<Branch>>(data, (row, children) => rowOf(row.id, row.dutyName, children))
  }
  const { data } = await callEndpoint(dept.endpoints.treeList, {})
  const deptRow = (node: DeptNode): TreeRow<Branch> => rowOf(node.id, node.name, node.children.map(deptRow))
  return data.map(deptRow)
}

/** The tree of all departments or duties, with those that are related to the role marked. */
export const relationTree = (roleId: string, type: TreeType): TreeSource<Branch> => ({
  key: `${roleId}/${type}`,
  top: async () => {
    const { data } = await callEndpoint(role.endpoints.get, { params: { id: roleId } })
    return branches(type, new Set(data.relations[type]))
  },
})
