import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SmokeReport } from '#hosts/electron/main/smoke.ts'
import { expect, onStandIn, test } from '#tests/e2e/launch/desktop.ts'

/** `--smoke=FILE` is for packed programs on real systems; here it runs on the stand-in. */
if (onStandIn) {
  test('a program that proves itself names every part, writes that and ends', async ({
    launchStandIn,
    dataDir,
  }) => {
    const file = join(dataDir, 'smoke.json')
    const app = await launchStandIn({ args: [`--smoke=${file}`], isPackaged: true })
    const code = await app.exited
    const report: SmokeReport = JSON.parse(readFileSync(file, 'utf8'))
    const { keychain, ...others } = report.parts
    expect(others, app.output()).toMatchObject({
      page: { ok: true, said: 'called the bridge' },
      cache: { ok: true, said: 'opened' },
      exporter: { ok: true, said: 'SQLITE_CANTOPEN' },
      answers: { ok: true, said: 'head' },
      ruleSource: { ok: true, said: 'ready' },
      backend: { ok: true, said: 'running' },
    })
    // This machine may have no keychain that is open; its program answers all the same.
    expect(keychain.said).not.toMatch(/no answer|ended with|module/)
    expect(code).toBe(keychain.ok ? 0 : 1)
    expect(report).toMatchObject({ ok: keychain.ok, isPackaged: true, policy: { state: 'none', reason: '' } })
  })

  test('a part that does not start is named, and the others are tried all the same', async ({
    launchStandIn,
    dataDir,
  }) => {
    const file = join(dataDir, 'smoke.json')
    const app = await launchStandIn({ args: [`--smoke=${file}`], neverSpawns: ['Steward exporter'] })
    expect(await app.exited).toBe(1)
    const { ok, parts }: SmokeReport = JSON.parse(readFileSync(file, 'utf8'))
    expect(ok).toBe(false)
    expect(parts.exporter).toMatchObject({ ok: false, said: 'ended with SIGKILL' })
    expect([parts.page.ok, parts.cache.ok, parts.backend.ok]).toEqual([true, true, true])
  })
}
