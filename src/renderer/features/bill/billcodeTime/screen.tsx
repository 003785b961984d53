import { billcodeTimeList } from '#features/bill/billcodeTime/billcodeTime.list.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import type { Screen } from '#kit/screen.ts'

export const billcodeTimeScreen: Screen = {
  Component: () => <ListPage list={billcodeTimeList} />,
  namespaces: ['bill.billcodeTime', 'pickers'],
}
