import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SmokeReport } from '#hosts/electron/main/smoke/smoke.ts'
import { expect, onStandIn, test } from '#tests/e2e/launch/desktop.ts'
import { root } from '#tests/setup/project.ts'

const reportIn = (file: string): SmokeReport => JSON.parse(readFileSync(file, 'utf8'))

/** Names of the parts that are not all right. */
const failedIn = ({ parts }: SmokeReport): string[] =>
  Object.entries(parts).flatMap(([name, { ok }]) => (ok ? [] : [name]))

/** Every part, in words; figures of this machine are left out. */
const allRight = {
  page: /^called the bridge, painted after \d+ ms$/,
  pdfWorker: /^ready$/,
  print: /^\d{4,} bytes$/,
  answers: /^head, (piece, )*done$/,
  cache: /^a row written and read, with WAL$/,
  exporter: /^SQLITE_CANTOPEN$/,
  ruleSource: /^read a row$/,
  backend: /^running$/,
  jobs: /^no handler smoke$/,
  tray: /^\d+ × \d+$/,
  notification: /^shown$/,
  x25519: /^RFC 7748/,
  scrypt: /^RFC 7914/,
  hkdf: /^RFC 5869/,
  ed25519: /^RFC 8032/,
  aesGcm: /^GCM/,
  aesCbc: /^NIST SP 800-38A/,
  hmac: /^RFC 4231/,
  hashes: /^FIPS 180-4/,
  rsaOaep: /^Project Wycheproof/,
  delay: /^\d+ ms at most$/,
}

/** A copy of the built program with one file changed, as a package that was built wrongly. */
function changed(folder: string, file: string, find: string, put: string): string {
  cpSync(join(root, 'out'), join(folder, 'out'), { recursive: true })
  cpSync(join(root, 'resources'), join(folder, 'resources'), { recursive: true })
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const path = join(folder, 'out', file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(find)
  writeFileSync(path, text.replace(find, put))
  return join(folder, 'out/main/index.js')
}

/** `--smoke=FILE` is for packed programs on real systems; here it runs on the stand-in. */
if (onStandIn) {
  test('a program that proves itself names every part, writes that and ends', async ({
    launchStandIn,
    dataDir,
  }) => {
    const file = join(dataDir, 'smoke.json')
    const app = await launchStandIn({ args: [`--smoke=${file}`], isPackaged: true })
    const code = await app.exited
    const report = reportIn(file)
    const { keychain, authorities, sandbox, ends, ...others } = report.parts
    expect(others, app.output()).toEqual(
      Object.fromEntries(
        Object.entries(allRight).map(([name, said]) => [
          name,
          { ok: true, said: expect.stringMatching(said), milliseconds: expect.any(Number) },
        ]),
      ),
    )
    expect(authorities?.said).toMatch(/^(\d+ of the system|the system has none)$/)
    expect(sandbox).toMatchObject({ ok: true, skipped: true, said: 'no process of a page is listed' })
    // Every program that received a request has ended, and none that the backend or core has started is left.
    expect(ends?.said.split(', ').toSorted()).toEqual(
      ['answers', 'cache', 'exporter', 'keychain', 'ruleSource'].map((kind) => `${kind} SIGTERM`),
    )
    // This machine may have no keychain that is open; its program answers all the same.
    expect(keychain?.said).not.toMatch(/no answer|ended with|module/)
    expect(code).toBe(0)
    expect(report).toMatchObject({ ok: true, isPackaged: true, policy: { state: 'none', reason: '' } })
  })

  test('a part that does not start is named, and the others are tried all the same', async ({
    launchStandIn,
    dataDir,
  }) => {
    const file = join(dataDir, 'smoke.json')
    const app = await launchStandIn({
      args: ['--smoke', file],
      neverSpawns: ['Steward exporter'],
      notificationError: 'no daemon',
    })
    expect(await app.exited).toBe(1)
    const report = reportIn(file)
    expect(report.ok).toBe(false)
    expect(failedIn(report)).toEqual(['exporter'])
    expect(report.parts.exporter).toMatchObject({ ok: false, said: 'ended with SIGKILL' })
    // A refusal of the system is no fault of the program.
    expect(report.parts.notification).toMatchObject({
      skipped: true,
      said: 'refused by the system: no daemon',
    })
  })

  test('a program that cannot start writes why, and waits for nobody', async ({ launchStandIn, dataDir }) => {
    const holder = { pid: process.pid, address: '', run: '', key: '' }
    writeFileSync(join(dataDir, 'running.json'), JSON.stringify(holder))
    const file = join(dataDir, 'smoke.json')
    const app = await launchStandIn({ args: [`--smoke=${file}`] })
    expect(await app.exited).toBe(1)
    expect(app.messageBoxes).toEqual([])
    const report = reportIn(file)
    expect(report.ok).toBe(false)
    expect(report.parts.start?.said).toContain(String(process.pid))
  })

  for (const { what, file, find, put, part, said } of [
    {
      what: 'a page that breaks its own policy',
      file: 'renderer/index.html',
      find: '<head>',
      put: '<head><script>globalThis.early = 1</script>',
      part: 'page',
      said: /^the policy has refused script-src-elem inline$/,
    },
    {
      what: 'cryptography that computes another result',
      file: 'vectors',
      find: '4a5d9d5ba4ce2de1',
      put: '4a5d9d5ba4ce2de0',
      part: 'x25519',
      said: /^the shared secret is 4a5d9d5ba4ce2de1/,
    },
  ]) {
    test(`${what} is named, and the program ends with 1`, async ({ launchStandIn, dataDir }) => {
      const folder = mkdtempSync(join(tmpdir(), 'steward-changed-'))
      try {
        const chunks = readdirSync(join(root, 'out/main/chunks'))
        const chunk = chunks.find((name) => name.startsWith('smoke-')) ?? ''
        const entry = changed(folder, file === 'vectors' ? `main/chunks/${chunk}` : file, find, put)
        const report = join(dataDir, 'smoke.json')
        const app = await launchStandIn({ args: [`--smoke=${report}`], entry, appPath: folder })
        expect(await app.exited, app.output()).toBe(1)
        expect(failedIn(reportIn(report))).toEqual([part])
        expect(reportIn(report).parts[part]?.said).toMatch(said)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    })
  }
}
