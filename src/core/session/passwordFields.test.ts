import { createDecipheriv } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { account } from '../testing/account.ts'
import { type Bench, openBench } from '../testing/bench.ts'
import { answers, draft, openStubPlatform, type StubPlatform } from '../testing/stubPlatform.ts'

let bench: Bench
let platform: StubPlatform

beforeEach(async () => {
  platform = await openStubPlatform()
  bench = await openBench({ times: { call: 20_000, reconnect: [20] } })
  const profile = await bench.done('profiles.save', draft(platform.address))
  await bench.done('session.signIn', {
    ...account,
    profileId: profile.id,
  })
  platform.on('POST /sys/user', answers('5'))
  platform.requests.length = 0
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

const person = { username: 'wang', realName: '王', deptId: '7', mobile: '13800000000' }
const save = (more: object) =>
  bench.done('api.call', { endpoint: 'sys.user.create', body: { ...person, ...more } }, 'main')
const sent = () => JSON.parse(platform.requests.find(({ route }) => route === 'POST /sys/user')?.body ?? '{}')

const key = '0123456789abcdef'
const encrypting = { passwordEnc: true, passwordEncKey: key, captcha: false, tenantInput: false }

test('a password typed for somebody travels encrypted while the platform asks for it (SYS-USR-13)', async () => {
  platform.on('GET /sys/appConfig/public', answers(encrypting))
  await save({ password: 'Abc-12345', comfirmPassword: 'Abc-12345' })
  const { password, comfirmPassword } = sent()
  for (const field of [password, comfirmPassword]) {
    const bytes = Buffer.from(field, 'base64')
    const decipher = createDecipheriv('aes-128-cbc', Buffer.from(key), bytes.subarray(0, 16))
    expect(Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString()).toBe(
      'Abc-12345',
    )
  }
  expect(password).not.toBe(comfirmPassword)
  expect(sent()).toMatchObject(person)
})

test('it travels as typed where the platform does not encrypt, and nobody asks for a key without a password', async () => {
  await save({ password: 'Abc-12345', comfirmPassword: 'Abc-12345' })
  expect(sent().password).toBe('Abc-12345')
  platform.requests.length = 0
  await save({})
  expect(platform.requests.map(({ route }) => route)).toEqual(['POST /sys/user'])
  expect(sent().password).toBe('')
})
