import { superAdmins } from '#contract/resources/shell/auth.ts'
import { genders, userStatuses, userTypes } from '#contract/resources/sys/user.ts'
import { labelCodes, tagCodes } from '#kit/codes.ts'

export const statusLabels = tagCodes(userStatuses, {
  0: { label: 'sys.user:status.0', color: 'danger' },
  1: { label: 'sys.user:status.1', color: 'success' },
})

export const genderLabels = labelCodes(genders, {
  0: 'sys.user:gender.0',
  1: 'sys.user:gender.1',
  2: 'sys.user:gender.2',
})

export const typeLabels = labelCodes(userTypes, { 101: 'sys.user:type.101', 102: 'sys.user:type.102' })

/** Labels of the mark beside an account name; most users have none. */
export const adminLabels = tagCodes(superAdmins, {
  0: { label: '', color: 'default' },
  1: { label: 'sys.user:mark.super', color: 'info' },
  2: { label: 'sys.user:mark.admin', color: 'info' },
})
