/**
 * Crons as Quartz reads them: second, minute, hour, day of month, month, day of week and an optional year. The server
 * and the console judge with these functions; only the server computes times. Rules are those of Quartz's
 * documentation; where its program is looser and does something else than is written (`MON-FRI/2`, `1,,2`, `*5`),
 * the spelling is refused.
 */

/** The fields in order. */
export const cronFields = ['second', 'minute', 'hour', 'day', 'month', 'weekday', 'year'] as const
export type CronField = (typeof cronFields)[number]

interface Rule {
  readonly min: number
  readonly max: number
  /** Largest step; larger ones would fire once, as if there were no step. */
  readonly most: number
  /** Names of numbers, from the smallest on. */
  readonly names: readonly string[]
}

const rules: Readonly<Record<CronField, Rule>> = {
  second: { min: 0, max: 59, most: 59, names: [] },
  minute: { min: 0, max: 59, most: 59, names: [] },
  hour: { min: 0, max: 23, most: 23, names: [] },
  day: { min: 1, max: 31, most: 31, names: [] },
  month: {
    ...{ min: 1, max: 12, most: 12 },
    names: ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
  },
  weekday: { min: 1, max: 7, most: 7, names: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] },
  year: { min: 1970, max: 2099, most: 9999, names: [] },
}

/** Reasons why an expression is not valid for Quartz. */
export type CronProblem =
  | { readonly kind: 'count'; readonly count: number }
  /** Neither day nor weekday is `?`; both are; another field is. */
  | { readonly kind: 'days' | 'open' | 'question' }
  /** `value` may only stand alone in its field. */
  | { readonly kind: 'alone'; readonly field: CronField; readonly value: string }
  | { readonly kind: 'field'; readonly field: CronField; readonly value: string }
  | {
      readonly kind: 'range' | 'step'
      readonly field: CronField
      readonly value: string
      readonly min: number
      readonly max: number
    }

/** A day counted from one end of the month. */
export interface CronDay {
  /** Day of the month from 1; 0: so many days before the last. */
  readonly day: number
  readonly beforeLast: number
  /** Moved to the nearest Monday to Friday of the same month. */
  readonly isWeekday: boolean
}

/** A parsed cron; undefined numbers: all of the field. */
export interface Cron {
  readonly second: readonly number[] | undefined
  readonly minute: readonly number[] | undefined
  readonly hour: readonly number[] | undefined
  readonly month: readonly number[] | undefined
  readonly year: readonly number[] | undefined
  /** Undefined: the day of the week decides. */
  readonly days: 'all' | readonly CronDay[] | undefined
  /** 1 is Sunday. `nth`: 1 to 5, or 6 for the last of the month; 0: each. Undefined: the day of the month decides. */
  readonly weekdays: 'all' | { readonly numbers: readonly number[]; readonly nth: number } | undefined
}

/** The last one of its weekday in a month. */
export const LAST = 6

export const splitCron = (expression: string): string[] => expression.trim().split(/\s+/).filter(Boolean)

class Unreadable extends Error {
  readonly problem: CronProblem
  constructor(problem: CronProblem) {
    super(problem.kind)
    this.problem = problem
  }
}

/** One field while it is read; `text` is the whole field in capitals. */
class FieldReader {
  readonly field: CronField
  readonly text: string
  readonly rule: Rule

  constructor(field: CronField, text: string) {
    this.field = field
    this.text = text
    this.rule = rules[field]
  }

  wrong(): Unreadable {
    return new Unreadable({ kind: 'field', field: this.field, value: this.text })
  }

  /** @throws for text that is no number of the field */
  number(text: string): number {
    if (!/^\d{1,4}$/.test(text)) throw this.wrong()
    const { min, max } = this.rule
    const number = Number(text)
    if (number < min || number > max)
      throw new Unreadable({ kind: 'range', field: this.field, value: text, min, max })
    return number
  }

  /** A name or a number. */
  one(text: string): number {
    const at = this.rule.names.indexOf(text)
    return at < 0 ? this.number(text) : at + this.rule.min
  }

  /** @param most undefined: no limit */
  step(text: string | undefined, most: number | undefined): number {
    if (text === undefined) return 1
    if (!/^\d{1,4}$/.test(text) || Number(text) === 0) throw this.wrong()
    if (most !== undefined && Number(text) > most)
      throw new Unreadable({ kind: 'step', field: this.field, value: text, min: 1, max: most })
    return Number(text)
  }

  /** Numbers from one to another; past the end of the field it goes on at its beginning. */
  range(first: number, last: number, step: number): number[] {
    const { min, max } = this.rule
    if (last < first && this.field === 'year') throw this.wrong()
    const size = max - min + 1
    const length = last < first ? last + size - first : last - first
    return Array.from(
      { length: Math.floor(length / step) + 1 },
      (_, index) => min + ((first - min + index * step) % size),
    )
  }

