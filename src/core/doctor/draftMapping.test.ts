import { expect, test } from 'vitest'
import type { NavNode } from '#contract/resources/shell/auth.ts'
import { mappingOf } from '../mapping/mapping.ts'
import { draftMapping } from './draftMapping.ts'

const call = (text: string) => {
  const [method = '', path = ''] = text.split(' ')
  return { method, path }
}
const menu = (url: string, children: NavNode[] = []): NavNode => ({
  ...{ id: url, pid: '', name: url, icon: '', type: 0, client: '', url, openMode: '', routeAlias: '' },
  ...{ redirectRoute: '', componentPath: '', flagCharacter: '', pageId: '', children },
})
const drafted = (calls: readonly string[], menus: NavNode[] = []) => {
  const text = draftMapping(calls.map(call), menus)
  return text === '' ? null : (JSON.parse(text) as { calls: object; shapes?: object })
}

test('calls are found by the words of their paths, with their methods, and the draft can be read', () => {
  const calls = [
    'GET /api/accounts/list',
    'GET /api/accounts/{accountId}',
    'POST /api/accounts',
    'PUT /api/accounts/{accountId}',
    'DELETE /api/accounts/{accountIds}',
    'GET /api/accounts/{accountId}/devices',
    'GET /api/accounts/{a}/{b}',
    'POST /api/department/delete',
    'GET /api/system/config/list',
    'GET /monitor/operlog/list',
  ]
  expect(drafted(calls)?.calls).toEqual({
    'sys.user.page': { path: '/api/accounts/list' },
    'sys.user.get': { path: '/api/accounts/{id}' },
    'sys.user.create': { path: '/api/accounts' },
    'sys.user.update': { path: '/api/accounts/{id}' },
    'sys.user.remove': { path: '/api/accounts/{ids}' },
    'sys.dept.remove': { method: 'POST', path: '/api/department/delete' },
    'ops.params.page': { path: '/api/system/config/list' },
    'ops.logOperation.page': { path: '/monitor/operlog/list' },
  })
  expect(mappingOf(draftMapping(calls.map(call), []))?.listed).toContain('sys.user.page')
})

test('what the platform has as documented is left out; without anything there is no draft', () => {
  const documented = ['GET /sys/user/page', 'GET /sys/user/{id}', 'GET /system/role/list']
  expect(drafted(documented)?.calls).toEqual({ 'sys.role.page': { path: '/system/role/list' } })
  expect(drafted(['GET /sys/user/page', 'GET /weather'])).toBeNull()
})

test('menus lead to the screens of their words', () => {
  const menus = [
    menu('', [menu('system/user/index'), menu('system/role/index')]),
    menu('sys/dept'),
    menu('shop/x'),
  ]
  expect(drafted([], menus)).toEqual({
    shapes: {
      menu: { url: { values: { 'sys/user': 'system/user/index', 'sys/role': 'system/role/index' } } },
    },
    calls: { 'shell.auth.nav': { shape: 'menu' } },
  })
})
