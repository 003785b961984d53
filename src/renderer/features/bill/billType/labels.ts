import { flags } from '#contract/vocabulary.ts'
import { labelCodes } from '#kit/codes.ts'

export const yesNoLabels = labelCodes(flags, { 1: 'bill.billType:yes', 0: 'bill.billType:no' })
