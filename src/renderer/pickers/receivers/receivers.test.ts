import { expect, test } from 'vitest'
import { ALL_CHANNELS, type ReceiveEntry, type ReceiveUserEntry } from '#contract/messaging/documents.ts'
import {
  arrange,
  changeEntry,
  filledEntries,
  hasRightAddresses,
  peopleOf,
  withPeople,
  wrongAddresses,
} from '#pickers/receivers/receivers.ts'

const entry = (channel: string, val = '', uf = ''): ReceiveEntry => ({
  channel,
  channelName: channel,
  val,
  uf,
})
const user = (change: Partial<ReceiveUserEntry>): ReceiveUserEntry => ({
  ...entry('SMS'),
  userNames: '',
  deptNames: '',
  ...change,
})

const channels = [
  { channelCode: 'SMS', channelName: '短信' },
  { channelCode: 'EMAIL', channelName: '邮件' },
]

test('entries follow the template: all channels first, names of today, lost channels are gone', () => {
  const info = {
    obj: [entry('EMAIL', 'a@b.cn'), entry('MP', 'gone')],
    user: [user({ channel: 'SMS', val: '1', userNames: '甲', deptNames: '部' })],
    dept: [],
  }
  const empty = { val: '', uf: '' }
  expect(arrange(info, channels, '全部渠道')).toEqual({
    obj: [
      { channel: ALL_CHANNELS, channelName: '全部渠道', ...empty },
      { channel: 'SMS', channelName: '短信', ...empty },
      { channel: 'EMAIL', channelName: '邮件', val: 'a@b.cn', uf: '' },
    ],
    user: [
      { channel: ALL_CHANNELS, channelName: '全部渠道', ...empty, userNames: '', deptNames: '' },
      { channel: 'SMS', channelName: '短信', val: '1', uf: '', userNames: '甲', deptNames: '部' },
      { channel: 'EMAIL', channelName: '邮件', ...empty, userNames: '', deptNames: '' },
    ],
    dept: [
      { channel: ALL_CHANNELS, channelName: '全部渠道', ...empty },
      { channel: 'SMS', channelName: '短信', ...empty },
      { channel: 'EMAIL', channelName: '邮件', ...empty },
    ],
  })
})

test.each(['user', 'obj', 'dept'] as const)('a change touches one entry of %s alone', (section) => {
  const info = arrange({ obj: [], user: [], dept: [] }, channels, '全部')
  const changed = changeEntry(info, section, 'SMS', { val: '5' })
  for (const name of ['user', 'obj', 'dept'] as const)
    expect(changed[name].map(({ val }) => val)).toEqual(name === section ? ['', '5', ''] : ['', '', ''])
})

test('people by position; who has no name is called by the id', () => {
  expect(peopleOf(user({ val: '1, 2,,3', userNames: '甲, 乙 ', deptNames: '部, 处 ,' }))).toEqual([
    { id: '1', name: '甲', dept: '部' },
    { id: '2', name: '乙', dept: '处' },
    { id: '3', name: '3', dept: '' },
  ])
  expect(peopleOf(user({}))).toEqual([])
})

test('people are written as three texts in one order; a comma inside a name does not part it', () => {
  const written = withPeople([
    { id: '1', name: '甲,乙', dept: '一,二,三' },
    { id: '2', name: '丙', dept: '' },
  ])
  expect(written).toEqual({ val: '1,2', userNames: '甲，乙,丙', deptNames: '一，二，三,' })
  expect(peopleOf(user(written)).map(({ id }) => id)).toEqual(['1', '2'])
})

test('an entry is filled by a value or by a resolver', () => {
  expect(filledEntries([entry('A'), entry('B', '  '), entry('C', 'x'), entry('D', '', 'r')])).toBe(2)
})

test('addresses must fit their channel; those for all channels any of them', () => {
  const obj = [
    entry(ALL_CHANNELS, '13900000000,a@b.cn,x'),
    entry('SMS', '13900000000,a@b.cn'),
    entry('EMAIL', 'a@b.cn'),
  ]
  expect(obj.map((one) => wrongAddresses(obj, one))).toEqual([['x'], ['a@b.cn'], []])
  const text = (entries: readonly ReceiveEntry[]) => JSON.stringify({ obj: entries, user: [], dept: [] })
  expect(hasRightAddresses(text(obj))).toBe(false)
  expect(hasRightAddresses(text([entry(ALL_CHANNELS), entry('EMAIL', 'a@b.cn')]))).toBe(true)
})
