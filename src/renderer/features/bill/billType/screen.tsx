import { billTypeList } from '#features/bill/billType/billType.list.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import type { Screen } from '#kit/screen.ts'

export const billTypeScreen: Screen = {
  Component: () => <ListPage list={billTypeList} />,
  namespaces: ['bill.billType', 'pickers'],
}
