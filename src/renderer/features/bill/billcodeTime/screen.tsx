import { billcodeTimeList } from '#features/bill/billcodeTime/billcodeTime.list.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { listAhead } from '#kit/list/readListAhead.ts'
import type { Screen } from '#kit/screen.ts'

export const billcodeTimeScreen: Screen = {
  Component: () => <ListPage list={billcodeTimeList} />,
  readAhead: listAhead(billcodeTimeList),
  title: 'bill.billcodeTime:title',
  namespaces: ['bill.billcodeTime', 'pickers'],
}
