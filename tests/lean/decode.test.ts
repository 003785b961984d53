import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { FailureError } from '#contract/failures.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { NO_CODE } from '#contract/vocabulary.ts'
import { allEndpoints, findEndpoint } from '#contract/resources/index.ts'
import { decode } from '#core/gateway/decode.ts'
import { parseJson } from '#core/gateway/json.ts'
import { fastest } from '#tests/contract/fastest.ts'

const json = allEndpoints().filter(({ kind, answer }) => kind === 'json' && answer.type !== 'null')
const reads = json.filter(({ effect }) => effect === 'read')

function endpoint(id: string): AnyEndpoint {
  const found = findEndpoint(id)
  if (!found) throw new Error(`No call ${id}`)
  return found
}

/** Errors in the kinds of the values; formats and lengths are the platform's. */
function wrongKinds({ answer }: AnyEndpoint, data: unknown): string[] {
  const parsed = (answer as z.ZodType).safeParse(data)
  const kinds = new Set(['invalid_type', 'invalid_value', 'invalid_key', 'invalid_element'])
  return (
    (parsed.error?.issues ?? [])
      // A fraction is a number.
      .filter((issue) => kinds.has(issue.code) && !('expected' in issue && issue.expected === 'int'))
      .map(({ path, message }) => `${path.map(String).join('.')}: ${message}`)
  )
}

/** The decoded answer, or the failure that it is. */
function outcome(call: AnyEndpoint, data: unknown): { data: unknown } | { failure: FailureError['failure'] } {
  try {
    return { data: decode(call, data).data }
  } catch (error) {
    if (error instanceof FailureError) return { failure: error.failure }
    throw error
  }
}

type Thin = (schema: z.ZodType, key: string) => unknown

/** A value of a schema in which nothing is there but lists, the objects in them, and ids. */
function skeleton(schema: z.ZodType, thin: Thin, key = '', depth = 0): unknown {
  if (schema instanceof z.ZodLazy) return skeleton(schema.unwrap() as z.ZodType, thin, key, depth)
  if (schema instanceof z.ZodArray)
    return depth > 4 ? [] : [skeleton(schema.element as z.ZodType, thin, key, depth + 1)]
  if (!(schema instanceof z.ZodObject)) return schema instanceof z.ZodString ? '7' : thin(schema, key)
  const shape = schema.shape as Record<string, z.ZodType>
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const isRows = name === 'list' && 'total' in shape
      const isId = /(^id|Id)$/.test(name) && field instanceof z.ZodString
      const value = isId ? '7' : isRows ? skeleton(field, thin, name, depth + 1) : thin(field, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

const rowsIn = (data: unknown): number | undefined => {
  if (Array.isArray(data)) return data.length
  const list = typeof data === 'object' && data !== null && 'list' in data ? data.list : undefined
  return Array.isArray(list) ? list.length : undefined
}

describe('everything the contract has', () => {
  test('an object that cannot be made a text is no number, no code and no id, and breaks nothing', () => {
    const odd: unknown = JSON.parse('{"toString":[],"valueOf":1}')
    for (const call of json)
      for (const data of [odd, [odd], { list: [odd], total: odd }])
        expect(outcome(call, data)).toEqual(expect.anything())
    const number = endpoint('sys.duty.getTreeMaxSort')
    expect(outcome(number, odd)).toEqual({ data: 0 })
  })

  test.each<[string, Thin]>([
    ['absent', () => undefined],
    ['null', () => null],
  ])('answered with every field but ids %s: no call fails, no list loses its rows', (_, thin) => {
    expect(reads.length).toBeGreaterThan(100)
    for (const call of reads) {
      const given = skeleton(call.answer, thin)
      // A scalar has no fields.
      if (typeof given !== 'object' || given === null) continue
      const { data, repaired } = decode(call, given)
      expect(wrongKinds(call, data), call.id).toEqual([])
      expect(rowsIn(data), call.id).toBe(rowsIn(given))
      expect(repaired, call.id).toBeInstanceOf(Map)
    }
  })

  test('whatever JSON is answered is data of the kinds of the contract, or a failure that names call and field', () => {
    // Objects with names of the contract, so that decoding gets further than the first object.
    const names = fc.constantFrom(
      'list',
      'total',
      'id',
      'children',
      'status',
      'pid',
      'name',
      'extra',
      'jobInfo',
    )
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { depthSize: 'small' },
        fc.jsonValue(),
        fc.constantFrom('7', 7, 0, '', null, true, '1', 1.5, -3),
        fc.array(tie('any'), { maxLength: 4 }),
        fc.dictionary(names, tie('any'), { maxKeys: 6 }),
      ),
    })).any
    fc.assert(
      fc.property(fc.constantFrom(...json), value, (call, data) => {
        const result = outcome(call, JSON.parse(JSON.stringify(data)))
        if ('data' in result) {
          expect(wrongKinds(call, result.data)).toEqual([])
          return
        }
        expect(result.failure).toMatchObject({
          code: 'bad-answer',
          unusable: { call: `${call.method} ${call.path}`, field: expect.stringMatching(/./) },
        })
        expect(call.effect).not.toMatch(/write|destroy/)
      }),
      { numRuns: 3000 },
    )
  })

  test('a write has succeeded whatever its data are', () => {
    const writes = json.filter(({ effect }) => effect === 'write' || effect === 'destroy')
    expect(writes.length).toBeGreaterThan(40)
    for (const call of writes)
      for (const data of [null, undefined, true, 1, 'ok', [], {}, { id: null }])
        expect(outcome(call, data), call.id).not.toHaveProperty('failure')
  })
})

