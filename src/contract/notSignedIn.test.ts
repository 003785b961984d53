import { expect, test } from 'vitest'
import { beyondNotSignedIn } from './notSignedIn.ts'

test.each([
  '',
  '未授权',
  'Unauthorized',
  'Not signed in',
  'token失效，请重新登录',
  'Token is invalid.',
  'The token is no longer valid, please sign in again',
  '登录状态已过期',
  '请先登录',
  '请求访问：/system/user/list，认证失败，无法访问系统资源',
])('says no more than that nobody is signed in: %s', (message) => {
  expect(beyondNotSignedIn(message)).toBeUndefined()
})

test.each(['数据库授权已过期，请联系管理员', 'The database password has expired', '账号已在别处登录'])(
  'says more: %s',
  (message) => {
    expect(beyondNotSignedIn(` ${message} `)).toBe(message)
  },
)
