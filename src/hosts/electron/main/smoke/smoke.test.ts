import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cryptography } from './cryptography.ts'
import { desktop, type DesktopParts } from './desktop.ts'
import { smokeFile } from './flag.ts'
import { examine, examineAll, skipped, writeReport } from './report.ts'
import { vectors } from './vectors.ts'

test('the file is named behind the flag or after it', () => {
  const file = path.resolve('found.json')
  expect(smokeFile(['steward', '--smoke=found.json'])).toBe(file)
  expect(smokeFile(['steward', '--inspect', '--smoke', 'found.json'])).toBe(file)
  for (const argv of [[], ['--smoke'], ['--smoke='], ['--smoked=found.json'], ['found.json']])
    expect(smokeFile(argv), argv.join(' ')).toBeNull()
})

test('every algorithm computes what its published example says', async () => {
  const found = await examineAll(cryptography(vectors), 10_000)
  expect(Object.entries(found).filter(([, { ok }]) => !ok)).toEqual([])
})

/** The same examples, each with one digit of a result changed. */
const wrong = {
  x25519: { ...vectors.x25519, shared: `${vectors.x25519.shared.slice(0, -1)}0` },
  scrypt: { ...vectors.scrypt, key: `${vectors.scrypt.key.slice(0, -1)}0` },
  hkdf: { ...vectors.hkdf, key: `${vectors.hkdf.key.slice(0, -1)}0` },
  ed25519: { ...vectors.ed25519, signature: vectors.ed25519.signature.replace(/^92/, '93') },
  aesGcm: { ...vectors.aesGcm, tag: vectors.aesGcm.tag.replace(/^76/, '77') },
  aesCbc: { ...vectors.aesCbc, sealed: vectors.aesCbc.sealed.replace(/^76/, '77') },
  hmac: { ...vectors.hmac, sum: vectors.hmac.sum.replace(/^5b/, '5c') },
  hashes: { ...vectors.hashes, sha512: vectors.hashes.sha512.replace(/^dd/, 'de') },
  rsaOaep: { ...vectors.rsaOaep, plain: 'Tesu' },
}

test('one wrong result is named alone, and the exit code is 1', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'steward-smoke-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'smoke.json')
  for (const name of Object.keys(wrong)) {
    const changed = { ...vectors, [name]: wrong[name as keyof typeof wrong] }
    const parts = await examineAll(cryptography(changed), 10_000)
    expect(writeReport(file, { version: '1' }, parts)).toBe(1)
    const report = JSON.parse(readFileSync(file, 'utf8'))
    expect(report).toMatchObject({ ok: false, version: '1' })
    expect(Object.keys(report.parts).filter((one) => !report.parts[one].ok)).toEqual([name])
  }
})

test('a part that throws, or answers too late, is a part that fails; a skipped one is none', async () => {
  const thrown = await examine(() => Promise.reject(new Error('no module')), 1000)
  expect(thrown).toMatchObject({ ok: false, said: 'no module' })
  const late = await examine(() => new Promise(() => {}), 5)
  expect(late).toMatchObject({ ok: false, said: 'no answer after 5 ms' })
  expect(await examine(async () => skipped('no bus'), 1000)).toMatchObject({
    ok: true,
    skipped: true,
    said: 'no bus',
  })
})

const desktopParts: DesktopParts = {
  trayImage: () => ({ isEmpty: () => true, getSize: () => ({ width: 0, height: 0 }) }),
  notification: () => null,
  metrics: () => [{ type: 'Tab', pid: 7 }],
  argv: [],
  statusOf: () => 'Name:\tsteward\nSeccomp:\t2\n',
}

test('an empty picture in the notification area fails, a system without notifications is skipped', async () => {
  const { tray, notification } = desktop(desktopParts)
  expect(await tray()).toMatchObject({ ok: false })
  expect(await notification()).toMatchObject({ ok: true, skipped: true })
})

test.runIf(process.platform === 'linux')(
  'a page without the sandbox fails unless that was asked for',
  async () => {
    const { sandbox } = desktop(desktopParts)
    expect(await sandbox()).toEqual({ ok: true, said: '1 confined' })
    const bare = { ...desktopParts, statusOf: () => 'Name:\tsteward\nSeccomp:\t0\n' }
    expect(await desktop(bare).sandbox()).toMatchObject({ ok: false })
    expect(await desktop({ ...bare, argv: ['--no-sandbox'] }).sandbox()).toMatchObject({ skipped: true })
  },
)