describe('a field', () => {
  const page = endpoint('sys.user.page')
  const first = (row: object) =>
    (decode(page, { list: [{ id: '7', ...row }], total: 1 }).data as { list: Record<string, unknown>[] })
      .list[0]

  test('of a documented answer is never taken for one that was replaced, nor nothing where nothing is a value', () => {
    const documented = reads.filter((call) => {
      const read = outcome(
        call,
        skeleton(call.answer as z.ZodType, () => null),
      )
      if (!('data' in read) || !(call.answer as z.ZodType).safeParse(read.data).success) return false
      expect([call.id, [...decode(call, read.data).repaired]]).toEqual([call.id, []])
      return true
    })
    expect(documented.length).toBeGreaterThan(60)
  })

  test('that is absent or null takes what a new record starts with, else nothing of its kind', () => {
    expect(first({ realName: null })).toMatchObject({ realName: '', status: 1, gender: 2, roleIdList: [] })
    expect(first({ status: 0, gender: 0 })).toMatchObject({ status: 0, gender: 0 })
  })

  test('with a code that no form gives is no code, and not the first one', () => {
    const { data } = decode(endpoint('ops.logOperation.page'), { list: [{ id: '7' }], total: 1 })
    expect(data).toMatchObject({ list: [{ status: NO_CODE, requestTime: 0 }] })
  })

  test('of another kind is read where it says the same', () => {
    expect(first({ id: 8, username: 42, status: '1', roleIdList: 'x' })).toMatchObject({
      id: '8',
      username: '42',
      status: 1,
      roleIdList: [],
    })
    const config = decode(endpoint('sys.appConfig.system'), { dictLoad: '1', oneOnline: 'false' }).data
    expect(config).toMatchObject({ dictLoad: true, oneOnline: false })
  })

  test('that is a moment in another form is read; other text stays (30)', () => {
    const shown = (updateDate: string) =>
      outcome(endpoint('ops.params.page'), { list: [{ id: '1', updateDate }], total: 1 })
    expect(shown('2026-11-28T15:04:21.379437142+08:00')).toMatchObject({
      data: { list: [{ updateDate: '2026-11-28 15:04:21' }] },
    })
    expect(shown('0001-01-01T00:00:00Z')).toMatchObject({ data: { list: [{ updateDate: '' }] } })
    expect(shown('刚刚')).toMatchObject({ data: { list: [{ updateDate: '刚刚' }] } })
  })

  test('that was replaced is counted by its path', () => {
    const { repaired } = decode(page, { list: [{ id: '1', mobile: null }, { id: '2' }], total: 2 })
    expect([
      repaired.get('list[].mobile'),
      repaired.get('list[].username'),
      repaired.get('list[].id'),
    ]).toEqual([2, 2, undefined])
  })
})

