import { expect, test } from 'vitest'
import { namelessUsers, receiverLines } from '#features/msg/bizInfo/receiverLines.ts'

const entry = (channel: string, val: string, uf = '') => ({ channel, channelName: channel, val, uf })

const info = {
  obj: [entry('SITE', '7,8'), entry('SMS', '13800000000,13800000000'), entry('MA', '')],
  user: [
    { ...entry('ALL', '5,6', 'leader'), userNames: '甲,', deptNames: '' },
    { ...entry('EMAIL', '', 'role:3'), userNames: '', deptNames: '' },
  ],
  dept: [entry('ALL', '21', 'other')],
}

test('only ids that the document names nobody for are looked up (28 B11)', () => {
  expect(namelessUsers(info)).toEqual(['7', '8', '6'])
})

test('receivers of each section and channel have names where they are known; empty entries are left out (28 B11)', () => {
  const names = { people: new Map([['7', '丙']]), depts: new Map([['21', '财务部']]) }
  expect(receiverLines(info, names, (key) => key)).toEqual([
    {
      section: 'user',
      channel: 'ALL',
      items: [
        { name: '甲', code: '5' },
        { name: undefined, code: '6' },
        { name: 'pickers:receivers.uf.leader', code: 'leader' },
      ],
    },
    { section: 'user', channel: 'EMAIL', items: [{ name: undefined, code: 'role:3' }] },
    {
      section: 'obj',
      channel: 'SITE',
      items: [
        { name: '丙', code: '7' },
        { name: undefined, code: '8' },
      ],
    },
    { section: 'obj', channel: 'SMS', items: [{ name: undefined, code: '13800000000' }] },
    {
      section: 'dept',
      channel: 'ALL',
      items: [
        { name: '财务部', code: '21' },
        { name: undefined, code: 'other' },
      ],
    },
  ])
})
