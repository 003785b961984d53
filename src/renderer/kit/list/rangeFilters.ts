import type { RangeBegin, RangeEnd } from '#kit/list/types.ts'
import type { TextKey } from '#kit/text.ts'

interface RangeFilters<Name extends string> {
  /** Default: moments. */
  readonly kind?: 'datetime' | 'date'
  /** Names of the two filters on the wire. */
  readonly from: Name
  readonly until: Name
  /** Subject of the range, such as the time of an operation. */
  readonly about: TextKey
  /** Ends when the page opens first and after a reset. Default: empty. */
  readonly initialFrom?: () => string
  readonly initialUntil?: () => string
}

/** The two filters of a range of time, which every list shows as one control. */
export function rangeFilters<Name extends string>(
  range: RangeFilters<Name>,
): readonly [RangeBegin<Name>, RangeEnd<Name>] {
  const { kind = 'datetime', from, until, about, initialFrom, initialUntil } = range
  return [
    { kind, name: from, label: 'kit:range.from', about, until, ...(initialFrom && { initial: initialFrom }) },
    {
      ...{ kind, name: until, label: 'kit:range.until', endOf: from },
      ...(initialUntil && { initial: initialUntil }),
    },
  ]
}
