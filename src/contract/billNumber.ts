import { DAY, dayOf, later, type PlatformMoment, wallParts, type WallTime, wallTime } from '#base/moments.ts'
import { hasInvisible } from '#base/visible.ts'

/**
 * How the number of a document is made from a format (DECISION-OPS-69). The server counts with these functions and
 * the console's previews use them as well, so that both show the same numbers.
 */

/** Document type, time, serial, company, department, business. */
export const placeholders = ['DJ', 'TM', 'NUM', 'GS', 'BM', 'YW'] as const
export type Placeholder = (typeof placeholders)[number]

/** Kinds of time: a date pattern, milliseconds since 1970. 0 means no time. */
export const NO_TIME = 0
export const DATE_PATTERN = 1
export const MILLISECONDS = 2

/** Serials stay exact in JavaScript and SQLite. */
export const MOST_DIGITS = 15
export const LAST_START = 10 ** MOST_DIGITS - 1

/** A piece of a format: literal text, a placeholder, or other text in braces. */
export interface FormatPart {
  /** As in the format, with its braces. */
  readonly text: string
  readonly placeholder: Placeholder | undefined
  readonly isUnknown: boolean
}

const asPlaceholder = (name: string): Placeholder | undefined => placeholders.find((one) => one === name)

/** The pieces of a format in order; together they are its text. */
export function formatParts(format: string): FormatPart[] {
  return format
    .split(/(\{[^{}]*\})/)
    .filter((text) => text !== '')
    .map((text) => {
      if (!/^\{[^{}]*\}$/.test(text)) return { text, placeholder: undefined, isUnknown: false }
      const placeholder = asPlaceholder(text.slice(1, -1))
      return { text, placeholder, isUnknown: placeholder === undefined }
    })
}

export type FormatProblem =
  /** A format needs the serial exactly once. */
  | { readonly code: 'numberMissing' | 'numberTwice' }
  /** `text` is as in the format, with its braces. */
  | { readonly code: 'unknown'; readonly text: string }

/** Problems that prevent a format from being saved; each unknown placeholder once. */
export function formatProblems(format: string): FormatProblem[] {
  const parts = formatParts(format)
  const numbers = parts.filter(({ placeholder }) => placeholder === 'NUM').length
  const unknown = new Set(parts.filter(({ isUnknown }) => isUnknown).map(({ text }) => text))
  const count: FormatProblem[] =
    numbers === 1 ? [] : [{ code: numbers === 0 ? 'numberMissing' : 'numberTwice' }]
  return [...[...unknown].map((text) => ({ code: 'unknown', text }) as const), ...count]
}

/** Placeholders that occur in a format more than once, apart from the serial. */
export function repeatedPlaceholders(format: string): Placeholder[] {
  const used = formatParts(format).flatMap(({ placeholder }) => placeholder ?? [])
  return placeholders.filter((one) => one !== 'NUM' && used.filter((name) => name === one).length > 1)
}

// ---- time ---------------------------------------------------------------------------------

/** Units of a date pattern, the finest first. */
const units = ['second', 'minute', 'hour', 'day', 'month', 'year'] as const
export type PeriodUnit = (typeof units)[number]

const TOKENS = /yyyy|yy|MM|dd|HH|mm|ss/g

type Token = 'yyyy' | 'yy' | 'MM' | 'dd' | 'HH' | 'mm' | 'ss'

const unitOf: Readonly<Record<Token, PeriodUnit>> = {
  yyyy: 'year',
  yy: 'year',
  MM: 'month',
  dd: 'day',
  HH: 'hour',
  mm: 'minute',
  ss: 'second',
}

// All matches of the expression are members of the union.
const tokensOf = (format: string): Token[] => (format.match(TOKENS) ?? []) as Token[]

/** Whether a date pattern is made of yyyy, yy, MM, dd, HH, mm and ss, and of characters that are no letters. */
export const isTimeFormat = (format: string): boolean =>
  format.match(TOKENS) !== null && !/[A-Za-z{}]/.test(format.replace(TOKENS, '')) && !hasInvisible(format)

const padded = (value: number, length: number): string => String(value).padStart(length, '0')

/** A moment as a number has it, by the platform's clock. Empty for no time. */
export function timeText(tmType: number, tmFormat: string, moment: PlatformMoment): string {
  const { at, shown } = moment
  if (tmType === MILLISECONDS) return String(at)
  if (tmType !== DATE_PATTERN) return ''
  const { year, month, day, hours, minutes, seconds } = wallParts(shown)
  const values: Readonly<Record<Token, string>> = {
    yyyy: padded(year, 4),
    yy: padded(year % 100, 2),
    MM: padded(month, 2),
    dd: padded(day, 2),
    HH: padded(hours, 2),
    mm: padded(minutes, 2),
    ss: padded(seconds, 2),
  }
  return tmFormat.replace(TOKENS, (token) => values[token as Token])
}

// ---- numbers ------------------------------------------------------------------------------

/** Settings of a document type for its numbers. */
export interface NumberRule {
  readonly billSign: string
  readonly fullFormat: string
  readonly tmType: number
  readonly tmFormat: string
  readonly tmIsCalc: number
  readonly numDigits: number
  readonly numStart: number
}

/** Signs that the caller passes for one number; empty where they do not matter. */
export interface NumberSigns {
  readonly companySign: string
  readonly deptSign: string
  readonly bizSign: string
}

/** Whether the first serial has no more digits than the type allows. */
export const startFits = (numDigits: number, numStart: number): boolean =>
  String(numStart).length <= Math.max(1, numDigits)

/** Whether counting begins again with each new time: milliseconds never take part (DECISION-OPS-71). */
const countsByTime = ({ tmType, tmIsCalc }: Pick<NumberRule, 'tmType' | 'tmIsCalc'>): boolean =>
  tmIsCalc === 1 && tmType !== MILLISECONDS

