import { expect, test } from 'vitest'
import { z } from 'zod'
import { changesOf, merged } from '#kit/form/conflicts.ts'

const schema = z.object({
  name: z.string(),
  remark: z.string().default(''),
  status: z.number().default(1),
  roles: z.array(z.string()).default([]),
  info: z.object({ cron: z.string(), author: z.string() }),
  extra: z.record(z.string(), z.unknown()).default({}),
  rows: z.array(z.object({ id: z.string() })).default([]),
  /** Made from `rows`; not on the screen. */
  joined: z.string().default(''),
})

const base = {
  name: 'a',
  remark: '',
  status: 1,
  roles: ['1', '2'],
  info: { cron: '*', author: 'x' },
  extra: { left: 1, right: 2 },
  rows: [{ id: '1' }],
  joined: '1',
}

const names = (mine: object, theirs: object) =>
  changesOf(schema, { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }).map(
    ({ name, isBoth }) => `${name}${isBoth ? '!' : ''}`,
  )

test('a field conflicts when it is not what it was and not what is typed', () => {
  expect(names({}, {})).toEqual([])
  expect(names({ name: 'b' }, {})).toEqual([])
  expect(names({ name: 'b' }, { name: 'b' })).toEqual([])
  expect(names({}, { name: 'c' })).toEqual(['name'])
  expect(names({ name: 'b' }, { name: 'c', status: 0 })).toEqual(['name!', 'status'])
  expect(names({ info: { cron: '1', author: 'x' } }, { info: { cron: '2', author: 'y' } })).toEqual([
    'info.cron!',
    'info.author',
  ])
})

test('what means the same is no change: order of plain lists and of keys, nothing and empty, what is not sent', () => {
  expect(names({}, { roles: ['2', '1'] })).toEqual([])
  expect(names({}, { extra: { right: 2, left: 1 } })).toEqual([])
  expect(names({}, { remark: undefined })).toEqual([])
  expect(names({}, { rows: [{ id: '1', shownName: 'new words' }] })).toEqual([])
  expect(names({}, { rows: [{ id: '1' }, { id: '2' }] })).toEqual(['rows'])
  expect(names({}, { extra: { left: 1 } })).toEqual(['extra'])
})

const settled = (mine: object, theirs: object, choices: Record<string, 'mine' | 'theirs'>) => {
  const sides = { mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }
  return merged(schema, sides, {
    changes: changesOf(schema, { base, ...sides }),
    choices: new Map(Object.entries(choices)),
    followers: new Map([['rows', ['joined']]]),
  })
}

test('each field is saved as it was chosen, and what was typed elsewhere stays', () => {
  const mine = { name: 'mine', remark: 'typed', info: { cron: '1', author: 'x' } }
  const theirs = { name: 'theirs', status: 0, info: { cron: '2', author: 'y' } }
  expect(
    settled(mine, theirs, { name: 'mine', status: 'theirs', 'info.cron': 'theirs', 'info.author': 'mine' }),
  ).toEqual({ ...base, name: 'mine', remark: 'typed', status: 0, info: { cron: '2', author: 'x' } })
})

test('a field without a place of its own follows the one it is sent with', () => {
  const mine = { rows: [{ id: '2' }], joined: '2' }
  const theirs = { rows: [{ id: '3' }], joined: '3' }
  expect(settled(mine, theirs, { rows: 'theirs' })).toEqual({ ...base, ...theirs })
  expect(settled(mine, theirs, { rows: 'mine' })).toEqual({ ...base, ...mine })
  // Also where only the other side has changed it and the operator chooses the previous value.
  expect(settled({}, theirs, { rows: 'mine' })).toEqual(base)
})

test('what nobody was shown is not overwritten', () => {
  expect(settled({ name: 'mine' }, { joined: 'theirs' }, {})).toEqual({
    ...base,
    name: 'mine',
    joined: 'theirs',
  })
})
