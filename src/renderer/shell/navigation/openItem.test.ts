import { beforeEach, expect, test, vi } from 'vitest'
import { useToasts } from '#kit/dialog/toasts.ts'
import { useSession } from '#kit/session.ts'
import { useTabs } from '#kit/tabs.ts'
import { refusal, type TestBridge } from '#tests/components/bridge.ts'
import { sampleProfile, sampleSession } from '#tests/components/values.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'
import { clearVisits, useVisits } from '../recent/visits.ts'
import type { MenuItem } from './menu.ts'
import { openItem } from './openItem.ts'

let bridge: TestBridge

beforeEach(() => {
  bridge = windowless()
  clearVisits()
  bridge.on('host.openExternal', () => undefined)
  bridge.on('host.openWindow', () => ({ windowId: 'w2' }))
})
endWindowless()

const item = (path: string, openMode: MenuItem['openMode'] = 'tab'): MenuItem => ({
  ...{ id: '7', name: '页面', chineseName: '', icon: '', badge: '', url: path, children: [] },
  path,
  openMode,
})

const opened = () => useTabs.getState().tabs.slice(1)
const visited = () => useVisits.getState().recent
const outside = () => bridge.inputsOf('host.openExternal').map(({ url }) => url)

test('a route opens a tab, which takes its title from the screen, and is remembered', () => {
  openItem(item('sys/user'))
  expect(opened()).toMatchObject([{ path: 'sys/user', params: {}, title: '' }])
  expect(visited()).toEqual(['sys/user'])
})

test('a route with parameters opens with them, under the name of the menu', () => {
  openItem(item('sys/user?menu=7'))
  expect(opened()).toMatchObject([{ path: 'sys/user', params: { menu: '7' }, title: '页面' }])
  expect(visited()).toEqual(['sys/user?menu=7'])
})

test('what belongs into a window opens one; a refusal is told', async () => {
  openItem(item('sys/user', 'tab1'))
  expect(bridge.inputsOf('host.openWindow')).toMatchObject([{ route: 'sys/user', title: '页面' }])
  expect([opened(), visited()]).toEqual([[], ['sys/user']])
  bridge.on('host.openWindow', () => {
    throw refusal({ code: 'internal' })
  })
  openItem(item('sys/user', 'tab1'))
  await vi.waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1))
})

test('a link that is meant for the browser opens there, and is no visit; a refusal is told', async () => {
  openItem(item('https://elsewhere.example.com/a', 'browser'))
  expect([outside(), opened(), visited()]).toEqual([['https://elsewhere.example.com/a'], [], []])
  bridge.on('host.openExternal', () => {
    throw refusal({ code: 'internal' })
  })
  openItem(item('https://elsewhere.example.com/a', 'browser'))
  await vi.waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1))
})

test('a link to the platform’s own host leaves the console whatever its menu says; one to another host is a problem', () => {
  openItem(item('http://admin.example.com:8080/a'))
  expect(outside()).toEqual(['http://admin.example.com:8080/a'])
  openItem(item('https://elsewhere.example.com/a'))
  openItem(item('https://broken host/'))
  expect(outside()).toHaveLength(1)
  expect(opened()).toMatchObject([{ path: 'menu/7', title: '页面' }])
  expect(visited()).toEqual([])
})

test('where the platform’s address is none, no link is its own', () => {
  const session = sampleSession({ profile: { ...sampleProfile(), address: '' } })
  useSession.getState().setSession(session)
  openItem(item('https://broken host/'))
  expect([outside(), opened().length]).toEqual([[], 1])
  useSession.getState().setSession(null)
  openItem(item('https://admin.example.com/a'))
  expect(outside()).toEqual([])
})
