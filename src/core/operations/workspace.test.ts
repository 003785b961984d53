import { afterEach, beforeEach, expect, test } from 'vitest'
import { account } from '../testing/account.ts'
import { type Bench, openBench } from '../testing/bench.ts'
import { draft, openStubPlatform, type StubPlatform } from '../testing/stubPlatform.ts'

let bench: Bench
let platform: StubPlatform

beforeEach(async () => {
  platform = await openStubPlatform()
  bench = await openBench()
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

const signIn = async (username: string, profileId: string): Promise<void> => {
  await bench.done('session.signIn', { ...account, profileId, username })
}

test('several documents come in the order in which they are named, each of its scope (issue 29)', async () => {
  const profile = await bench.done('profiles.save', draft(platform.address))
  await signIn('admin', profile.id)
  await bench.done('workspace.set', { scope: 'account', key: 'layout', value: 'of the account' })
  await bench.done('workspace.set', { scope: 'machine', key: 'layout', value: 'of the machine' })
  const documents = [
    { scope: 'machine', key: 'layout' },
    { scope: 'account', key: 'never stored' },
    { scope: 'account', key: 'layout' },
  ] as const
  const named = { documents: [...documents] }
  expect(await bench.done('workspace.getAll', named)).toEqual(['of the machine', null, 'of the account'])
  await signIn('other', profile.id)
  expect(await bench.done('workspace.getAll', named)).toEqual(['of the machine', null, null])
})
