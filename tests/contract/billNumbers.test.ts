import { billcodeMax } from '#contract/resources/bill/billcodeMax.ts'
import { billcodeTemplate } from '#contract/resources/bill/billcodeTemplate.ts'
import { billcodeTime } from '#contract/resources/bill/billcodeTime.ts'
import { billType } from '#contract/resources/bill/billType.ts'
import { createServer } from '#server/server.ts'
import { expect, test } from 'vitest'
import { dayShown, instant, partsShown } from '#tests/setup/platformClock.ts'
import { chinese } from '#tests/setup/words.ts'
import { HOUR, startServer } from './harness.ts'
import { nounSuite } from './nounSuite.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const operator = await server.signIn('operator')
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')

const types = billType.endpoints
const templates = billcodeTemplate.endpoints
const times = billcodeTime.endpoints
const { page, get, remove, getMaxBillCode, buildMaxBillCode } = billcodeMax.endpoints
const REQUIRED = chinese('common:required')

const sheetOf = (bytes: Buffer) => readWorkbook(bytes)[0]?.rows ?? []

let made = 0
/** A type with its own sign that counts by day. */
const body = (more: Record<string, unknown> = {}) => {
  made += 1
  return {
    ...{ billName: `单据${made}`, billSign: `T${made}`, fullFormat: '{DJ}-{TM}-{NUM}' },
    ...{ tmType: 1, tmFormat: 'yyyyMMdd', numDigits: 4, ...more },
  }
}
const make = async (more: Record<string, unknown> = {}, by = admin) =>
  by.must(types.get, { params: { id: await by.must(types.create, { body: body(more) }) } })
const build = (billSign: string, more: Record<string, string> = {}, by = admin) =>
  by.must(buildMaxBillCode, { body: { billSign, ...more } })
const counters = async (billSign: string, by = admin) =>
  (await by.must(page, { query: { billSign, limit: 1000 } })).list

const dayText = (date: Date): string => dayShown(date).replaceAll('-', '')

/** Moves the server's clock to a moment ahead of it. */
const turnTo = (date: Date): void => server.clock.advance(date.getTime() - server.clock.now().getTime())

test('a new type has the documented values and its key; its fields come back (OPS-BTY-02, OPS-BTY-03)', async () => {
  const id = await admin.must(types.create, { body: { billName: '合同', billSign: 'HT' } })
  expect(await admin.must(types.get, { params: { id } })).toMatchObject({
    ...{ billName: '合同', billSign: 'HT', genType: 2, tmIsCalc: 1, numDigits: 6, numStart: 1, tbType: 1 },
    ...{ templateId: '', fullFormat: '', signFormat: '', tmId: '', tmType: 0 },
  })
  const row = await make({ remark: '备注' })
  expect(row).toMatchObject({ signFormat: '{DJ}-{TM}-', remark: '备注' })
  await admin.must(types.update, { body: { ...row, tmIsCalc: 0, billName: '改名' } })
  const changed = await admin.must(types.get, { params: { id: row.id } })
  expect(changed).toMatchObject({ signFormat: '{DJ}--', tmIsCalc: 0, billName: '改名' })
  expect((await admin.must(types.page, { query: { billName: '改名' } })).list).toEqual([changed])
})

test('blanks around the signs of a number are not part of it', async () => {
  const { billSign } = await make({ fullFormat: '{DJ}-{GS}-{BM}-{YW}-{NUM}' })
  const plain = { companySign: 'G', deptSign: 'B', bizSign: 'Y' }
  const spaced = { companySign: ' G ', deptSign: 'B ', bizSign: ' Y' }
  expect(await build(billSign, plain)).toBe(`${billSign}-G-B-Y-0001`)
  expect(await build(billSign, spaced)).toBe(`${billSign}-G-B-Y-0002`)
})

