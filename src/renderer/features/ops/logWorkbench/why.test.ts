import { expect, test } from 'vitest'
import type { LogRow } from '#contract/logQuery.ts'
import { piecesOf, shownLog } from '#features/ops/logWorkbench/logs.ts'
import type { Part } from '#features/ops/logWorkbench/query.ts'
import { readTyped } from '#features/ops/logWorkbench/typed.ts'
import { matchedFields, reasonsOf } from '#features/ops/logWorkbench/why.ts'

const operation = shownLog('ops.logOperation')
if (!operation) throw new Error('no such log')

const rowOf = (change: Record<string, unknown> = {}, cut = false): LogRow => ({
  key: { time: '2026-11-20 10:00:00', log: operation.name, id: '1' },
  row: {
    creatorName: 'admin',
    userNickName: '周文海',
    deptName: '平台运维部',
    operation: '修改用户',
    userAgent: 'Mozilla/5.0 Firefox/140.0',
    requestUri: '/sys/user',
    requestMethod: 'PUT',
    requestParams: '{"name":"王小明"}',
    requestTime: 120,
    responseStr: '{"code":0}',
    ip: '10.0.0.8',
    status: 1,
    ...change,
  },
  failed: false,
  cut,
})

const fields = [{ label: '部门', aliases: ['部门'], names: ['deptName'] }]
const partsOf = (typed: string): readonly Part[] => readTyped(typed, [], fields).parts
const reasons = (typed: string, { row = rowOf(), room = 200 } = {}) => {
  const found = reasonsOf(operation, row, partsOf(typed), { pieces: piecesOf(operation, row.row), room })
  return { ...found, reasons: found.reasons.map(({ field, excerpt }) => [field.name, excerpt]) }
}

test('a word that the line shows needs no reason; one in a field that it does not show has its field and place', () => {
  expect(reasons('用户').reasons).toEqual([])
  expect(reasons('FIREFOX').reasons).toEqual([['userAgent', 'Mozilla/5.0 Firefox/140.0']])
  expect(reasons('10.0.0 运维').reasons).toEqual([
    ['ip', '10.0.0.8'],
    ['deptName', '平台运维部'],
  ])
})

test('a word beyond what is seen of the line has a reason, with what stands around it', () => {
  const row = rowOf({ requestParams: `${'x'.repeat(300)} 王小明 ${'y'.repeat(300)}` })
  expect(reasons('王小明', { row }).reasons).toEqual([
    ['requestParams', `…${'x'.repeat(11)} 王小明 ${'y'.repeat(23)}…`],
  ])
  expect(reasons('王小明', { row, room: 2000 }).reasons).toEqual([])
  // Chinese characters take more than one column.
  expect(reasons('王小明', { room: 56 }).reasons).toEqual([])
  expect(reasons('王小明', { room: 40 }).reasons).toEqual([['requestParams', '{ "name": "王小明" }']])
})

test('a word that is looked for in one field is seen there alone, and one of several alternatives is enough', () => {
  expect(reasons('部门:运维').reasons).toEqual([['deptName', '平台运维部']])
  expect(reasons('部门:admin').reasons).toEqual([])
  expect(reasons('不存在 或 10.0.0').reasons).toEqual([['ip', '10.0.0.8']])
  expect(reasons('不存在 或 admin').reasons).toEqual([])
  // Without a search for numbers, a number on the line is no reason.
  expect(reasons('120', { row: rowOf({ userAgent: 'build 120' }) }).reasons).toEqual([
    ['userAgent', 'build 120'],
  ])
  // Words that are left out or only coloured explain nothing.
  expect(reasons('-运维').reasons).toEqual([])
})

test('a word in the part of a long text that is not here is said to be further down; a secret is not shown', () => {
  expect(reasons('TAIL', { row: rowOf({}, true) })).toEqual({ reasons: [], isFurther: true })
  expect(reasons('TAIL')).toEqual({ reasons: [], isFurther: false })
  const row = rowOf({ requestParams: `{"note":"${'x'.repeat(300)}","password":"hunter2"}` })
  expect(reasons('hunter2', { row }).reasons).toEqual([['requestParams', '']])
})

test('the details say in which fields the words stand, and how often', () => {
  const row = rowOf({ responseStr: '用户 用户 User' })
  const found = (typed: string) =>
    matchedFields(operation, row.row, partsOf(typed)).map(({ field, times }) => [field.name, times])
  expect(found('用户')).toEqual([
    ['operation', 1],
    ['responseStr', 2],
  ])
  expect(found('USER 或 周')).toEqual([
    ['userNickName', 1],
    ['requestUri', 1],
    ['responseStr', 1],
  ])
  expect(found('部门:用户 -admin')).toEqual([])
})
