import type { GroupType } from '#contract/resources/sys/userGroup.ts'
import type { TextKey } from '#kit/text.ts'

export const typeLabels: Record<GroupType, TextKey> = { 1: 'sys.userGroup:type.1', 0: 'sys.userGroup:type.0' }
