import { english, chinese } from '#tests/setup/words.ts'
import { params } from '#contract/resources/ops/params.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { nounSuite } from './nounSuite.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const { page, get, create, remove, export: exportCall } = params.endpoints

const codes = async (query: Record<string, string | number>) =>
  (await admin.must(page, { query: { limit: 1000, ...query } })).list.map((row) => row.paramCode)

test('ids are 19-digit strings that no digit of is lost', async () => {
  const id = await admin.must(create, { body: { paramCode: 'LONG_ID', paramValue: '1' } })
  expect(id).toMatch(/^\d{19}$/)
  expect((await admin.must(get, { params: { id } })).id).toBe(id)
  const neighbour = String(BigInt(id) + 1n)
  expect(await admin.call(get, { params: { id: neighbour } })).toMatchObject({
    status: 200,
    code: 500,
    msg: chinese('recordMissing'),
  })
})

test('the list is searched by a part of paramCode, ignoring case (OPS-PRM-01)', async () => {
  expect((await codes({ paramCode: 'expire_sec' })).sort()).toEqual(['CAPTCHA_EXPIRE_SECONDS'])
  expect(await codes({ paramCode: 'no such code' })).toEqual([])
  expect((await codes({ paramCode: '' })).length).toBeGreaterThan(10)
})

test('characters with a meaning to the database are only characters in a filter', async () => {
  expect(await codes({ paramCode: '%' })).toEqual([])
  expect(await codes({ paramCode: "' OR 1=1 --" })).toEqual([])
  expect(await codes({ paramCode: '../../etc/passwd' })).toEqual([])
  expect(await codes({ paramCode: 'LOG_KEEP' })).toEqual(['LOG_KEEP_DAYS'])
  expect(await codes({ paramCode: 'LOG%KEEP' })).toEqual([])
})

test('the list is sorted by the asked column in either spelling and ignores one it does not know (OPS-COM-03)', async () => {
  const ascending = await codes({ orderField: 'param_code', order: 'asc' })
  expect(ascending).toEqual([...ascending].sort())
  expect(await codes({ orderField: 'paramCode', order: 'desc' })).toEqual([...ascending].reverse())
  const newestFirst = await codes({ order: '', orderField: '' })
  expect(await codes({ orderField: 'password_hash', order: 'asc' })).toEqual(newestFirst)
  expect(await codes({ orderField: 'id; DROP TABLE params', order: 'asc' })).toEqual(newestFirst)
})

test('without an order the newest change comes first', async () => {
  server.clock.advance(2000)
  await admin.must(create, { body: { paramCode: 'NEWEST', paramValue: '1' } })
  expect((await codes({}))[0]).toBe('NEWEST')
})

test('pages follow one another without overlap and keep the total (OPS-COM-03)', async () => {
  const all = await codes({ orderField: 'param_code', order: 'asc' })
  const pages = await Promise.all(
    [1, 2, 3].map((number) =>
      admin.must(page, { query: { page: number, limit: 4, orderField: 'param_code', order: 'asc' } }),
    ),
  )
  expect(pages.flatMap((each) => each.list.map((row) => row.paramCode))).toEqual(all.slice(0, 12))
  expect(pages.map((each) => each.total)).toEqual([all.length, all.length, all.length])
  expect(await admin.must(page, { query: { page: 1_000_000_000, limit: 1000 } })).toEqual({
    list: [],
    total: all.length,
  })
})

test('several are deleted at once; unknown ids are ignored, a bad one deletes nothing (OPS-PRM-05, SYS-CMN-24)', async () => {
  const ids = await Promise.all(
    ['GONE_1', 'GONE_2', 'STAYS'].map((paramCode) =>
      admin.must(create, { body: { paramCode, paramValue: '1' } }),
    ),
  )
  expect((await admin.call(remove, { body: [ids[0], ids[1], "1' OR '1'='1"] })).code).toBe(422)
  expect(await codes({ paramCode: 'GONE_' })).toHaveLength(2)
  expect((await admin.call(remove, { body: [] })).code).toBe(422)
  expect(await admin.must(remove, { body: [ids[0], ids[1], '99'] })).toBeNull()
  expect(await codes({ paramCode: 'GONE_' })).toEqual([])
  expect(await codes({ paramCode: 'STAYS' })).toEqual(['STAYS'])
})

