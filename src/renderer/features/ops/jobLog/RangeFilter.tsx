import {
  Button,
  Field,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Text,
  tokens,
} from '@fluentui/react-components'
import { CalendarLtrRegular } from '@fluentui/react-icons'
import { useEffect, useId, useState } from 'react'
import {
  isRange,
  type Range,
  rangeFrom,
  rangeOf,
  rangeText,
  shortcutLabels,
  shortcuts,
} from '#features/ops/jobLog/ranges.ts'
import type { FilterProps } from '#kit/list/types.ts'
import { useText } from '#kit/text.ts'
import { platformTime } from '#kit/platformTime.ts'
import { DateTimeInput } from '#ui/DateTimeInput.tsx'

const useStyles = makeStyles({
  button: {
    width: '100%',
    minWidth: 0,
    justifyContent: 'flex-start',
    fontWeight: tokens.fontWeightRegular,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
  },
  place: { minWidth: 0 },
  problem: { color: tokens.colorStatusDangerForeground1 },
  words: { overflow: 'hidden', textOverflow: 'ellipsis', fontVariantNumeric: 'tabular-nums' },
  surface: { display: 'flex', gap: tokens.spacingHorizontalL },
  shortcuts: { display: 'flex', flexDirection: 'column', alignItems: 'stretch', minWidth: '120px' },
  ends: { display: 'grid', alignContent: 'start', gap: tokens.spacingVerticalM, width: '230px' },
})

/** Without year and seconds, to fit the filter; the tooltip shows everything. */
const brief = (moment: string): string => (moment === '' ? '…' : moment.slice(5, 16))

/** A time range in one filter: five shortcuts, or both ends entered by hand. */
export function RangeFilter({ id, value, onChange }: FilterProps) {
  const styles = useStyles()
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const problemId = useId()
  // Text that is no moment cannot be told apart in the wire format.
  const [range, setRange] = useState(() => rangeFrom(value))
  useEffect(() => setRange((typed) => (rangeText(typed) === value ? typed : rangeFrom(value))), [value])
  const change = (typed: Range) => {
    setRange(typed)
    onChange(rangeText(typed))
  }
  const problem = text('kit:date.noMoment')
  const isWrong = !isRange(value)
  const words =
    value === '' ? text('ops.jobLog:filter.anyTime') : `${brief(range.from)} – ${brief(range.until)}`
  return (
    <Popover open={isOpen} onOpenChange={(_, data) => setOpen(data.open)} trapFocus positioning="below-start">
      <div className={styles.place}>
        <PopoverTrigger disableButtonEnhancement>
          <Button
            id={id}
            className={styles.button}
            icon={<CalendarLtrRegular />}
            title={value || words}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong && !isOpen ? problemId : undefined}
          >
            <span className={styles.words}>{words}</span>
          </Button>
        </PopoverTrigger>
        {isWrong && !isOpen ? (
          <Text id={problemId} size={200} role="alert" className={styles.problem}>
            {problem}
          </Text>
        ) : null}
      </div>
      <PopoverSurface className={styles.surface} aria-label={text('ops.jobLog:filter.time')}>
        <div className={styles.shortcuts}>
          {shortcuts.map((shortcut) => (
            <Button
              key={shortcut}
              appearance="subtle"
              onClick={() => {
                onChange(rangeText(rangeOf(shortcut, platformTime())))
                setOpen(false)
              }}
            >
              {text(shortcutLabels[shortcut])}
            </Button>
          ))}
        </div>
        <div className={styles.ends}>
          <Field label={text('ops.jobLog:filter.from')}>
            <DateTimeInput
              value={range.from}
              pickerLabel={text('ops.jobLog:filter.calendar')}
              problem={problem}
              onChange={(from) => change({ ...range, from })}
            />
          </Field>
          <Field label={text('ops.jobLog:filter.until')}>
            <DateTimeInput
              value={range.until}
              pickerLabel={text('ops.jobLog:filter.calendar')}
              isEnd
              problem={problem}
              onChange={(until) => change({ ...range, until })}
            />
          </Field>
          <Button onClick={() => onChange('')}>{text('ops.jobLog:filter.clear')}</Button>
        </div>
      </PopoverSurface>
    </Popover>
  )
}
