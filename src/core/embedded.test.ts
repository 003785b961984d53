import { afterEach, expect, test } from 'vitest'
import { type Bench, openBench } from './testing/bench.ts'

/** Core against the embedded backend itself, started as a host starts it. */

let bench: Bench
afterEach(() => bench.close())

const demo = 'embedded'

export const admin = {
  profileId: demo,
  username: 'admin',
  password: 'admin',
  tenantId: '',
  captcha: '',
  uuid: '',
  remember: false,
}

test('signs in to the embedded backend and makes documented calls', async () => {
  bench = await openBench({ capabilities: ['embedded-backend'] })
  const profiles = await bench.done('profiles.list')
  expect(profiles.map((profile) => profile.id)).toEqual([demo])
  const { config } = await bench.done('session.prepare', { profileId: demo })
  console.log(config)
  const captcha = await bench.done('session.captcha', { profileId: demo })
  expect(captcha.image).toMatch(/^data:image\/[\w+]+;base64,/)
  const session = await bench.done('session.signIn', admin)
  console.log(
    session.menus.map((m) => m.name + m.children.map((c) => c.url)),
    session.permissions.length,
    session.dictionaries.length,
  )
  const page = await bench.done('api.call', { endpoint: 'sys.tenant.page', query: { page: 1, limit: 10 } })
  console.log(JSON.stringify(page).slice(0, 500))
})
