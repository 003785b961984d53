import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { RecordKind, RecordSet } from '#contract/recordIndex.ts'
import { clearRequests, takeRequest } from '#kit/list/requests.ts'
import { useSession } from '#kit/session.ts'
import { useTabs } from '#kit/tabs.ts'
import type { Translate } from '#kit/text.ts'
import { refusal, type TestBridge } from '#tests/components/bridge.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'
import { buildMenu } from '../navigation/menu.ts'
import { loadRanking } from '#ui/ranking.ts'
import type { PaletteEntry } from './entries.ts'
import { type OfferedList, requestedRow } from './lists.ts'
import {
  actionEntries,
  addEntries,
  dictionaryEntries,
  followRecordIndex,
  indexedEntries,
  recordEntries,
  useRecordIndex,
} from './recordIndex.ts'

const rank = await loadRanking()
const text: Translate = (key) => key

const menu = buildMenu([
  {
    id: '1',
    pid: '0',
    name: '用户管理',
    icon: '',
    type: 0,
    client: 'PC',
    url: 'sys/user',
    openMode: '',
    routeAlias: '',
    redirectRoute: '',
    componentPath: '',
    flagCharacter: '',
    pageId: '',
    children: [],
  },
])

const sets: RecordSet[] = [
  {
    kind: 'user',
    asOf: 1,
    total: 2,
    records: [
      { id: '1', name: '张三', also: 'zhangsan', detail: '研发部' },
      { id: '2', name: 'Lisa Li', also: 'lisa', detail: '' },
    ],
  },
  { kind: 'role', asOf: 1, total: 1, records: [{ id: '9', name: '审计员', also: '', detail: '' }] },
]

const lists = new Map<string, OfferedList>([
  [
    'sys/user',
    {
      id: 'sys.user',
      toolbar: [{ id: 'add', label: '新增' }],
      rows: [
        { id: 'edit', label: '编辑' },
        { id: 'resetPassword', label: '重置密码' },
      ],
    },
  ],
])

const records = indexedEntries(sets, menu)
const offered = (query: string) => actionEntries(query, records, lists, rank).map(({ label }) => label)

beforeEach(() => useSession.setState({ permissions: new Set() }))

test('records of a screen that the menu does not hold are not offered', () => {
  expect(records.map(({ entry: { label, place } }) => [label, place])).toEqual([
    ['张三', 'zhangsan · 研发部 · 用户管理'],
    ['Lisa Li', 'lisa · 用户管理'],
  ])
})

test('a record and what to do to it, in any order, by pinyin, with or without a blank', () => {
  for (const query of [
    '张三 重置',
    '重置密码 张三',
    'zhangsan czmm',
    'zs cz',
    '重置密码张三',
    '张三重置密码',
  ])
    expect(offered(query), query).toEqual(['重置密码 · 张三'])
  expect(offered('lisa li 编辑')).toEqual(['编辑 · Lisa Li'])
  expect(offered('张三 ')).toEqual(['编辑 · 张三', '重置密码 · 张三'])
  expect(offered('张三')).toEqual([])
  expect(offered('重置密码')).toEqual([])
})

test('an action is offered only where its list offers it', () => {
  const none = new Map([['sys/user', { id: 'sys.user', toolbar: [], rows: [] }]])
  expect(actionEntries('张三 重置', records, none, rank)).toEqual([])
  expect(addEntries(none, menu)).toEqual([])
  expect(addEntries(lists, menu).map(({ id, also }) => [id, also])).toEqual([
    ['add:sys/user:add', ['新增用户管理', '新增 用户管理']],
  ])
})

test('a record that was open lately is offered while its screen and its permission last', () => {
  const record = {
    origin: { route: 'sys/user', list: 'sys.user', action: 'edit', row: { id: '1' } },
    subject: '张三',
    permission: 'sys:user:update',
  }
  const shown = () => recordEntries([record], menu, text).map(({ id }) => id)
  expect(shown()).toEqual([])
  useSession.setState({ permissions: new Set(['sys:user:update']) })
  expect(shown()).toEqual(['record:sys.user:1'])
  const elsewhere = { ...record, origin: { ...record.origin, route: 'sys/role' } }
  expect(recordEntries([elsewhere], menu, text)).toEqual([])
})

