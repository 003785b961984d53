import { expect, test } from 'vitest'
import { isSecretName, namesSecret, redactText } from './secrets.ts'

/** Names that hide their value anywhere in a longer name. */
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
const whole = ['key', 'uuid', 'ca', 'verifycode', 'smscode', 'auth', 'sign']
/** Names that end in a short word for one. */
const ending = [
  'pass',
  'smtp_pass',
  'mailPass',
  'db.psw',
  'pswd',
  'userPin',
  'appSk',
  'APP_SK',
  'sms-otp',
  'session',
]
/** Names that look alike and are no secrets. */
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
  'passRate',
  'compass',
  'bypass_list',
  'design',
  'billSign',
  'authors',
  'sessions',
  'pinned',
  'task',
  'spin',
]

test.each([...inside, ...whole, ...ending])('%s names a secret in a field and in free text', (name) => {
  const variants = /^[a-z]+$|[_.-]/.test(name) ? [name, name.toUpperCase()] : [name]
  for (const written of variants) {
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

test.each([
  ['http://a:b@host/x', 'http://***@host/x'],
  ['http://a:p@ss@host/x?mail=c@d', 'http://***@host/x?mail=c@d'],
  ['see http://host/x@y and http://u:p@h.', 'see http://host/x@y and http://***@h.'],
  ['"jdbc:mysql://root:r@@t@10.0.0.1:3306/x"', '"jdbc:mysql://***@10.0.0.1:3306/x"'],
])('%s is shown without who signs in there', (text, shown) => {
  expect(redactText(text)).toBe(shown)
})

test.each([
  ['您的验证码是 123456，5分钟内有效', '您的验证码是 ***，5分钟内有效'],
  ['验证码123456', '验证码***'],
  ['【管家】验证码：8842。', '【管家】验证码：***。'],
  ['初始密码为Gj@2026,请修改', '初始密码为***,请修改'],
  ['Your verification code is 123456.', 'Your verification code is ***.'],
  ['密码错误', '密码错误'],
  ['验证码已发送至13800138000', '验证码已发送至13800138000'],
  ['verification codes have 6 digits', 'verification codes have 6 digits'],
])('%s is shown without the code', (text, shown) => {
  expect(redactText(text)).toBe(shown)
})
