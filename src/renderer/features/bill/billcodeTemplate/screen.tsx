import { billcodeTemplateList } from '#features/bill/billcodeTemplate/billcodeTemplate.list.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { listAhead } from '#kit/list/readListAhead.ts'
import type { Screen } from '#kit/screen.ts'

export const billcodeTemplateScreen: Screen = {
  Component: () => <ListPage list={billcodeTemplateList} />,
  readAhead: listAhead(billcodeTemplateList),
  title: 'bill.billcodeTemplate:title',
  namespaces: ['bill.billcodeTemplate', 'pickers'],
}
