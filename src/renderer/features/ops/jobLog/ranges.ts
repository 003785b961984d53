import { readMoment } from '#base/moments.ts'
import { filterTimePattern } from '#contract/resources/ops/jobLog.ts'
import { isBackwards, type Range, type RangeName } from '#kit/moments/ranges.ts'

/** The shortcuts of the documents, in their order. */
export const shortcuts: readonly RangeName[] = ['today', 'yesterday', 'days7', 'days30', 'days90']

const SEPARATOR = ' - '
/** Represent an open end, for which the wire format has no value. */
const earliest = '1970-01-01 00:00:00'
const latest = '9999-12-31 23:59:59'

/** The range in the wire format; empty when both ends are open. */
export const rangeText = ({ from, until }: Range): string =>
  from === '' && until === '' ? '' : `${from || earliest}${SEPARATOR}${until || latest}`

/** Whether a text can be searched for: a range in the wire format, of existing moments in their order, or nothing. */
export function isRange(text: string): boolean {
  const [, ...ends] = filterTimePattern.exec(text) ?? []
  if (text === '') return true
  return (
    ends.length > 0 &&
    !ends.some((end) => Number.isNaN(readMoment(end))) &&
    !isBackwards(rangeFrom(text), 'moment')
  )
}

export function rangeFrom(text: string): Range {
  const [from = '', until = ''] = text.split(SEPARATOR)
  return { from: from === earliest ? '' : from, until: until === latest ? '' : until }
}
