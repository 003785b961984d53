import { beforeEach, expect, test } from 'vitest'
import type { RecordSet } from '#contract/recordIndex.ts'
import { useSession } from '#kit/session.ts'
import type { Translate } from '#kit/text.ts'
import { buildMenu } from '../navigation/menu.ts'
import { loadRanking } from '../navigation/pinyin.ts'
import type { OfferedList } from './lists.ts'
import { actionEntries, addEntries, dictionaryEntries, indexedEntries, recordEntries } from './recordIndex.ts'

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
