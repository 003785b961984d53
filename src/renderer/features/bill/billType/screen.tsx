import { billTypeList } from '#features/bill/billType/billType.list.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { listAhead } from '#kit/list/readListAhead.ts'
import type { Screen } from '#kit/screen.ts'

export const billTypeScreen: Screen = {
  Component: () => <ListPage list={billTypeList} />,
  readAhead: listAhead(billTypeList),
  title: 'bill.billType:title',
  namespaces: ['bill.billType', 'pickers'],
}
