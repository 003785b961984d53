import { useEffect, useState } from 'react'
import { formatMoment, type WallTime } from '#base/moments.ts'
import { rangeFrom, rangeText, shortcuts } from '#features/ops/jobLog/ranges.ts'
import { RangeFields } from '#kit/list/chrome/RangeFields.tsx'
import type { FilterProps } from '#kit/list/types.ts'
import type { Range } from '#kit/moments/ranges.ts'
import { useText } from '#kit/text.ts'

/** A time range that travels as one text. */
export function RangeFilter({ value, onChange, onSearch }: FilterProps) {
  const text = useText()
  // Different texts that are no moments look the same in the wire format.
  const [range, setRange] = useState(() => rangeFrom(value))
  useEffect(() => setRange((typed) => (rangeText(typed) === value ? typed : rangeFrom(value))), [value])
  return (
    <RangeFields
      about={text('ops.jobLog:filter.time')}
      names={shortcuts}
      value={range}
      onChange={(typed) => {
        setRange(typed)
        onChange(rangeText(typed))
      }}
      onNamed={(named, now) => {
        const whole = closed(named, now)
        setRange(whole)
        onSearch(rangeText(whole))
      }}
    />
  )
}

/** A shortcut is a range that ends now (DECISION-OPS-40). */
const closed = (range: Range, now: WallTime): Range =>
  range.from !== '' && range.until === '' ? { ...range, until: formatMoment(now) } : range