describe('a list', () => {
  const page = endpoint('ops.params.page')
  test.each<[unknown, string]>([
    [null, 'data'],
    [{ rows: [] }, 'list'],
    [{ list: 'x', total: 1 }, 'list'],
    [{ list: [{ paramCode: 'A' }], total: 1 }, 'list[].id'],
    [{ list: [{ id: 'a-b' }], total: 1 }, 'list[].id'],
    [{ list: ['x'], total: 1 }, 'list[]'],
  ])('%j cannot be used, because of %s', (data, field) => {
    expect(outcome(page, data)).toMatchObject({
      failure: { unusable: { call: 'GET /sys/params/page', field } },
    })
  })

  test('without a total, or with one that cannot be, has the rows that came', () => {
    const list = [{ id: '1' }, { id: '2' }, null]
    for (const total of [undefined, null, 'many', -1, 0])
      expect(decode(page, { list, total }).data).toMatchObject({ list: [{ id: '1' }, { id: '2' }], total: 2 })
    expect(decode(page, { list, total: '40' }).data).toMatchObject({ total: 40 })
    expect(decode(page, { list: null, total: 0 }).data).toEqual({ list: [], total: 0 })
  })

  test('that never ends below itself is refused, not followed', () => {
    let deep: object = { id: '1', children: [] }
    for (let level = 0; level < 5000; level += 1) deep = { id: '1', children: [deep] }
    expect(outcome(endpoint('sys.dept.treeList'), [deep])).toMatchObject({ failure: { code: 'bad-answer' } })
  })
})

test('fields beyond those that the contract names stay only where it says so', () => {
  const row = { id: '1', paramCode: 'A', stock: 3 }
  expect(JSON.stringify(decode(endpoint('ops.params.page'), { list: [row], total: 1 }).data)).not.toContain(
    'stock',
  )
})

test('an id that travels as a number keeps all its digits', () => {
  const text = '{"list":[{"id":1067246875800000001,"paramCode":"A","n":12.5}],"total":1}'
  expect(decode(endpoint('ops.params.page'), parseJson(text)).data).toMatchObject({
    list: [{ id: '1067246875800000001' }],
  })
  expect(parseJson('{"text":"[1067246875800000001]","n":1e300}')).toEqual({
    text: '[1067246875800000001]',
    n: 1e300,
  })
})

test('a hundred rows are decoded in a few times what a copy of them takes, complete or with nothing but their ids', () => {
  const call = endpoint('sys.user.page')
  const rows = Array.from({ length: 100 }, (_, index) => ({ id: String(index + 1) }))
  const bare = { list: rows, total: 100 }
  const full = decode(call, bare).data
  // Against a copy of the same page in the same moments: other programs slow both.
  const best = {
    copy: Number.POSITIVE_INFINITY,
    full: Number.POSITIVE_INFINITY,
    bare: Number.POSITIVE_INFINITY,
  }
  for (let round = 0; round < 100; round += 1) {
    best.copy = Math.min(
      best.copy,
      fastest(3, () => structuredClone(full)),
    )
    best.full = Math.min(
      best.full,
      fastest(3, () => decode(call, full)),
    )
    best.bare = Math.min(
      best.bare,
      fastest(3, () => decode(call, bare)),
    )
  }
  // 1.5 and 3.2 where this was written.
  expect(best.full / best.copy).toBeLessThan(3)
  expect(best.bare / best.copy).toBeLessThan(6)
})
