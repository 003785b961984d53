import { timeTypes } from '#contract/resources/bill/billcodeTime.ts'
import { labelCodes } from '#kit/codes.ts'

export const timeTypeLabels = labelCodes(timeTypes, {
  1: 'bill.billcodeTime:type.1',
  2: 'bill.billcodeTime:type.2',
})