/** The format of a counter's key: the whole format without the parts that do not distinguish counters. */
export function signFormatOf(rule: Pick<NumberRule, 'fullFormat' | 'tmType' | 'tmIsCalc'>): string {
  return formatParts(rule.fullFormat)
    .filter(({ placeholder }) => placeholder !== 'NUM' && (placeholder !== 'TM' || countsByTime(rule)))
    .map(({ text }) => text)
    .join('')
}

/** Replaces placeholders; placeholders inside a value are not replaced. */
const filled = (format: string, values: Readonly<Record<Placeholder, string>>): string =>
  formatParts(format)
    .map(({ text, placeholder }) => (placeholder ? values[placeholder] : text))
    .join('')

const valuesOf = (rule: NumberRule, signs: NumberSigns, at: PlatformMoment, serial: string) => ({
  DJ: rule.billSign,
  TM: timeText(rule.tmType, rule.tmFormat, at),
  NUM: serial,
  GS: signs.companySign,
  BM: signs.deptSign,
  YW: signs.bizSign,
})

/** Which counter a number comes from. */
export const counterKey = (rule: NumberRule, signs: NumberSigns, at: PlatformMoment): string =>
  filled(signFormatOf(rule), valuesOf(rule, signs, at, ''))

/** A whole number. Past its digits the serial grows longer; nothing is cut. */
export const fullNumber = (
  rule: NumberRule,
  signs: NumberSigns,
  at: PlatformMoment,
  serial: number,
): string => filled(rule.fullFormat, valuesOf(rule, signs, at, padded(serial, rule.numDigits)))

/** The unit with which a type begins to count again; undefined when it runs on. */
export function periodUnit(rule: NumberRule): PeriodUnit | undefined {
  const hasTime = formatParts(rule.fullFormat).some(({ placeholder }) => placeholder === 'TM')
  if (!hasTime || rule.tmType !== DATE_PATTERN || !countsByTime(rule)) return undefined
  const used = new Set(tokensOf(rule.tmFormat).map((token) => unitOf[token]))
  return units.find((unit) => used.has(unit))
}

/**
 * The field by which a type would count in another way than before: by another sign, or beginning again with another
 * period. A type that has counted keeps it, or numbers would be issued twice.
 * @returns undefined when it counts as before
 */
export function countingChange(
  before: NumberRule,
  after: NumberRule,
): 'billSign' | 'tmIsCalc' | 'fullFormat' | 'tmFormat' | undefined {
  if (before.billSign !== after.billSign) return 'billSign'
  if (before.tmIsCalc !== after.tmIsCalc) return 'tmIsCalc'
  if (periodUnit(before) === periodUnit(after)) return undefined
  const hasTime = ({ fullFormat }: NumberRule) =>
    formatParts(fullFormat).some(({ placeholder }) => placeholder === 'TM')
  return hasTime(before) === hasTime(after) ? 'tmFormat' : 'fullFormat'
}

/**
 * When a type next begins to count again, by the platform's clock.
 * @returns undefined when it runs on
 */
export function nextPeriod(rule: NumberRule, shown: WallTime): WallTime | undefined {
  const { year, month, day, hours, minutes, seconds } = wallParts(shown)
  switch (periodUnit(rule)) {
    case 'year':
      return wallTime(year + 1, 1, 1)
    case 'month':
      return wallTime(year, month + 1, 1)
    case 'day':
      return wallTime(year, month, day + 1)
    case 'hour':
      return wallTime(year, month, day, hours + 1)
    case 'minute':
      return wallTime(year, month, day, hours, minutes + 1)
    case 'second':
      return wallTime(year, month, day, hours, minutes, seconds + 1)
    case undefined:
      return undefined
  }
}

// ---- a year in advance --------------------------------------------------------------------

/** The numbers of one day of a simulated year. */
export interface SimulatedDay {
  /** `yyyy-MM-dd`. */
  readonly day: string
  readonly first: string
  readonly last: string
  /** Serial of the last number. */
  readonly serial: number
  /** A counter began on this day. */
  readonly hasRestarted: boolean
  /** A serial has more digits than the type allows. */
  readonly isTooLong: boolean
}

/** A year's numbers, with so many documents spread evenly over each day, starting from empty counters. */
export function simulateYear(
  rule: NumberRule,
  signs: NumberSigns,
  year: number,
  perDay: number,
): SimulatedDay[] {
  const counters = new Map<string, number>()
  const days: SimulatedDay[] = []
  // A day's numbers follow each other in one counter, unless it begins again within the day.
  const unit = periodUnit(rule)
  const step = unit === 'hour' || unit === 'minute' || unit === 'second' ? 1 : perDay
  const end = wallTime(year + 1, 1, 1)
  for (let begin = wallTime(year, 1, 1); begin < end; begin = later(begin, DAY)) {
    const at = (index: number) => {
      const shown = later(begin, Math.floor((index * DAY) / perDay))
      return { at: shown, shown }
    }
    let first = ''
    let serial = 0
    let hasRestarted = false
    for (let index = 0; index < perDay; index += step) {
      const key = counterKey(rule, signs, at(index))
      const before = counters.get(key)
      hasRestarted ||= before === undefined
      serial = before === undefined ? rule.numStart : before + 1
      if (index === 0) first = fullNumber(rule, signs, at(0), serial)
      serial += step - 1
      counters.set(key, serial)
    }
    const last = perDay === 0 ? '' : fullNumber(rule, signs, at(perDay - 1), serial)
    days.push({
      day: dayOf(begin),
      ...{ first, last, serial, hasRestarted, isTooLong: String(serial).length > rule.numDigits },
    })
  }
  return days
}
