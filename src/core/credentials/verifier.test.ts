import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypt, encrypt, keyFor, makeVerifier, openSealed, seal } from './verifier.ts'

test('what is sealed for a password is opened by it, and by no other', async () => {
  const verifier = await makeVerifier('密码 1')
  const sealed = seal('token', verifier)
  const key = await keyFor('密码 1', verifier)
  expect(key && openSealed(sealed, key)).toBe('token')
  expect(await keyFor('密码 2', verifier)).toBeNull()
  expect(await keyFor('', verifier)).toBeNull()
  const other = await makeVerifier('密码 1')
  expect(other).not.toEqual(verifier)
  const otherKey = await keyFor('密码 1', other)
  expect(() => otherKey && openSealed(sealed, otherKey)).toThrow()
})

test('neither the verifier nor what is sealed holds the text, and a changed text is refused', async () => {
  const verifier = await makeVerifier('password')
  const written = JSON.stringify([verifier, seal('secret-token', verifier)])
  expect(written).not.toMatch(/password|secret-token/)
  const key = randomBytes(32)
  const box = encrypt('secret', key)
  expect(decrypt(box, key)).toBe('secret')
  const changed = Buffer.from(box, 'base64url')
  changed[15] = (changed[15] ?? 0) ^ 1
  expect(() => decrypt(changed.toString('base64url'), key)).toThrow()
})
