import { expect, test } from 'vitest'
import { isSecretName, namesSecret, redactText } from './secrets.ts'

/** Names that hide their value wherever they stand in a longer one. */
const inside = [
  'token',
  'accessToken',
  'password',
  'oldPasswd',
  'newPwd',
  'clientSecret',
  'captcha',
  'authorization',
  'authorisation',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'credential',
  'credentials',
  'apiKey',
  'api-key',
  'api_key',
  'encKey',
  'passwordlessEncKey',
  'enc_key',
  'accessKey',
  'access-key-id',
  'privateKey',
  'private_key',
  'passphrase',
  'PHPSESSID',
  'JSESSIONID',
]
/** Names that hide their value only when they are the whole name. */
const whole = ['key', 'uuid', 'ca', 'verifycode', 'smscode']
/** Names that look alike and are none. */
const plain = [
  'keyword',
  'monkey',
  'cache',
  'uuids',
  'verify',
  'code',
  'sms',
  'author',
  'page',
  'private',
  'access',
]

test.each([...inside, ...whole])('%s names a secret in a field and in free text', (name) => {
  for (const written of [name, name.toUpperCase()]) {
    expect([written, isSecretName(written)]).toEqual([written, true])
    // Of a value that nothing else would recognise.
    expect(redactText(`a=1 ${written}=plain`)).toBe(`a=1 ${written}=***`)
    expect(redactText(`{"${written}":"plain","a":1}`)).toBe(`{"${written}":"***","a":1}`)
    expect(redactText(`${written}: plain`)).toBe(`${written}: ***`)
  }
})

test('a short name is a secret only by itself', () => {
  expect(inside.filter((name) => !namesSecret(name))).toEqual([])
  expect(whole.filter(namesSecret)).toEqual([])
})

test.each(plain)('%s names no secret', (name) => {
  expect(isSecretName(name)).toBe(false)
  expect(redactText(`${name}=plain`)).toBe(`${name}=plain`)
})
