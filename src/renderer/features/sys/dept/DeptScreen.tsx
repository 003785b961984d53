import { type DeptNode, dept } from '#contract/resources/sys/dept.ts'
import { deptList } from '#features/sys/dept/dept.list.tsx'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import type { TreeRow } from '#kit/list/tree/treeShape.ts'
import type { TreeSource } from '#kit/list/tree/treeSource.ts'
import { useTreeList } from '#kit/list/tree/useTreeList.ts'

const { listAllByName } = dept.endpoints

/**
 * Tree row of a department: with its children after a search, otherwise with children that are loaded when it opens.
 */
const treeRow = (row: DeptNode): TreeRow<DeptNode> => ({
  id: row.id,
  row,
  children: row.children.length > 0 ? row.children.map(treeRow) : undefined,
  isLazy: row.hasChildren && row.children.length === 0,
})

const level = async (pid: string) => (await callEndpoint(listAllByName, { query: { pid } })).data.map(treeRow)

const departments: TreeSource<DeptNode> = {
  key: '',
  top: () => level('0'),
  below: (row) => level(row.id),
  whole: async ({ name = '' }) => {
    const query = { type: '1', allDataFlag: 'true', name: name.trim() }
    const { data, ignored } = await callEndpoint(listAllByName, { query })
    return { rows: data.map(treeRow), ignored }
  },
  openFilter: 'pids',
}

export function DeptScreen() {
  return <ListView state={useTreeList(deptList, departments)} />
}
