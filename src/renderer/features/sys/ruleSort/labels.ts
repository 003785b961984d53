import type { DsType, RuleIdType, RuleStatus, TenantPurpose } from '#contract/resources/sys/ruleSort.ts'
import type { TextKey } from '#kit/text.ts'

export const idTypeLabels: Record<RuleIdType, TextKey> = {
  1: 'sys.ruleSort:idType.1',
  2: 'sys.ruleSort:idType.2',
}

export const sourceLabels: Record<DsType, TextKey> = {
  SQL: 'sys.ruleSort:source.SQL',
  BEAN: 'sys.ruleSort:source.BEAN',
}

export const statusLabels: Record<RuleStatus, TextKey> = {
  0: 'sys.ruleSort:status.0',
  1: 'sys.ruleSort:status.1',
}

export const purposeLabels: Record<TenantPurpose, TextKey> = {
  0: 'sys.ruleSort:purpose.0',
  1: 'sys.ruleSort:purpose.1',
  2: 'sys.ruleSort:purpose.2',
}
