import { custom, dictTypeCustList } from '#features/sys/dictType/dictTypeCust.list.tsx'
import { ListView } from '#kit/list/ListPage.tsx'
import { useList } from '#kit/list/useList.ts'

/** The dictionaries that a tenant has made for itself. */
export function DictTypeCustScreen() {
  return <ListView state={useList(dictTypeCustList, { fixed: custom })} />
}
