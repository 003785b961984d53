import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Profile, Session } from '#contract/bridge.ts'
import type { Mapping } from '#contract/mapping.ts'
import { account } from '#core/testing/account.ts'
import { type Bench, openBench } from '#core/testing/bench.ts'
import { draft } from '#core/testing/stubPlatform.ts'
import { root } from '#tests/setup/project.ts'
import { type ForeignPlatform, type ForeignRequest, openForeignPlatform } from './foreignPlatform.ts'

/** A foreign platform and a console that connects to it through the mapping that ships as an example. */
export interface Foreign {
  readonly platform: ForeignPlatform
  readonly bench: Bench
  readonly profile: Profile
  signIn(): Promise<Session>
  /** The data of a call. */
  data(endpoint: string, input?: object): Promise<unknown>
  /** Requests of a call that the platform received, the latest first. */
  received(call: string): readonly ForeignRequest[]
  close(): Promise<void>
}

const document = readFileSync(join(root, 'resources/mappings/ruoyi.json'), 'utf8')

/** @param change of the mapping that ships, for habits that it does not have */
export async function openForeign(change: (mapping: Mapping) => Mapping = (own) => own): Promise<Foreign> {
  const mapping = JSON.stringify(change(JSON.parse(document) as Mapping))
  const platform = await openForeignPlatform()
  const bench = await openBench({ times: { call: 20_000, reconnect: [20] } })
  const profile = await bench.done('profiles.save', draft(platform.address, { mapping }))
  return {
    platform,
    bench,
    profile,
    signIn: () =>
      bench.done('session.signIn', {
        ...{ ...account, profileId: profile.id, username: 'lin', password: 'secret-9' },
        ...{ captcha: '7', uuid: 'c-1' },
      }),
    async data(endpoint, input = {}) {
      return (await bench.done('api.call', { endpoint, ...input })).data
    },
    received: (call) => platform.received.filter((request) => request.call === call).toReversed(),
    async close() {
      await bench.close()
      await platform.close()
    },
  }
}
