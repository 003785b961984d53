import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import {
  endsOf,
  type Figures,
  figuresOf,
  type Health,
  healthOf,
  rateText,
  stepDay,
  weeksOf,
} from '#features/api/apiHealthCalendar/month.ts'
import { type TextKey, useText } from '#kit/text.ts'

const useStyles = makeStyles({
  table: { width: '100%', borderCollapse: 'separate', borderSpacing: '4px', tableLayout: 'fixed' },
  head: {
    padding: tokens.spacingVerticalXS,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'start',
  },
  cell: { padding: 0, height: '76px', verticalAlign: 'top' },
  day: {
    display: 'grid',
    gridTemplateRows: 'auto 1fr',
    width: '100%',
    height: '100%',
    boxSizing: 'border-box',
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalXS}`,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderInlineStartWidth: '6px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    textAlign: 'start',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    ':focus-visible': {
      outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '1px',
    },
  },
  marked: {
    outline: `${tokens.strokeWidthThick} solid ${tokens.colorBrandStroke1}`,
    outlineOffset: `calc(-1 * ${tokens.strokeWidthThin})`,
  },
  date: { display: 'flex', justifyContent: 'space-between', fontWeight: tokens.fontWeightSemibold },
  lines: { display: 'block', overflow: 'hidden', color: tokens.colorNeutralForeground2 },
  line: { display: 'block', overflowWrap: 'anywhere' },
})

const useHealthStyles = makeStyles<Health>({
  none: {
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground3,
    cursor: 'default',
  },
  good: {
    backgroundColor: tokens.colorPaletteGreenBackground1,
    borderInlineStartColor: tokens.colorPaletteGreenBorderActive,
  },
  fair: {
    backgroundColor: tokens.colorPaletteMarigoldBackground1,
    borderInlineStartColor: tokens.colorPaletteMarigoldBorderActive,
  },
  poor: {
    backgroundColor: tokens.colorPaletteRedBackground1,
    borderInlineStartColor: tokens.colorPaletteRedBorderActive,
  },
})

const healthLabels: Readonly<Record<Health, TextKey>> = {
  none: 'api.apiHealthCalendar:health.none',
  good: 'api.apiHealthCalendar:health.good',
  fair: 'api.apiHealthCalendar:health.fair',
  poor: 'api.apiHealthCalendar:health.poor',
}

const weekdays: readonly TextKey[] = [
  'api.apiHealthCalendar:weekday.1',
  'api.apiHealthCalendar:weekday.2',
  'api.apiHealthCalendar:weekday.3',
  'api.apiHealthCalendar:weekday.4',
  'api.apiHealthCalendar:weekday.5',
  'api.apiHealthCalendar:weekday.6',
  'api.apiHealthCalendar:weekday.7',
]

interface MonthSheetProps {
  /** `yyyy-MM`. */
  readonly month: string
  readonly days: ReadonlyMap<string, Figures>
  /** The day that is outlined. */
  readonly marked: string
  /** Accessible name. */
  readonly label: string
  /** A day with requests was clicked. */
  onOpen(day: string): void
  /** Page up and page down: the month before or after. @returns false where there is none */
  onStep(by: number): boolean
}

/** Days by which a key moves the focus; 0 for another key. */
function daysMoved(key: string): number {
  switch (key) {
    case 'ArrowLeft':
      return -1
    case 'ArrowRight':
      return 1
    case 'ArrowUp':
      return -7
    case 'ArrowDown':
      return 7
    default:
      return 0
  }
}

/**
 * A month of days coloured by their health, with their figures. Arrows walk over the days, Home and End go to the ends
 * of the month, page up and page down change it, Enter opens a day.
 */
export function MonthSheet({ month, days, marked, label, onOpen, onStep }: MonthSheetProps) {
  const styles = useStyles()
  const text = useText()
  const table = useRef<HTMLTableElement>(null)
  const wantsFocus = useRef(false)
  const { first, last } = endsOf(month)
  const [walked, setWalked] = useState(marked)
  const isInside = (day: string) => day >= first && day <= last
  const active = isInside(walked) ? walked : isInside(marked) ? marked : first
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    table.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [active])
  const goTo = (day: string, by: number) => {
    if (!isInside(day) && !onStep(by)) return
    wantsFocus.current = true
    setWalked(day)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = daysMoved(event.key)
    if (by !== 0) goTo(stepDay(active, by), Math.sign(by))
    else if (event.key === 'Home') goTo(first, 0)
    else if (event.key === 'End') goTo(last, 0)
    else if (event.key === 'PageUp') goTo(stepDay(first, -1), -1)
    else if (event.key === 'PageDown') goTo(stepDay(last, 1), 1)
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its days are walked by keys
    <table ref={table} role="grid" aria-label={label} className={styles.table} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" className={styles.head}>
              {text(weekday)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, index) => (
          <tr key={week.find(Boolean) ?? index}>
            {week.map((day, place) => (
              // Cells of the months around have no identity other than their position.
              <td key={day ?? place} className={styles.cell}>
                {day ? (
                  <DayCell
                    day={day}
                    figures={figuresOf(days, day)}
                    isMarked={day === marked}
                    isActive={day === active}
                    onFocus={() => setWalked(day)}
                    onOpen={onOpen}
                  />
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayCellProps {
  readonly day: string
  readonly figures: Figures
  readonly isMarked: boolean
  readonly isActive: boolean
  onFocus(): void
  onOpen(day: string): void
}

function DayCell({ day, figures, isMarked, isActive, onFocus, onOpen }: DayCellProps) {
  const styles = useStyles()
  const colors = useHealthStyles()
  const text = useText()
  const health = healthOf(figures)
  const { total, fail, duration } = figures
  const words = {
    rate: rateText(figures),
    counts: text('api.apiHealthCalendar:cell.counts', { total, fail }),
    duration: text('api.apiHealthCalendar:cell.duration', { duration }),
  }
  const seen = [String(Number(day.slice(8))), ...(total > 0 ? Object.values(words) : [])]
  return (
    <button
      type="button"
      data-day={day}
      data-health={health}
      tabIndex={isActive ? 0 : -1}
      aria-current={isMarked ? 'date' : undefined}
      aria-disabled={total === 0}
      // The label contains the visible text unchanged: voice control finds a button by it.
      aria-label={`${day}, ${text(healthLabels[health])}. ${seen.join(' ')}`}
      title={total > 0 ? [words.rate, words.counts, words.duration].join('\n') : undefined}
      className={mergeClasses(styles.day, colors[health], isMarked && styles.marked)}
      onFocus={onFocus}
      onClick={() => {
        if (total > 0) onOpen(day)
      }}
    >
      <span className={styles.date}>
        <span>{Number(day.slice(8))}</span> {total > 0 ? <span>{words.rate}</span> : null}
      </span>{' '}
      {total > 0 ? (
        <span className={styles.lines}>
          <span className={styles.line}>{words.counts}</span>{' '}
          <span className={styles.line}>{words.duration}</span>
        </span>
      ) : null}
    </button>
  )
}
