import { ApiReceiptInfoScreen } from '#features/api/apiReceiptInfo/apiReceiptInfo.list.tsx'
import type { Screen } from '#kit/screen.ts'

export const apiReceiptInfoScreen: Screen = {
  Component: ApiReceiptInfoScreen,
  title: 'api.apiReceiptInfo:title',
  namespaces: ['api.apiReceiptInfo', 'ops.logWorkbench', 'pickers'],
}
