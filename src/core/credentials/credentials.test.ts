import { expect, test } from 'vitest'
import type { Profile } from '#contract/bridge.ts'
import type { ClientLog } from '../clientLog.ts'
import type { Profiles } from '../settings/profiles.ts'
import { createCredentials } from './credentials.ts'
import { type SecretStore, StoreFailure } from './secretStore.ts'

const admin = { username: 'admin', tenantId: '' }
const quiet = { info() {}, warn() {}, error() {} } as unknown as ClientLog

/** The accounts of one profile, in memory. */
function accountsOf(profileId: string): Pick<Profiles, 'list' | 'addAccount' | 'removeAccount'> {
  let accounts: Profile['accounts'] = []
  return {
    list: () => [{ id: profileId, accounts } as unknown as Profile],
    addAccount: (_, account) => {
      accounts = [...accounts, account]
    },
    removeAccount: () => {
      accounts = []
    },
  } as Pick<Profiles, 'list' | 'addAccount' | 'removeAccount'>
}

test('a keychain that could not be used is asked again the next time, and used once it can be', async () => {
  let isLocked = true
  let probes = 0
  const secrets = new Map<string, string>()
  const store: SecretStore = {
    async probe() {
      probes += 1
      if (isLocked) throw new StoreFailure('locked', 'no')
    },
    get: async (name) => secrets.get(name) ?? null,
    set: async (name, secret) => void secrets.set(name, secret),
    delete: async (name) => void secrets.delete(name),
    close() {},
  }
  const credentials = createCredentials({ store, profiles: accountsOf('p1') as Profiles, log: quiet })
  expect(await credentials.keep('p1', admin, 'token')).toEqual({ store: 'session', reason: 'locked' })
  expect(await credentials.recall('p1', admin)).toBeNull()
  isLocked = false
  expect(await credentials.keep('p1', admin, 'token')).toEqual({ store: 'keychain', reason: '' })
  expect(await credentials.recall('p1', admin)).toBe('token')
  expect(probes).toBe(2)
  await credentials.forget('p1', admin)
  expect(await credentials.recall('p1', admin)).toBeNull()
  expect(secrets.size).toBe(0)
})