test('an item of a dictionary is found by its words and tells its code', () => {
  const dictionaries = new Map([['SYS_SEX', new Map([['1', '男']])]])
  expect(dictionaryEntries(dictionaries, text).map(({ label, place }) => [label, place])).toEqual([
    ['男', 'SYS_SEX · 1'],
  ])
})

describe('a choice', () => {
  let bridge: TestBridge

  beforeEach(() => {
    bridge = windowless()
    clearRequests()
  })
  endWindowless()

  const path = () => useTabs.getState().tabs.at(-1)?.path
  const first = (entries: readonly PaletteEntry[]): PaletteEntry => {
    const [entry] = entries
    if (!entry) throw new Error('nothing is offered')
    return entry
  }
  const zhang = {
    id: '1',
    name: '张三',
    filters: { username: 'zhangsan' },
  }

  test('of an action on a record asks its list for it, as a click on the row that it finds', () => {
    first(actionEntries('张三 重置', records, lists, rank)).run()
    expect(takeRequest('sys.user')).toEqual({
      kind: 'click',
      list: 'sys.user',
      action: 'resetPassword',
      row: zhang,
    })
    expect(path()).toBe('sys/user')
  })

  test('of something to add asks its list as a click on the toolbar', () => {
    first(addEntries(lists, menu)).run()
    expect(takeRequest('sys.user')).toEqual({ kind: 'click', list: 'sys.user', action: 'add' })
    expect(path()).toBe('sys/user')
  })

  test('of a record that was open lately opens its dialog again', () => {
    const origin = { route: 'sys/user?a=1', list: 'sys.user', action: 'edit', row: { id: '1' } }
    first(recordEntries([{ origin, subject: '张三', permission: '' }], menu, text)).run()
    expect(takeRequest('sys.user')).toEqual({ kind: 'reopen', origin })
    expect(useTabs.getState().tabs.at(-1)).toMatchObject({ path: 'sys/user', params: { a: '1' } })
  })

  test('of an item of a dictionary puts its code on the clipboard', () => {
    const writeText = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    first(dictionaryEntries(new Map([['SYS_SEX', new Map([['1', '男']])]]), text)).run()
    expect(writeText).toHaveBeenCalledExactlyOnceWith('1')
  })

  test('the index is read at once and whenever core has updated that of this session; without one it is empty', async () => {
    bridge.on('recordIndex.list', () => sets)
    const end = followRecordIndex()
    await vi.waitFor(() => expect(useRecordIndex.getState().sets).toEqual(sets))
    bridge.send({ type: 'recordIndex', sessionId: 'other' })
    bridge.send({ type: 'sessions', count: 2 })
    expect(bridge.inputsOf('recordIndex.list')).toHaveLength(1)
    bridge.on('recordIndex.list', () => {
      throw refusal({ code: 'internal' })
    })
    bridge.send({ type: 'recordIndex', sessionId: 's1' })
    await vi.waitFor(() => expect(useRecordIndex.getState().sets).toEqual([]))
    end()
    bridge.send({ type: 'recordIndex', sessionId: 's1' })
    expect(bridge.inputsOf('recordIndex.list')).toHaveLength(2)
  })
})

test.each<[RecordKind, object]>([
  ['user', { filters: { username: 'also' } }],
  ['dept', { filters: { name: 'name' }, query: { type: '1' } }],
  ['role', { filters: { name: 'name' } }],
  ['job', { filters: {} }],
  ['template', { filters: { templateId: 'also' } }],
  ['sysEvent', { filters: { eventCode: 'also' } }],
  ['auditEvent', { filters: { eventCode: 'also' } }],
  ['bizEvent', { filters: { eventCode: 'also' } }],
])('the list of a %s finds it by what the platform searches by', (kind, found) => {
  const record = { id: '1', name: 'name', also: 'also', detail: '' }
  expect(requestedRow(kind, record)).toEqual({ id: '1', name: 'name', ...found })
})
