import { useMemo } from 'react'
import { type DictData, dictDataCust } from '#contract/resources/sys/dictData.ts'
import { dictDataCustTab } from '#contract/tabs.ts'
import { dictDataCustList } from '#features/sys/dictType/dictDataCust.list.tsx'
import { inOrder } from '#features/sys/dictType/entries.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import type { ScreenProps } from '#kit/screen.ts'
import { nested } from '#kit/tree/treeModel.ts'
import type { TreeRow } from '#kit/list/tree/treeShape.ts'
import type { TreeSource } from '#kit/list/tree/treeSource.ts'
import { useTreeList } from '#kit/list/tree/useTreeList.ts'

/** The tree of one custom dictionary. */
export function DictDataCustScreen({ params }: ScreenProps) {
  const { dictType } = dictDataCustTab.params.parse(params)
  return <Entries key={dictType.dictType} {...dictType} />
}

function Entries({ dictType, dictName }: { dictType: string; dictName: string }) {
  const list = useMemo(() => dictDataCustList(dictType, dictName), [dictType, dictName])
  const source = useMemo<TreeSource<DictData>>(
    () => ({
      key: dictType,
      top: async () => {
        const { data } = await callEndpoint(dictDataCust.endpoints.list, { query: { dictType } })
        return nested<DictData, TreeRow<DictData>>(data.toSorted(inOrder), (row, children) => ({
          id: row.id,
          row,
          children: children.length > 0 ? children : undefined,
        }))
      },
    }),
    [dictType],
  )
  return <ListView state={useTreeList(list, source)} />
}