test('the list answers all types, or those of a tbType, unpaged (OPS-BTY-08)', async () => {
  const own = await make()
  const all = await admin.must(types.list, { query: {} })
  const builtIn = await admin.must(types.list, { query: { tbType: '0' } })
  const others = await admin.must(types.list, { query: { tbType: '1' } })
  expect(builtIn.map(({ billSign }) => billSign)).toEqual(expect.arrayContaining(['XS', 'CG', 'FW', 'FK']))
  expect(others).toContainEqual(own)
  expect(all).toHaveLength(builtIn.length + others.length)
  expect(all.length).toBe((await admin.must(types.page, {})).total)
})

test('formats with two, no or unknown placeholders are refused in words (OPS-BTP-03)', async () => {
  const refused = async (fullFormat: string) => {
    const template = await admin.call(templates.create, { body: { title: '坏', fullFormat } })
    const type = await admin.call(types.create, { body: body({ fullFormat }) })
    expect(type.fields).toEqual(template.fields)
    return template.fields.fullFormat
  }
  expect(await refused('{DJ}{NUM}{NUM}')).toBe(chinese('field.billNumberTwice'))
  expect(await refused('{DJ}{TM}')).toBe(chinese('field.billNumberMissing'))
  expect(await refused('{DJ}{XX}{NUM}')).toBe(chinese('field.billUnknown'))
  expect(await refused('{dj}{NUM}')).toBe(chinese('field.billUnknown'))
})

test('digits and start: 0 digits, 40 digits, a start above the digits are refused', async () => {
  const fields = async (more: Record<string, unknown>) =>
    (await admin.call(types.create, { body: body(more) })).fields
  expect(await fields({ numDigits: 0 })).toEqual({ numDigits: '不能小于1' })
  expect(await fields({ numDigits: 40 })).toEqual({ numDigits: '不能大于15' })
  expect(await fields({ numDigits: 3, numStart: 1000 })).toEqual({ numStart: chinese('common:billStart') })
  expect(await fields({ numStart: -1 })).toEqual({ numStart: '不能小于0' })
  expect(await fields({ numDigits: 3, numStart: 999 })).toEqual({})
})

test('a time format: title and kind are required, the pattern only for kind 1 (OPS-BTM-02, OPS-BTM-03)', async () => {
  const call = (sent: Record<string, unknown>) => admin.call(times.create, { body: sent })
  expect((await call({})).fields).toEqual({ tmTitle: REQUIRED, tmType: REQUIRED })
  expect((await call({ tmTitle: '年', tmType: 1 })).fields).toEqual({ tmFormat: REQUIRED })
  expect((await call({ tmTitle: '年', tmType: 1, tmFormat: 'YYYY' })).fields.tmFormat).toContain('yyyy')
  expect((await call({ tmTitle: '年', tmType: 3 })).code).toBe(422)
  const id = (await call({ tmTitle: '毫秒', tmType: 2, tmFormat: 'yyyy' })).data
  const row = await admin.must(times.get, { params: { id: String(id) } })
  expect(row).toMatchObject({ tmType: 2, tmFormat: '', status: 1 })
  expect(Number(row.tmExample)).toBeGreaterThan(1_600_000_000_000)
})

test('time formats: page, detail, change, delete, export; enabled ones alone are chosen from (OPS-BTM-07)', async () => {
  const sent = { tmTitle: '季报', tmType: 1, tmFormat: 'yyyy.MM' }
  const id = await admin.must(times.create, { body: sent })
  const row = await admin.must(times.get, { params: { id } })
  expect(row.tmExample).toBe(dayShown(server.clock.now()).slice(0, 7).replace('-', '.'))
  const ids = async (query: Record<string, string>) =>
    (await admin.must(times.list, { query })).map((one) => one.id)
  expect(await ids({ status: '1' })).toContain(id)
  await admin.must(times.update, { body: { ...row, status: 0 } })
  expect(await ids({ status: '1' })).not.toContain(id)
  expect(await ids({})).toContain(id)
  expect((await admin.must(times.page, { query: { tmTitle: '季' } })).list).toEqual([{ ...row, status: 0 }])
  const rows = sheetOf((await admin.call(times.export, { query: { tmTitle: '季' } })).bytes)
  expect(rows[1]).toEqual(['季报', '日期格式', 'yyyy.MM', row.tmExample, '', '禁用'])
  await admin.must(times.remove, { body: [id] })
  expect(await ids({})).not.toContain(id)
})

