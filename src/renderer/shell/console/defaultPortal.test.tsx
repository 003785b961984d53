import { beforeEach, expect, test } from 'vitest'
import { type Portal, portal } from '#contract/resources/portal/portal.ts'
import { HOME_TAB, useTabs } from '#kit/tabs.ts'
import { refusal } from '#tests/components/bridge.ts'
import { be, bridge, show } from '#tests/components/page.tsx'
import { openDefaultPortal } from './defaultPortal.ts'

const row = (change: Partial<Portal>): Portal => ({
  ...{ id: '1', portalCode: 'ops', portalName: '运维门户', sort: 1, url: '#/portal/ops', moduleCode: 'PC' },
  ...{ moduleName: '', icon: '', status: 1, fpageMode: 2, fpageComponent: '', defaultFlag: 1 },
  ...{ createDate: '', updater: '', updateDate: '' },
  ...change,
})

const paths = () => useTabs.getState().tabs.map(({ path }) => path)

beforeEach(() => {
  useTabs.getState().reset()
  show(null)
})

test('the default portal opens after sign-in: in a window where the host has windows, otherwise in a tab', async () => {
  bridge.serve(portal.endpoints.list, () => [row({ id: '2', portalCode: 'other', defaultFlag: 0 }), row({})])
  bridge.on('host.openWindow', () => ({ windowId: 'w2', open: '' }))
  be({ info: { capabilities: [] } })
  await openDefaultPortal(HOME_TAB)
  expect(paths()).toEqual(['', 'portal/ops'])
  expect(bridge.inputsOf('host.openWindow')).toEqual([])
  be({ info: { capabilities: ['native-windows'] } })
  await openDefaultPortal(HOME_TAB)
  expect(bridge.inputsOf('host.openWindow')).toEqual([
    { route: 'portal/ops', title: '运维门户', kind: 'popout' },
  ])
})

test('in a tab it stays behind the one that the operator has gone to meanwhile', async () => {
  be({ info: { capabilities: [] } })
  let answer: (portals: Portal[]) => void = () => undefined
  bridge.serve(portal.endpoints.list, () => new Promise<Portal[]>((resolve) => (answer = resolve)))
  const opening = openDefaultPortal(HOME_TAB)
  const chosen = useTabs.getState().open({ path: 'sys/user' })
  await expect.poll(() => bridge.callsOf(portal.endpoints.list).length).toBe(1)
  answer([row({})])
  await opening
  expect(paths().toSorted()).toEqual(['', 'portal/ops', 'sys/user'])
  expect(useTabs.getState().activeId).toBe(chosen)
})

test('nothing opens for the built-in home, without a default portal, or on a platform without portals', async () => {
  be({ info: { capabilities: [] } })
  bridge.serve(portal.endpoints.list, () => [row({ fpageMode: 0 })])
  await openDefaultPortal(HOME_TAB)
  bridge.serve(portal.endpoints.list, () => [row({ defaultFlag: 0 })])
  await openDefaultPortal(HOME_TAB)
  bridge.serve(portal.endpoints.list, () => {
    throw refusal({ code: 'not-found' })
  })
  await openDefaultPortal(HOME_TAB)
  expect(paths()).toEqual([''])
})
