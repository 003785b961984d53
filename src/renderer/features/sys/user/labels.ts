import type { Gender, UserType } from '#contract/resources/sys/user.ts'
import type { TextKey } from '#kit/text.ts'

/** 0 is disabled, every other value normal (SYS-CMN-14). */
export const statusLabels = { 0: 'sys.user:status.0', 1: 'sys.user:status.1' } as const

export const genderLabels: Record<Gender, TextKey> = {
  0: 'sys.user:gender.0',
  1: 'sys.user:gender.1',
  2: 'sys.user:gender.2',
}

export const typeLabels: Record<UserType, TextKey> = { 101: 'sys.user:type.101', 102: 'sys.user:type.102' }
