import { BillcodeMaxScreen } from '#features/bill/billcodeMax/billcodeMax.list.tsx'
import type { Screen } from '#kit/screen.ts'

export const billcodeMaxScreen: Screen = {
  Component: BillcodeMaxScreen,
  title: 'bill.billcodeMax:title',
  namespaces: ['bill.billcodeMax', 'pickers'],
}
