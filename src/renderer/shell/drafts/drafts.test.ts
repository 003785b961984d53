import { beforeEach, expect, test, vi } from 'vitest'
import type { DialogOrigin, Draft } from '#contract/bridge.ts'
import { type DialogPlace, openDialog, useDialogs } from '#kit/dialog/dialogs.ts'
import { useToasts } from '#kit/dialog/toasts.ts'
import { clearRequests, takeRequest } from '#kit/list/requests.ts'
import { useTabs } from '#kit/tabs.ts'
import { flushWorkspace } from '#kit/workspace.ts'
import { refusal, type TestBridge } from '#tests/components/bridge.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'
import { discardDraft, followDrafts, clearDialogs, openDraft, restoreDialogs, useDrafts } from './drafts.ts'

let bridge: TestBridge

beforeEach(() => {
  bridge = windowless()
  clearRequests()
  useDrafts.setState({ drafts: [] })
})
endWindowless()

const draft = (change: Partial<Draft> = {}): Draft => ({
  ...{
    id: 'd1',
    form: 'f',
    recordId: '',
    title: '新增',
    subject: '',
    route: 'sys/user',
    values: {},
    base: {},
  },
  at: 1,
  ...change,
})
const origin: DialogOrigin = { route: 'sys/role?a=1', list: 'sys.role', action: 'edit', row: { id: '7' } }
const ids = () => useDrafts.getState().drafts.map(({ id }) => id)
const paths = () => useTabs.getState().tabs.map(({ path }) => path)

test('drafts are read at once and whenever core says that they changed; without an account there are none', async () => {
  bridge.drafts = [draft()]
  const end = followDrafts()
  await vi.waitFor(() => expect(ids()).toEqual(['d1']))
  bridge.drafts = [draft({ id: 'd2' })]
  bridge.send({ type: 'sessions', count: 2 })
  bridge.send({ type: 'drafts', sessionId: 's1' })
  await vi.waitFor(() => expect(ids()).toEqual(['d2']))
  bridge.on('drafts.list', () => {
    throw refusal({ code: 'unauthenticated' })
  })
  bridge.send({ type: 'drafts', sessionId: 's1' })
  await vi.waitFor(() => expect(ids()).toEqual([]))
  end()
  bridge.send({ type: 'drafts', sessionId: 's1' })
  expect(bridge.inputsOf('drafts.list')).toHaveLength(3)
})

test('a draft of a tab opens its tab; one of a dialog opens the page of its list, which opens the dialog', () => {
  openDraft(draft())
  expect(paths()).toEqual(['', 'sys/user'])
  openDraft(draft({ id: 'd2', origin }))
  expect(useTabs.getState().tabs.at(-1)).toMatchObject({ path: 'sys/role', params: { a: '1' } })
  expect(takeRequest('sys.role')).toEqual({ kind: 'reopen', origin, draftId: 'd2' })
  openDraft(draft({ route: '' }))
  expect(paths()).toHaveLength(3)
})

test('a draft is thrown away by core, and a refusal is told', async () => {
  bridge.drafts = [draft()]
  discardDraft(draft())
  expect(bridge.drafts).toEqual([])
  bridge.on('drafts.remove', () => {
    throw refusal({ code: 'disk' })
  })
  discardDraft(draft())
  await vi.waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1))
})

const dialogsKey = 'account/shell.dialogs'

test('dialogs of the last time are asked of their lists; what is stored and is none is left out', async () => {
  bridge.workspace.set(dialogsKey, [
    origin,
    null,
    'x',
    { ...origin, list: 7 },
    { ...origin, action: undefined },
  ])
  const stop = await restoreDialogs()
  expect(takeRequest('sys.role')).toEqual({ kind: 'reopen', origin })
  expect(takeRequest('sys.role')).toBeUndefined()
  stop()
  bridge.workspace.set(dialogsKey, { 0: origin })
  const stopAgain = await restoreDialogs()
  expect(takeRequest('sys.role')).toBeUndefined()
  stopAgain()
})

test('open dialogs are kept for the next time, and the records they are of are remembered', async () => {
  const Thing = () => null
  const open = (place: DialogPlace | null) => void openDialog(Thing, {}, place)
  const stored = async () => {
    await flushWorkspace()
    return bridge.workspace.get(dialogsKey)
  }
  const stop = await restoreDialogs()
  open({ subject: '审计员', origin })
  open({ subject: 'of its screen' })
  open(null)
  expect(await stored()).toEqual([origin])
  await vi.waitFor(() =>
    expect(bridge.workspace.get('account/shell.records')).toMatchObject([{ subject: '审计员' }]),
  )
  useDialogs.getState().dialogs[0]?.close()
  expect(await stored()).toEqual([])
  open({ subject: '审计员', origin })
  clearDialogs()
  expect(await stored()).toEqual([])
  stop()
  open({ subject: '审计员', origin })
  expect(await stored()).toEqual([])
})