test('the export holds the filtered rows under translated headings (OPS-PRM-05)', async () => {
  const query = { paramCode: 'LOG_KEEP', order: '', orderField: '' }
  const answer = await admin.call(exportCall, { query })
  expect(answer.headers['content-type']).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  const name = decodeURIComponent(answer.headers['content-disposition']?.split("filename*=UTF-8''")[1] ?? '')
  expect(name).toMatch(/^系统参数\d{14}\.xlsx$/)
  expect(readWorkbook(answer.bytes)).toEqual([
    {
      name: '系统参数',
      rows: [
        ['参数编码', '参数值', '备注'],
        ['LOG_KEEP_DAYS', '180', '日志保留天数'],
      ],
    },
  ])
  const inEnglish = readWorkbook((await admin.in('en-US').call(exportCall, { query })).bytes)
  expect(inEnglish[0]?.rows[0]).toEqual([
    english('ops.params:field.paramCode'),
    english('ops.params:field.paramValue'),
    english('ops.params:field.remark'),
  ])
})

test('an export of the current page has that page, of all has everything', async () => {
  const order = { orderField: 'param_code', order: 'asc' }
  const all = await codes(order)
  const exported = async (query: Record<string, string | number>) =>
    (readWorkbook((await admin.call(exportCall, { query })).bytes)[0]?.rows ?? [])
      .slice(1)
      .map((row) => row[0])
  expect(await exported(order)).toEqual(all)
  expect(await exported({ ...order, page: 2, limit: 5 })).toEqual(all.slice(5, 10))
})

test('text of every kind survives storing, listing and export', async () => {
  const hostile = [
    '<script>alert(1)</script>',
    '\u202Eevil\u202C עברית العربية',
    "'; DROP TABLE params; --",
    '../../../etc/passwd',
    '😀👨‍👩‍👧 ﷽',
    '=HYPERLINK("http://x")',
    'x'.repeat(4000),
  ]
  for (const [index, paramValue] of hostile.entries()) {
    const id = await admin.must(create, { body: { paramCode: `HOSTILE_${index}`, paramValue } })
    expect((await admin.must(get, { params: { id } })).paramValue).toBe(paramValue)
  }
  const rows = readWorkbook(
    (
      await admin.call(exportCall, {
        query: { paramCode: 'HOSTILE_', orderField: 'paramCode', order: 'asc' },
      })
    ).bytes,
  )[0]?.rows
  expect(rows?.slice(1).map((row) => row[1])).toEqual(hostile)
})

test('text that is too long is refused with the field and the limit', async () => {
  const answer = await admin.call(create, { body: { paramCode: 'x'.repeat(10_000), paramValue: '1' } })
  expect(answer).toMatchObject({
    status: 422,
    fields: { paramCode: chinese('field.tooLong', { limit: 100 }) },
  })
  expect((await admin.call(page, { query: { paramCode: 'x'.repeat(10_000) } })).code).toBe(422)
})

test('a list and its export find letters beyond ASCII in any case (OPS-PRM-01)', async () => {
  await admin.must(create, { body: { paramCode: 'STRASSE_ÄÖÜ', paramValue: '1' } })
  const query = { paramCode: 'strasse_äöü' }
  expect(await codes(query)).toEqual(['STRASSE_ÄÖÜ'])
  const { bytes } = await admin.call(exportCall, { query })
  expect(
    readWorkbook(bytes)[0]
      ?.rows.slice(1)
      .map(([code]) => code),
  ).toEqual(['STRASSE_ÄÖÜ'])
})

nounSuite(server, params, {
  sample: (mark) => ({ paramCode: `A_${mark}`, paramValue: '甲\n乙', remark: '备注' }),
  found: 'paramCode',
  changed: { paramValue: '丙', remark: '' },
  required: 'paramCode paramValue',
  unique: 'paramCode',
  initial: { updater: chinese('sys.user:mark.super') },
  exported: [['参数编码', '参数值', '备注'], (mark) => [`A_${mark}`, '甲\n乙', '备注']],
  rows: { kept: 'OPS-PRM-08', required: 'OPS-PRM-04', unique: 'OPS-PRM-08', exported: 'OPS-PRM-05' },
})
