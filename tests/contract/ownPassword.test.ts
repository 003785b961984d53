import { user } from '#contract/resources/sys/user.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

const server = await startServer()
const { get, update } = user.endpoints

test('a new password ends the sessions opened with the old one; of one’s own the one that changes it stays', async () => {
  const [here, other] = [await server.admin(), await server.admin()]
  const colleague = [await server.signIn('secadmin'), await server.signIn('secadmin')]
  const change = async (name: string, password: string) => {
    const record = await here.must(get, { params: { id: server.userId(name) } })
    await here.must(update, { body: { ...record, password, comfirmPassword: password } })
  }
  const read = { params: { id: server.userId('admin') } }
  await change('admin', 'Admin-12345')
  expect((await here.call(get, read)).code).toBe(0)
  expect((await other.call(get, read)).code).toBe(401)
  await change('secadmin', 'Other-12345')
  for (const one of colleague) expect((await one.call(get, read)).code).toBe(401)
})