  /** An item of the list without its own letters: `*`, `5`, `1-5`, `FRI-MON`, each with a step after numbers. */
  item(text: string): readonly number[] | undefined {
    const { min, max, most, names } = this.rule
    const [range = '', step, ...rest] = text.split('/')
    if (rest.length > 0) throw this.wrong()
    // `/5` is `*/5`.
    if (range === '*' || (range === '' && step !== undefined))
      return step === undefined ? undefined : this.range(min, max, this.step(step, most))
    const [first = '', last, ...more] = range.split('-')
    if (more.length > 0) throw this.wrong()
    const from = this.one(first)
    // Quartz leaves out a step after a name, and takes no range of a name and a number.
    const isNamed = names.includes(first)
    if (isNamed && step !== undefined) throw this.wrong()
    if (last === undefined) return step === undefined ? [from] : this.range(from, max, this.step(step, most))
    if (names.includes(last) !== isNamed) throw this.wrong()
    return this.range(from, this.one(last), this.step(step, undefined))
  }

  items(): string[] {
    return this.text.split(',')
  }

  /** @throws where the field is a list and `value` one of its items */
  alone(value: string): void {
    if (value !== this.text) throw new Unreadable({ kind: 'alone', field: this.field, value })
  }

  /** All numbers of the field in order; undefined: every one. */
  numbers(): readonly number[] | undefined {
    const found = this.items().map((item) => this.item(item))
    return found.every((numbers) => numbers !== undefined)
      ? [...new Set(found.flat())].toSorted((a, b) => a - b)
      : undefined
  }
}

function daysOf(reader: FieldReader): Cron['days'] {
  const days = reader.items().map((item): 'all' | CronDay[] => {
    const [, offset, isWeekday] = /^L(?:-(\d{1,2}))?(W)?$/.exec(item) ?? []
    if (item.startsWith('L') && (offset !== undefined || item === 'L' || item === 'LW')) {
      if (isWeekday !== undefined) reader.alone(item)
      if (Number(offset ?? 0) > 30)
        throw new Unreadable({ kind: 'range', field: 'day', value: item, min: 1, max: 30 })
      return [{ day: 0, beforeLast: Number(offset ?? 0), isWeekday: isWeekday !== undefined }]
    }
    const [, near] = /^(\d{1,2})W$/.exec(item) ?? []
    if (near !== undefined) {
      reader.alone(item)
      return [{ day: reader.number(near), beforeLast: 0, isWeekday: true }]
    }
    return reader.item(item)?.map((day) => ({ day, beforeLast: 0, isWeekday: false })) ?? 'all'
  })
  const given = days.filter((each) => each !== 'all')
  return given.length === days.length ? given.flat() : 'all'
}

function weekdaysOf(reader: FieldReader): Cron['weekdays'] {
  for (const item of reader.items()) {
    const [, day = '', nth] = /^([^#]+)#(\d+)$/.exec(item) ?? /^(\w+)L$/.exec(item) ?? []
    if (item !== 'L' && day === '') continue
    reader.alone(item)
    if (item === 'L') return { numbers: [7], nth: 0 }
    const number = reader.one(day)
    if (nth !== undefined && !/^[1-5]$/.test(nth)) throw reader.wrong()
    return { numbers: [number], nth: nth === undefined ? LAST : Number(nth) }
  }
  const numbers = reader.numbers()
  return numbers ? { numbers, nth: 0 } : 'all'
}

function read(expression: string): Cron {
  const parts = splitCron(expression.toUpperCase())
  if (parts.length < 6 || parts.length > 7) throw new Unreadable({ kind: 'count', count: parts.length })
  const [second = '', minute = '', hour = '', day = '', month = '', weekday = '', year = '*'] = parts
  if ([second, minute, hour, month, year].includes('?')) throw new Unreadable({ kind: 'question' })
  const numbers = (field: CronField, text: string) => new FieldReader(field, text).numbers()
  const cron: Cron = {
    second: numbers('second', second),
    minute: numbers('minute', minute),
    hour: numbers('hour', hour),
    days: day === '?' ? undefined : daysOf(new FieldReader('day', day)),
    month: numbers('month', month),
    weekdays: weekday === '?' ? undefined : weekdaysOf(new FieldReader('weekday', weekday)),
    year: numbers('year', year),
  }
  if (!cron.days && !cron.weekdays) throw new Unreadable({ kind: 'open' })
  if (cron.days && cron.weekdays) throw new Unreadable({ kind: 'days' })
  return cron
}

/** @returns the cron, or why it is invalid */
export function readCron(expression: string): { readonly cron: Cron } | { readonly problem: CronProblem } {
  try {
    return { cron: read(expression) }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.problem }
    throw error
  }
}

/** @returns why an expression is not valid for Quartz; null for a valid one */
export function cronProblem(expression: string): CronProblem | null {
  const found = readCron(expression)
  return 'problem' in found ? found.problem : null
}