test('a chosen template and time format are copied; changing them later leaves the type as it is (OPS-BTY-03)', async () => {
  const templateId = await admin.must(templates.create, {
    body: { title: '抄', fullFormat: '{DJ}{TM}/{NUM}', example: 'E' },
  })
  const tmId = await admin.must(times.create, { body: { tmTitle: '年', tmType: 1, tmFormat: 'yyyy' } })
  const row = await make({ templateId, fullFormat: '', tmId, tmType: 0, tmFormat: '' })
  expect(row).toMatchObject({
    ...{ title: '抄', fullFormat: '{DJ}{TM}/{NUM}', example: 'E', signFormat: '{DJ}{TM}/' },
    ...{ tmTitle: '年', tmType: 1, tmFormat: 'yyyy' },
  })
  await admin.must(templates.update, { body: { id: templateId, title: '改', fullFormat: '{NUM}' } })
  expect(await admin.must(types.get, { params: { id: row.id } })).toEqual(row)
  const foreign = await tenant.call(types.create, { body: body({ templateId, fullFormat: '' }) })
  expect(foreign.msg).toBe(chinese('recordMissing'))
})

test('looking twice gives the same number; occupying gives the next and moves the list on (OPS-BMX-06, OPS-BMX-07)', async () => {
  const { billSign, billName } = await make()
  const look = () => admin.must(getMaxBillCode, { body: { billSign } })
  const day = dayText(server.clock.now())
  expect([await look(), await look()]).toEqual([`${billSign}-${day}-0001`, `${billSign}-${day}-0001`])
  expect(await counters(billSign)).toEqual([])
  expect([await build(billSign), await build(billSign)]).toEqual([
    `${billSign}-${day}-0001`,
    `${billSign}-${day}-0002`,
  ])
  expect(await look()).toBe(`${billSign}-${day}-0003`)
  const [row] = await counters(billSign)
  expect(row).toMatchObject({
    ...{ billSign, billName, signNo: `${billSign}-${day}-`, maxNo: 2, version: 2 },
    fullNo: `${billSign}-${day}-0002`,
  })
  expect(await admin.must(get, { params: { id: row?.id ?? '' } })).toEqual(row)
})

