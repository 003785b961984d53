import { type RoleRelationshipNode, roleRelationship } from '#contract/resources/sys/roleRelationship.ts'
import { roleRelationshipList } from '#features/sys/roleRelationship/roleRelationship.list.tsx'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import type { TreeRow } from '#kit/list/tree/treeShape.ts'
import type { TreeSource } from '#kit/list/tree/treeSource.ts'
import { useTreeList } from '#kit/list/tree/useTreeList.ts'

const treeRow = (row: RoleRelationshipNode): TreeRow<RoleRelationshipNode> => ({
  id: row.id,
  row,
  children: row.children.length > 0 ? row.children.map(treeRow) : undefined,
})

const load = async (roleName: string) => {
  const { data, ignored } = await callEndpoint(roleRelationship.endpoints.list, { query: { roleName } })
  return { rows: data.map(treeRow), ignored }
}

const relationships: TreeSource<RoleRelationshipNode> = {
  key: '',
  top: async () => (await load('')).rows,
  whole: ({ roleName = '' }) => load(roleName.trim()),
}

export function RoleRelationshipScreen() {
  return <ListView state={useTreeList(roleRelationshipList, relationships)} />
}
