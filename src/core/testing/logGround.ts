import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { account } from './account.ts'
import { type Bench, openBench } from './bench.ts'
import { answers, draft, menu, openStubPlatform, type StubPlatform } from './stubPlatform.ts'

/** A platform whose menu holds the operation log, and a folder that consoles work on one after another. */
export interface LogGround {
  readonly platform: StubPlatform
  readonly dataDir: string
  /** Initial settings of a console; the profile's id is `p1`. */
  stored(): { profiles: object[] }
  /** A console on the folder, signed in. */
  open(): Promise<Bench>
  close(): Promise<void>
}

export async function openLogGround(): Promise<LogGround> {
  const platform = await openStubPlatform()
  platform.on('GET /sys/menu/nav', answers([{ ...menu('1', '0'), url: 'sys/log-operation' }]))
  const dataDir = mkdtempSync(join(tmpdir(), 'steward-log-ground-'))
  const stored = () => ({ profiles: [{ ...draft(platform.address), id: 'p1' }] })
  let bench: Bench | undefined
  return {
    platform,
    dataDir,
    stored,
    async open() {
      bench = await openBench({ stored: stored(), dataDir, times: { call: 60_000 } })
      await bench.done('session.signIn', { ...account, profileId: 'p1' })
      return bench
    },
    async close() {
      await bench?.close()
      await platform.cut()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
