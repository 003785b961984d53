import { expect, test } from 'vitest'
import { rolesOfMenu, usersOfMenu, usersOfRole } from '#features/sys/privilegeAudit/privilegeAudit.list.tsx'

test.each([rolesOfMenu, usersOfMenu, usersOfRole])(
  'list $id only shows, and pages by 5, 10, 20, 50, 100 (SYS-AUD-04, SYS-USR-05, SYS-CMN-21)',
  ({ toolbar, rowActions, exports, pageSizes }) => {
    expect([toolbar, rowActions, exports]).toEqual([undefined, undefined, undefined])
    expect(pageSizes).toEqual([5, 10, 20, 50, 100])
  },
)

test('users of a role are listed with the names of their roles (SYS-USR-16)', () => {
  expect(usersOfRole.columns.map(({ key }) => key)).toEqual(['username', 'realName', 'deptName', 'roleName'])
})
