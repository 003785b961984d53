import {
  counterKey,
  DATE_PATTERN,
  fullNumber,
  MILLISECONDS,
  NO_TIME,
  type NumberRule,
  type NumberSigns,
  signFormatOf,
  timeText,
} from '#contract/billNumber.ts'
import { platformMoment } from '#server/common/zone.ts'
import { type SeededKeys, key } from './seededKeys.ts'
import { PLATFORM } from './organisation.ts'
import type { SeedWriter } from './writer.ts'

/** Types of documents, the parts of their numbers, and the last numbers of a company that has used them. */

interface TemplateSeed {
  readonly title: string
  readonly format: string
  readonly example: string
  readonly remark: string
  readonly isStopped?: true
}

const templates = {
  plain: {
    ...{ title: '标识+日期+流水号', format: '{DJ}{TM}{NUM}', example: 'XS20260131000001' },
    remark: '最常用的格式',
  },
  company: {
    ...{ title: '公司+标识+月份+流水号', format: '{GS}-{DJ}{TM}-{NUM}', example: 'SH-CG202601-0001' },
    remark: '各公司分别计数',
  },
  department: {
    ...{ title: '公司部门+年份+流水号', format: '{GS}{BM}〔{TM}〕{NUM}号', example: 'SHXZ〔2026〕001号' },
    remark: '公文、合同一类按年编号的单据',
  },
  business: {
    ...{ title: '标识+业务+时间+流水号', format: '{DJ}-{YW}-{TM}-{NUM}', example: 'FK-01-260131-0001' },
    remark: '同一单据按业务分别计数',
  },
  serial: { title: '标识+流水号', format: '{DJ}{NUM}', example: 'ZC00000001', remark: '不含时间，一直递增' },
  old: {
    ...{ title: '旧系统格式', format: 'OLD-{NUM}', example: 'OLD-000001' },
    ...{ remark: '迁移后停用', isStopped: true },
  },
} as const satisfies Record<string, TemplateSeed>

interface TimeSeed {
  readonly title: string
  readonly type: typeof DATE_PATTERN | typeof MILLISECONDS
  readonly format: string
  readonly remark: string
  readonly isStopped?: true
}

const timeFormats = {
  year: { title: '年', type: DATE_PATTERN, format: 'yyyy', remark: '每年重新计数' },
  month: { title: '年月', type: DATE_PATTERN, format: 'yyyyMM', remark: '每月重新计数' },
  day: { title: '年月日', type: DATE_PATTERN, format: 'yyyyMMdd', remark: '每日重新计数' },
  short: { title: '短年月日', type: DATE_PATTERN, format: 'yyMMdd', remark: '两位年份' },
  second: {
    title: '年月日时分秒',
    type: DATE_PATTERN,
    format: 'yyyyMMddHHmmss',
    remark: '',
    isStopped: true,
  },
  milliseconds: { title: '毫秒数', type: MILLISECONDS, format: '', remark: '时间不参与计数周期' },
} as const satisfies Record<string, TimeSeed>

interface TypeSeed {
  readonly name: string
  readonly sign: string
  readonly template: keyof typeof templates
  readonly time?: keyof typeof timeFormats
  readonly runsOn?: true
  readonly digits: number
  readonly start?: number
  readonly isOwn?: true
  readonly remark: string
  /** Counters: how many days ago they were last used, their last serial, and their company. */
  readonly counters: readonly (readonly [
    daysAgo: number,
    serial: number,
    company?: string,
    dept?: string,
    biz?: string,
  ])[]
}

const types: readonly TypeSeed[] = [
  {
    ...{ name: '销售订单', sign: 'XS', template: 'plain', time: 'day', digits: 6, remark: '每日从1开始' },
    counters: [
      [2, 61],
      [1, 48],
      [0, 17],
    ],
  },
  {
    ...{ name: '采购订单', sign: 'CG', template: 'company', time: 'month', digits: 4 },
    remark: '各公司按月计数',
    counters: [
      [31, 208, 'SH'],
      [31, 96, 'BJ'],
      [0, 73, 'SH'],
      [0, 29, 'BJ'],
    ],
  },
  {
    ...{ name: '发文', sign: 'FW', template: 'department', time: 'year', digits: 3, remark: '按年编号' },
    counters: [
      [0, 118, 'SH', '行政'],
      [3, 42, 'SH', '人事'],
    ],
  },
  {
    ...{ name: '付款申请', sign: 'FK', template: 'business', time: 'short', digits: 4, runsOn: true },
    remark: '编号含日期，流水号一直递增',
    counters: [
      [0, 1904, '', '', '01'],
      [1, 377, '', '', '02'],
    ],
  },
  {
    ...{ name: '固定资产', sign: 'ZC', template: 'serial', digits: 8, start: 10_000_001, isOwn: true },
    remark: '接续旧系统的编号',
    counters: [[5, 10_002_316]],
  },
  {
    ...{ name: '出库单', sign: 'CK', template: 'plain', time: 'milliseconds', digits: 3, isOwn: true },
    remark: '尚未使用',
    counters: [],
  },
]

