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

test('every description of the folder is signed, and nothing else', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const names = ['latest.yml', 'latest-linux.yml', 'latest-mac-arm64.yml']
  for (const name of [...names, 'builder-debug.yml', 'steward.exe']) writeFileSync(join(folder, name), name)
  await signFeed(folder, pem('pkcs8', privateKey))
  expect(readdirSync(folder).filter((name) => name.endsWith('.sig'))).toEqual(
    names.map((name) => `${name}.sig`).toSorted(),
  )
  for (const name of names) {
    const signature = Buffer.from(readFileSync(join(folder, `${name}.sig`), 'utf8').trim(), 'base64')
    expect(verify(null, Buffer.from(name), publicKey, signature)).toBe(true)
  }
})

test('a key of another kind signs nothing', async () => {
  writeFileSync(join(folder, 'latest.yml'), 'version: 1.0.0')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  await expect(signFeed(folder, pem('pkcs8', privateKey))).rejects.toThrow('Ed25519')
  expect(readdirSync(folder)).toEqual(['latest.yml'])
})
