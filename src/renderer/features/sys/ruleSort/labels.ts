import { dsTypes, ruleIdTypes, ruleStatuses } from '#contract/resources/sys/ruleSort.ts'
import { tenantItypes } from '#contract/resources/sys/tenant.ts'
import { labelCodes, tagCodes } from '#kit/codes.ts'

export const idTypeLabels = labelCodes(ruleIdTypes, {
  1: 'sys.ruleSort:idType.1',
  2: 'sys.ruleSort:idType.2',
})

export const sourceLabels = labelCodes(dsTypes, {
  SQL: 'sys.ruleSort:source.SQL',
  BEAN: 'sys.ruleSort:source.BEAN',
})

export const statusLabels = tagCodes(ruleStatuses, {
  0: { label: 'sys.ruleSort:status.0', color: 'danger' },
  1: { label: 'sys.ruleSort:status.1', color: 'success' },
})

export const purposeLabels = labelCodes(tenantItypes, {
  0: 'sys.ruleSort:purpose.0',
  1: 'sys.ruleSort:purpose.1',
  2: 'sys.ruleSort:purpose.2',
})