/** Gives them once. */
export function seedBills(writer: SeedWriter, given: SeededKeys): void {
  const name = key.records('bill.billType')
  if (given.has(name)) return
  given.add(name)
  const templateIds = writeTemplates(writer)
  const timeIds = writeTimes(writer)
  for (const type of types) writeType(writer, type, templateIds, timeIds)
}

const writeTemplates = (writer: SeedWriter): ReadonlyMap<string, string> =>
  new Map(
    Object.entries<TemplateSeed>(templates).map(([name, { title, format, example, remark, isStopped }]) => [
      name,
      writer.record('bill_templates', {
        ...{ tenant_id: PLATFORM, title, full_format: format, example, remark },
        status: isStopped ? 0 : 1,
      }),
    ]),
  )

const writeTimes = (writer: SeedWriter): ReadonlyMap<string, string> =>
  new Map(
    Object.entries<TimeSeed>(timeFormats).map(([name, { title, type, format, remark, isStopped }]) => [
      name,
      writer.record('bill_times', {
        ...{ tenant_id: PLATFORM, tm_title: title, tm_type: type, tm_format: format, remark },
        tm_example: timeText(type, format, platformMoment(writer.daysAgo(400))),
        status: isStopped ? 0 : 1,
      }),
    ]),
  )

function writeType(
  writer: SeedWriter,
  type: TypeSeed,
  templateIds: ReadonlyMap<string, string>,
  timeIds: ReadonlyMap<string, string>,
): void {
  const template: TemplateSeed = templates[type.template]
  const time: TimeSeed | undefined = type.time && timeFormats[type.time]
  const rule: NumberRule = {
    billSign: type.sign,
    fullFormat: template.format,
    tmType: time?.type ?? NO_TIME,
    tmFormat: time?.format ?? '',
    tmIsCalc: type.runsOn ? 0 : 1,
    numDigits: type.digits,
    numStart: type.start ?? 1,
  }
  writer.record('bill_types', {
    ...{ tenant_id: PLATFORM, bill_name: type.name, bill_sign: type.sign },
    ...{ template_id: templateIds.get(type.template) ?? '', title: template.title },
    ...{ full_format: rule.fullFormat, sign_format: signFormatOf(rule), example: template.example },
    ...{ tm_id: timeIds.get(type.time ?? '') ?? '', tm_title: time?.title ?? '', tm_type: rule.tmType },
    ...{
      tm_format: rule.tmFormat,
      tm_example: timeText(rule.tmType, rule.tmFormat, platformMoment(writer.daysAgo(400))),
    },
    ...{ tm_is_calc: rule.tmIsCalc, num_digits: rule.numDigits, num_start: rule.numStart },
    ...{ remark: type.remark, tb_type: type.isOwn ? 1 : 0 },
  })
  for (const [daysAgo, serial, companySign = '', deptSign = '', bizSign = ''] of type.counters) {
    const signs: NumberSigns = { companySign, deptSign, bizSign }
    const at = writer.daysAgo(daysAgo)
    writer.record(
      'bill_counters',
      {
        ...{ tenant_id: PLATFORM, bill_sign: type.sign, bill_name: type.name },
        ...{ company_sign: companySign, dept_sign: deptSign, biz_sign: bizSign },
        ...{
          sign_no: counterKey(rule, signs, platformMoment(at)),
          max_no: serial,
          version: serial - rule.numStart + 1,
        },
        full_no: fullNumber(rule, signs, platformMoment(at), serial),
      },
      writer.daysAgo(daysAgo + 60),
      at,
    )
  }
}
