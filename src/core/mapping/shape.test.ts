import { expect, test } from 'vitest'
import { createShape, type Shape } from './shape.ts'

test('a value that the shape does not list stays; of two that the platform does not tell apart, the first is read', () => {
  const { toContract, toPlatform } = createShape({
    state: { name: 's', values: { '1': 'on', '2': 'on', '0': 'off' } },
  })
  expect(toContract([{ s: 'on' }, { s: 'off' }, { s: 'odd' }, {}])).toEqual([
    { s: 'on', state: '1' },
    { s: 'off', state: '0' },
    { s: 'odd', state: 'odd' },
    {},
  ])
  expect([toPlatform({ state: 2 }), toPlatform({ state: 7 }), toPlatform({ other: 1 })]).toEqual([
    { s: 'on' },
    { s: 7 },
    { other: 1 },
  ])
})

test('children of a record are records too, and what is no record stays', () => {
  const { toContract, toPlatform } = createShape({ name: 'title' })
  expect(toContract({ title: 'a', children: [{ title: 'b' }] })).toMatchObject({
    name: 'a',
    children: [{ name: 'b' }],
  })
  expect([toContract('text'), toContract(null), toPlatform(['4'])]).toEqual(['text', null, ['4']])
})

test('fields may be in records and lists on either side, and what is not named is sent as it is', () => {
  const { toContract, toPlatform } = createShape({
    'info.name': 'jobName',
    'info.status': { name: 'status', values: { '1': '0', '0': '1' } },
    'rules.0.value': 'scope.kind',
    'rules.0.choices': { absent: [{ id: '1' }] },
  })
  expect(toContract({ jobName: 'a', status: '1', scope: { kind: 'all' } })).toMatchObject({
    info: { name: 'a', status: '0' },
    rules: [{ value: 'all', choices: [{ id: '1' }] }],
  })
  const record = { id: '7', info: { name: 'b', status: 1, cron: '* *' }, rules: [{ value: 'own' }] }
  expect(toPlatform(record)).toEqual({
    id: '7',
    info: { cron: '* *' },
    jobName: 'b',
    status: '0',
    scope: { kind: 'own' },
  })
  expect(record.info).toEqual({ name: 'b', status: 1, cron: '* *' })
})

test('of several places an answer takes the first that has something, a call writes the first', () => {
  const { toContract, toPlatform } = createShape({ url: { name: ['meta.link', 'component'] } })
  expect(
    toContract([
      { meta: { link: 'a' }, component: 'b' },
      { meta: { link: '' }, component: 'b' },
    ]),
  ).toMatchObject([{ url: 'a' }, { url: 'b' }])
  expect(toPlatform({ url: 'c' })).toEqual({ meta: { link: 'c' } })
})

test('a field of records has a shape of its own, in both directions', () => {
  const shapes = new Map<string, Shape>()
  const named = (name: string) => shapes.get(name)
  shapes.set('item', createShape({ label: 'text', parts: { shape: 'item' } }, { named }))
  shapes.set('order', createShape({ items: { name: 'lines', shape: 'item' } }, { named }))
  const order = shapes.get('order')
  const theirs = { lines: [{ text: 'a', parts: [{ text: 'b' }] }] }
  expect(order?.toContract(theirs)).toMatchObject({ items: [{ label: 'a', parts: [{ label: 'b' }] }] })
  expect(order?.toPlatform({ items: [{ label: 'a', parts: [{ label: 'b' }] }] })).toEqual(theirs)
})

test('seconds and milliseconds become moments; other values stay', () => {
  const { toContract } = createShape({
    at: { name: 'ms', time: 'milliseconds' },
    since: { name: 's', time: 'seconds' },
  })
  const moment = new Date(2026, 4, 6, 7, 8, 9).getTime()
  expect(
    toContract([
      { ms: moment, s: moment / 1000 },
      { ms: 'soon', s: 0 },
    ]),
  ).toMatchObject([
    { at: '2026-05-06 07:08:09', since: '2026-05-06 07:08:09' },
    { at: 'soon', since: 0 },
  ])
})

test('an upper bound that is a day is sent to its end', () => {
  const { toPlatform } = createShape({ eDate: { name: 'until', until: true } })
  expect([
    toPlatform({ eDate: '2026-05-06' }),
    toPlatform({ eDate: '2026-05-06 12:00:00' }),
    toPlatform({ eDate: '' }),
  ]).toEqual([{ until: '2026-05-06 23:59:59' }, { until: '2026-05-06 12:00:00' }, { until: '' }])
})
