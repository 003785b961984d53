import { type OssDir, ossDir } from '#contract/resources/ops/ossDir.ts'
import { ossDirList } from '#features/ops/ossDir/ossDir.list.tsx'
import { bySort } from '#features/ops/ossDir/order.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import { nested } from '#kit/tree/treeModel.ts'
import type { TreeRow } from '#kit/list/tree/treeShape.ts'
import type { TreeSource } from '#kit/list/tree/treeSource.ts'
import { useTreeList } from '#kit/list/tree/useTreeList.ts'

const load = async (filters: Readonly<Record<string, string>>) => {
  const { data, ignored } = await callEndpoint(ossDir.endpoints.list, { query: filters })
  const rows = nested<OssDir, TreeRow<OssDir>>(data.toSorted(bySort), (row, children) => ({
    id: row.id,
    row,
    children: children.length > 0 ? children : undefined,
  }))
  return { rows, ignored }
}

const directories: TreeSource<OssDir> = { key: '', top: async () => (await load({})).rows, whole: load }

/** Storage directories as a tree list. */
export function OssDirScreen() {
  return <ListView state={useTreeList(ossDirList, directories)} />
}
