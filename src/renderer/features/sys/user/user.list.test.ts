import { afterEach, expect, test } from 'vitest'
import type { Session } from '#contract/bridge.ts'
import { user } from '#contract/resources/sys/user.ts'
import type { z } from 'zod'
import { userList } from '#features/sys/user/user.list.tsx'
import { useSession } from '#kit/session.ts'

type Row = z.output<typeof user.endpoints.page.answer>['list'][number]

// Neither holds anything that the action reads.
const row = {} as Row
const signedIn = (tenantMode: boolean) =>
  useSession.setState({ session: { user: { tenantMode } } as Session })

afterEach(() => useSession.setState({ session: null }))

test('secondary administrators are made by the platform alone, whatever codes a tenant holds (SYS-USR-27)', () => {
  const action = userList.rowActions?.find(({ id }) => id === 'secAdmin')
  signedIn(false)
  expect(action?.when?.(row)).toBe(true)
  signedIn(true)
  expect(action?.when?.(row)).toBe(false)
})

test('an export takes the current page or all (SYS-USR-06)', () => {
  expect(userList.exports).toMatchObject({ server: user.endpoints.export, scope: 'page-or-all' })
})

test('a new user is put into the department that the tree narrows to', async () => {
  const add = userList.toolbar?.find(({ id }) => id === 'add')
  const read = () => Promise.reject(new Error('nothing is read'))
  expect(await add?.opens?.([], { filters: { deptId: '7' }, read })).toMatchObject({ props: { deptId: '7' } })
  expect(await add?.opens?.([], { filters: {}, read })).toMatchObject({ props: { deptId: '' } })
})