test('both calls take a form as well as JSON', async () => {
  const { billSign } = await make()
  const answer = await admin.raw({
    ...{ method: 'POST', path: buildMaxBillCode.path, body: `billSign=${billSign}&companySign=SH` },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.data).toMatch(/-0001$/)
  expect((await counters(billSign))[0]?.companySign).toBe('SH')
})

test('counters are told apart by company, department, business and type (OPS-BMX-08)', async () => {
  const { billSign } = await make({ fullFormat: '{GS}{BM}{YW}{DJ}{NUM}', tmType: 0, tmFormat: '' })
  expect(await build(billSign)).toBe(`${billSign}0001`)
  expect(await build(billSign, { companySign: 'SH', deptSign: 'XZ', bizSign: '9' })).toBe(
    `SHXZ9${billSign}0001`,
  )
  expect(await build(billSign, { companySign: 'SH' })).toBe(`SH${billSign}0001`)
  expect(await build(billSign, { companySign: 'SH' })).toBe(`SH${billSign}0002`)
  // One key, one counter: the same number must not be given twice.
  expect(await build(billSign, { companySign: 'S', deptSign: 'H' })).toBe(`SH${billSign}0003`)
  expect((await counters(billSign)).map(({ maxNo }) => maxNo)).toEqual([3, 1, 1])
})

test('the sign is required; an unknown type, one without a format and one typed by hand are refused (OPS-BMX-05)', async () => {
  for (const endpoint of [getMaxBillCode, buildMaxBillCode]) {
    expect((await admin.call(endpoint, { body: { companySign: 'SH' } })).fields).toEqual({
      billSign: REQUIRED,
    })
    expect((await admin.call(endpoint, { body: { billSign: 'NONE' } })).msg).toBe(
      chinese('billcode.unknown', { sign: 'NONE' }),
    )
    const empty = await make({ fullFormat: '' })
    expect((await admin.call(endpoint, { body: { billSign: empty.billSign } })).msg).toContain('没有编号格式')
    const byHand = await make({ genType: 1 })
    expect((await admin.call(endpoint, { body: { billSign: byHand.billSign } })).msg).toContain('人工填写')
  }
})

test('milliseconds never take part in the period (OPS-BMX-09)', async () => {
  const { billSign } = await make({ tmType: 2, tmFormat: '', tmIsCalc: 1 })
  await build(billSign)
  server.clock.advance(5)
  expect(await build(billSign)).toMatch(/-\d{13,}-0002$/)
  expect(await counters(billSign)).toHaveLength(1)
})

test('200 numbers at once have no gap and no double, and go on after a restart (OPS-BMX-08)', async () => {
  const { billSign } = await make({ tmIsCalc: 0, fullFormat: '{DJ}{NUM}' })
  const serials = async (count: number, by = admin) =>
    (await Promise.all(Array.from({ length: count }, () => build(billSign, {}, by))))
      .map((number) => Number(number.slice(billSign.length)))
      .toSorted((a, b) => a - b)
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
  expect(await serials(200)).toEqual(range(1, 200))
  expect(await counters(billSign)).toMatchObject([{ maxNo: 200, version: 200 }])
  // A second server over the same file finds the state of a restarted one.
  const again = createServer({ dataFile: server.dataFile, clock: server.clock.now, report: () => {} })
  try {
    const other = admin.elsewhere(await again.listen(0))
    expect(await serials(40, other)).toEqual(range(201, 240))
  } finally {
    await again.close()
  }
  expect(await build(billSign)).toBe(`${billSign}0241`)
})

test('a serial past its digits grows longer', async () => {
  const { billSign } = await make({ numDigits: 1, numStart: 9, fullFormat: '{DJ}#{NUM}' })
  expect([await build(billSign), await build(billSign)]).toEqual([`${billSign}#9`, `${billSign}#10`])
})

test('a deleted type keeps its counters, and goes on with them when it is added again', async () => {
  const row = await make({ tmIsCalc: 0, fullFormat: '{DJ}{NUM}' })
  await build(row.billSign)
  await admin.must(types.remove, { body: [row.id] })
  expect(await counters(row.billSign)).toMatchObject([{ billName: row.billName, maxNo: 1 }])
  await admin.must(types.create, { body: { ...row, billName: '又来' } })
  expect(await build(row.billSign)).toBe(`${row.billSign}0002`)
  expect(await counters(row.billSign)).toMatchObject([{ billName: '又来', maxNo: 2 }])
})

const COUNTED = chinese('field.billCounted')

test('sign, counting mode and period of a type that has counted stay, everything else changes (OPS-BTY-03, OPS-BMX-09)', async () => {
  const row = await make()
  const renamed = { ...row, billSign: `${row.billSign}X` }
  await admin.must(types.update, { body: { ...renamed, tmIsCalc: 0, tmFormat: 'yyyy' } })
  await admin.must(types.update, { body: renamed })
  await build(renamed.billSign)
  const refused = async (change: Record<string, unknown>) => {
    const { code, fields } = await admin.call(types.update, { body: { ...renamed, ...change } })
    return [code, fields]
  }
  expect(await refused({ billSign: row.billSign })).toEqual([
    ...[422, { billSign: chinese('bill.billType:hint.signCounted') }],
  ])
  expect(await refused({ tmIsCalc: 0 })).toEqual([422, { tmIsCalc: COUNTED }])
  expect(await refused({ tmFormat: 'yyyyMM' })).toEqual([422, { tmFormat: COUNTED }])
  expect(await refused({ tmType: 2, tmFormat: '' })).toEqual([422, { tmFormat: COUNTED }])
  expect(await refused({ fullFormat: '{DJ}-{NUM}' })).toEqual([422, { fullFormat: COUNTED }])
  const allowed = { numDigits: 8, fullFormat: '{DJ}/{TM}/{NUM}', tmFormat: 'yyMMdd', remark: '改' }
  expect((await admin.call(types.update, { body: { ...renamed, ...allowed } })).code).toBe(0)
  expect(await build(renamed.billSign)).toMatch(/^T\d+X\/\d{6}\/00000001$/)
})

test('a type that is added again under the sign of a deleted one counts as that one did (OPS-BMX-09)', async () => {
  for (const tmIsCalc of [0, 1]) {
    const row = await make({ tmIsCalc })
    const number = await build(row.billSign)
    await admin.must(types.remove, { body: [row.id] })
    const again = (more: Record<string, unknown>) => admin.call(types.create, { body: { ...row, ...more } })
    const { code, fields } = await again({ tmIsCalc: 1 - tmIsCalc })
    expect([code, fields]).toEqual([422, { tmIsCalc: COUNTED }])
    expect((await again({})).code).toBe(0)
    expect(await build(row.billSign)).toBe(number.replace(/1$/, '2'))
  }
})

test('counters are filtered by sign, exported, and deleted with their code (OPS-BMX-01, OPS-BMX-03, OPS-BMX-04)', async () => {
  const { billSign, billName } = await make({ fullFormat: '{DJ}{NUM}', tmType: 0 })
  const number = await build(billSign)
  expect((await counters(billSign)).map((row) => row.fullNo)).toEqual([number])
  expect(await counters(billSign.slice(0, 1))).toEqual([])
  const { bytes } = await admin.call(billcodeMax.endpoints.export, { query: { billSign } })
  expect(sheetOf(bytes)).toEqual([
    ['单据名称', '单据标识', '编号标识', chinese('bill.billcodeMax:field.maxNo'), '最大编号'],
    [billName, billSign, billSign, '1', number],
  ])
  const ids = (await counters(billSign)).map(({ id }) => id)
  expect((await operator.call(remove, { body: ids })).code).toBe(403)
  server.grant('sys:sysBillcodeMax:delete')
  expect((await operator.call(remove, { body: ids })).code).toBe(0)
  expect(await counters(billSign)).toEqual([])
})

test("another tenant's types, templates and counters are neither read, counted nor changed", async () => {
  const row = await make({}, tenant)
  await build(row.billSign, {}, tenant)
  const [counter] = await counters(row.billSign, tenant)
  const unknown = chinese('billcode.unknown', { sign: row.billSign })
  expect((await admin.call(buildMaxBillCode, { body: { billSign: row.billSign } })).msg).toBe(unknown)
  expect((await admin.call(getMaxBillCode, { body: { billSign: row.billSign } })).msg).toBe(unknown)
  expect((await admin.call(types.get, { params: { id: row.id } })).msg).toBe(chinese('recordMissing'))
  expect((await admin.call(types.update, { body: row })).msg).toBe(chinese('recordMissing'))
  expect((await admin.call(get, { params: { id: counter?.id ?? '' } })).msg).toBe(chinese('recordMissing'))
  await admin.must(types.remove, { body: [row.id] })
  await admin.must(remove, { body: [counter?.id ?? ''] })
  expect(await counters(row.billSign, tenant)).toEqual([counter])
  // The same sign in two tenants are two types with separate counters.
  await make({ billSign: row.billSign })
  expect(await build(row.billSign)).toMatch(/-0001$/)
  expect(await build(row.billSign, {}, tenant)).toMatch(/-0002$/)
})

test('counting starts at numStart with each new time, or runs on (OPS-BMX-09)', async () => {
  const daily = await make({ numStart: 5 })
  const running = await make({ numStart: 5, tmIsCalc: 0 })
  turnTo(instant(`${dayShown(server.clock.now(), 1)} 09:00:00`))
  // Sessions end with the day.
  let by = await server.admin()
  const numbers = async () => [await build(daily.billSign, {}, by), await build(running.billSign, {}, by)]
  const serials = async () => (await numbers()).map((number) => number.slice(-4))
  expect(await serials()).toEqual(['0005', '0005'])
  expect(await serials()).toEqual(['0006', '0006'])
  server.clock.advance(24 * HOUR)
  by = await server.admin()
  expect(await serials()).toEqual(['0005', '0007'])
  expect((await counters(daily.billSign, by)).map(({ maxNo }) => maxNo)).toEqual([5, 6])
  expect((await counters(running.billSign, by)).map(({ maxNo }) => maxNo)).toEqual([7])
})

test('a year that ends while numbers are counted', async () => {
  const { year } = partsShown(server.clock.now())
  turnTo(instant(`${year}-12-31 23:59:30`))
  const by = await server.admin()
  const yearly = await make({ tmFormat: 'yyyy' }, by)
  const monthly = await make({ tmFormat: 'MM' }, by)
  const both = async () => [await build(yearly.billSign, {}, by), await build(monthly.billSign, {}, by)]
  expect(await both()).toEqual([`${yearly.billSign}-${year}-0001`, `${monthly.billSign}-12-0001`])
  server.clock.advance(60_000)
  expect(await both()).toEqual([`${yearly.billSign}-${year + 1}-0001`, `${monthly.billSign}-01-0001`])
  expect(await both()).toEqual([`${yearly.billSign}-${year + 1}-0002`, `${monthly.billSign}-01-0002`])
})

nounSuite(server, billType, {
  sample: (mark) => ({ ...body(), billName: `单据${mark}`, billSign: `S_${mark}`, tmIsCalc: 0 }),
  found: 'billName',
  changed: { numDigits: 5, tmIsCalc: 1 },
  required: 'billName billSign',
  codes: 'genType tmIsCalc',
  unique: 'billSign',
  exported: [
    [
      ...['单据名称', '单据标识', '编号格式', '时间格式', chinese('bill.billType:field.tmIsCalc')],
      ...[chinese('bill.billType:field.numDigits'), '起始值'],
    ],
    (mark) => [`单据${mark}`, `S_${mark}`, '{DJ}-{TM}-{NUM}', 'yyyyMMdd', '否', '4', '1'],
  ],
  rows: { kept: 'OPS-BTY-02', required: 'OPS-BTY-04', unique: 'OPS-BTY-02', exported: 'OPS-BTY-02' },
})

nounSuite(server, billcodeTemplate, {
  sample: (mark) => ({ title: `新模${mark}`, fullFormat: '{DJ}{NUM}' }),
  found: 'title',
  changed: { example: 'XS000001', status: 0 },
  required: 'title fullFormat',
  codes: 'status',
  initial: { example: '', remark: '', status: 1 },
  exported: [
    ['名称', '编号格式', '示例', '备注', '状态'],
    (mark) => [`新模${mark}`, '{DJ}{NUM}', '', '', '启用'],
  ],
  rows: { kept: 'OPS-BTP-08', required: 'OPS-BTP-04' },
})

nounSuite(server, billcodeTime, {
  sample: (mark) => ({ tmTitle: `季报${mark}`, tmType: 1, tmFormat: 'yyyy', tmExample: '2026' }),
  found: 'tmTitle',
  changed: { tmFormat: 'yyyyMM', status: 0 },
  required: 'tmTitle tmType',
  codes: 'status',
  initial: { status: 1, remark: '' },
  exported: [
    ['名称', '类型', '时间格式', '示例', '备注', '状态'],
    (mark) => [`季报${mark}`, '日期格式', 'yyyy', '2026', '', '启用'],
  ],
  rows: { kept: 'OPS-BTM-07' },
})
