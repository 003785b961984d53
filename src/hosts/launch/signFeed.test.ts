import { generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signFeed } from './signFeed.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-sign-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const pem = (type: 'pkcs8', key: ReturnType<typeof generateKeyPairSync>['privateKey']) =>
  key.export({ format: 'pem', type }).toString()

const now = Date.parse('2026-11-20T08:00:00.000Z')

test('every description of the folder is signed with its expiry in it, and nothing else', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const names = ['latest.yml', 'latest-linux.yml', 'latest-mac-arm64.yml']
  const text = (name: string) => readFileSync(join(folder, name), 'utf8')
  for (const name of [...names, 'builder-debug.yml', 'steward.exe'])
    writeFileSync(join(folder, name), `a: ${name}`)
  await signFeed(folder, pem('pkcs8', privateKey), { now })
  expect(readdirSync(folder).filter((name) => name.endsWith('.sig'))).toEqual(
    names.map((name) => `${name}.sig`).toSorted(),
  )
  for (const name of names) {
    expect(text(name)).toBe(`a: ${name}\nexpires: '2027-02-18T08:00:00.000Z'\n`)
    const signature = Buffer.from(text(`${name}.sig`).trim(), 'base64')
    expect(verify(null, Buffer.from(text(name)), publicKey, signature)).toBe(true)
  }
  expect(text('builder-debug.yml')).toBe('a: builder-debug.yml')
})

test('signing again replaces the expiry', async () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(
    join(folder, 'latest.yml'),
    'expires: 2000-01-01\r\nversion: 1.0.0\nnotes: |\n  expires: never\n',
  )
  for (const days of [366, 1]) await signFeed(folder, pem('pkcs8', privateKey), { now, days })
  expect(readFileSync(join(folder, 'latest.yml'), 'utf8')).toBe(
    "version: 1.0.0\nnotes: |\n  expires: never\nexpires: '2026-11-21T08:00:00.000Z'\n",
  )
})

test.each([[0], [-1], [1.5], [367], [Number.NaN]])('%d days sign nothing', async (days) => {
  writeFileSync(join(folder, 'latest.yml'), 'version: 1.0.0')
  const { privateKey } = generateKeyPairSync('ed25519')
  await expect(signFeed(folder, pem('pkcs8', privateKey), { days })).rejects.toThrow('1 to 366 days')
  expect(readdirSync(folder)).toEqual(['latest.yml'])
})

test('a key of another kind signs nothing', async () => {
  writeFileSync(join(folder, 'latest.yml'), 'version: 1.0.0')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  await expect(signFeed(folder, pem('pkcs8', privateKey))).rejects.toThrow('Ed25519')
  expect(readdirSync(folder)).toEqual(['latest.yml'])
})
