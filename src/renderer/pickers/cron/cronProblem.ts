import type { TextKey } from '#kit/text.ts'

/** The fields of a Quartz cron, in order. */
export const cronFields = ['second', 'minute', 'hour', 'day', 'month', 'weekday', 'year'] as const
export type CronField = (typeof cronFields)[number]

export const fieldLabels: Record<CronField, TextKey> = {
  second: 'pickers:cron.second',
  minute: 'pickers:cron.minute',
  hour: 'pickers:cron.hour',
  day: 'pickers:cron.day',
  month: 'pickers:cron.month',
  weekday: 'pickers:cron.weekday',
  year: 'pickers:cron.year',
}

interface Rule {
  readonly min: number
  readonly max: number
  /** Names that the field accepts beside numbers. */
  readonly words?: RegExp
}

const rules: Record<CronField, Rule> = {
  second: { min: 0, max: 59 },
  minute: { min: 0, max: 59 },
  hour: { min: 0, max: 23 },
  day: { min: 1, max: 31, words: /^(L|LW|\d{1,2}W)$/i },
  month: { min: 1, max: 12, words: /^(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)$/i },
  weekday: { min: 1, max: 7, words: /^((SUN|MON|TUE|WED|THU|FRI|SAT)(L|#[1-5])?|[1-7](L|#[1-5]))$/i },
  year: { min: 1970, max: 2099 },
}

/** Why an expression is invalid. */
export type CronProblem =
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'days' | 'open' | 'question' }
  | { readonly kind: 'offset'; readonly value: string }
  | { readonly kind: 'field'; readonly field: CronField; readonly value: string }
  | {
      readonly kind: 'range'
      readonly field: CronField
      readonly value: string
      readonly min: number
      readonly max: number
    }

export const splitCron = (expression: string): string[] => expression.trim().split(/\s+/).filter(Boolean)

const isOpen = (value: string): boolean => value === '*' || value === '?'

/**
 * Checks an expression without the server. The server's own check decides in the end.
 * @returns null when no problem is found
 */
export function cronProblem(expression: string): CronProblem | null {
  const parts = splitCron(expression)
  if (parts.length < 6 || parts.length > 7) return { kind: 'count', count: parts.length }
  for (const [index, value] of parts.entries()) {
    const field = cronFields[index]
    const problem = field ? fieldProblem(field, value) : null
    if (problem) return problem
  }
  const [, , , day = '', , weekday = ''] = parts
  if (!isOpen(day) && !isOpen(weekday)) return { kind: 'days' }
  if (day === '?' && weekday === '?') return { kind: 'open' }
  return null
}

function fieldProblem(field: CronField, value: string): CronProblem | null {
  if (value === '?') return field === 'day' || field === 'weekday' ? null : { kind: 'question' }
  if (/^L-\d+W?$/i.test(value)) return { kind: 'offset', value }
  for (const item of value.split(',')) {
    const [range = '', step, ...rest] = item.split('/')
    const isStep = step === undefined || /^[1-9]\d{0,3}$/.test(step)
    if (!isStep || rest.length > 0 || range === '') return { kind: 'field', field, value }
    if (range === '*') continue
    const ends = range.split('-')
    if (ends.length > 2) return { kind: 'field', field, value }
    for (const end of ends) {
      const problem = endProblem(field, end, value)
      if (problem) return problem
    }
    const [first = '', last = ''] = ends
    if (ends.length === 2 && /^\d+$/.test(first + last) && Number(first) > Number(last)) {
      return { kind: 'field', field, value }
    }
  }
  return null
}

function endProblem(field: CronField, end: string, value: string): CronProblem | null {
  const { min, max, words } = rules[field]
  if (words?.test(end)) return null
  if (!/^\d+$/.test(end)) return { kind: 'field', field, value }
  return Number(end) < min || Number(end) > max ? { kind: 'range', field, value: end, min, max } : null
}
