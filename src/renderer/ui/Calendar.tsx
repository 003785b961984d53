import { Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import {
  ChevronDoubleLeftRegular,
  ChevronDoubleRightRegular,
  ChevronLeftRegular,
  ChevronRightRegular,
} from '@fluentui/react-icons'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { dayWords, type FirstDay, stepDay, stepMonth, weekOf, weeksAround } from './calendarDays.ts'
import { rowTokens } from './rowTokens.ts'

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXXS },
  month: { flex: 1, textAlign: 'center' },
  table: { borderCollapse: 'collapse', borderSpacing: 0 },
  weekday: {
    height: '28px',
    padding: 0,
    textAlign: 'center',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  cell: { padding: '1px 0' },
  between: { backgroundColor: rowTokens.current },
  day: {
    display: 'block',
    width: '34px',
    height: '28px',
    padding: 0,
    border: `${tokens.strokeWidthThin} solid transparent`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase300,
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    ':hover': {
      backgroundColor: tokens.colorNeutralBackground1Hover,
      color: tokens.colorNeutralForeground1Hover,
    },
    ':focus-visible': {
      outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    },
  },
  outside: { color: tokens.colorNeutralForeground3 },
  today: { border: `${tokens.strokeWidthThin} solid ${tokens.colorBrandStroke1}` },
  chosen: {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    fontWeight: tokens.fontWeightSemibold,
    ':hover': {
      backgroundColor: tokens.colorBrandBackgroundHover,
      color: tokens.colorNeutralForegroundOnBrand,
    },
  },
})

/** Language of a calendar. */
export interface CalendarLanguage {
  /** Of the console, not of the browser: `zh-CN`. */
  readonly language: string
  readonly firstDay: FirstDay
  readonly words: {
    readonly yearBefore: string
    readonly monthBefore: string
    readonly monthAfter: string
    readonly yearAfter: string
  }
}

interface CalendarProps {
  readonly label: string
  readonly language: CalendarLanguage
  /** `yyyy-MM-dd`, as the other days; it is marked. */
  readonly today: string
  /** Empty: none is chosen. */
  readonly value: string
  /** The range that the day is an end of, which is shown as one stretch; an end may be empty. */
  readonly range?: { readonly from: string; readonly until: string } | undefined
  onPick(day: string): void
}

/**
 * A month of days, of which one is chosen. Arrows walk over the days, Home and End go to the ends of the week, page up
 * and page down to the other months, with Shift to the other years; Enter and Space choose. It takes the focus.
 */
export function Calendar({ label, language, today, value, range, onPick }: CalendarProps) {
  const styles = useStyles()
  const { firstDay, words } = language
  const say = useMemo(() => dayWords(language.language), [language.language])
  const [active, setActive] = useState(value || today)
  const table = useRef<HTMLTableElement>(null)
  const wantsFocus = useRef(true)
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    table.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus({ preventScroll: true })
  }, [active])
  const weeks = weeksAround(active, firstDay)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = dayByKey(active, event, firstDay)
    if (next === undefined) return
    event.preventDefault()
    wantsFocus.current = next !== active
    setActive(next)
  }
  const step = (months: number, name: string, icon: React.JSX.Element) => (
    <Button
      type="button"
      appearance="subtle"
      size="small"
      icon={icon}
      aria-label={name}
      title={name}
      onClick={() => setActive(stepMonth(active, months))}
    />
  )
  return (
    <div>
      <div className={styles.head}>
        {step(-12, words.yearBefore, <ChevronDoubleLeftRegular />)}
        {step(-1, words.monthBefore, <ChevronLeftRegular />)}
        <Text className={styles.month} weight="semibold" aria-live="polite">
          {say.month(active)}
        </Text>
        {step(1, words.monthAfter, <ChevronRightRegular />)}
        {step(12, words.yearAfter, <ChevronDoubleRightRegular />)}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its days are walked by keys */}
      <table ref={table} role="grid" aria-label={label} className={styles.table} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {(weeks[1] ?? []).map((day) => (
              <th key={day} scope="col" abbr={day ? say.weekday(day) : ''} className={styles.weekday}>
                {day ? say.shortWeekday(day) : ''}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={week.find(Boolean) ?? index}>
              {week.map((day, place) => (
                // Cells outside the calendar have no identity other than their position.
                <td
                  key={day ?? place}
                  aria-selected={day === value}
                  className={mergeClasses(styles.cell, isBetween(day, range) && styles.between)}
                >
                  {day ? (
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === active ? 0 : -1}
                      aria-label={say.day(day)}
                      aria-current={day === today ? 'date' : undefined}
                      className={mergeClasses(
                        styles.day,
                        day.slice(0, 7) !== active.slice(0, 7) && styles.outside,
                        day === today && styles.today,
                        day === value && styles.chosen,
                      )}
                      onClick={() => onPick(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isBetween = (day: string | null, range: CalendarProps['range']): boolean =>
  day !== null && range !== undefined && range.from !== '' && range.from <= day && day <= range.until

/** Where a key leads from a day; undefined for other keys. */
function dayByKey(
  day: string,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  firstDay: FirstDay,
): string | undefined {
  const [first, last] = weekOf(day, firstDay)
  switch (key) {
    case 'ArrowLeft':
      return stepDay(day, -1)
    case 'ArrowRight':
      return stepDay(day, 1)
    case 'ArrowUp':
      return stepDay(day, -7)
    case 'ArrowDown':
      return stepDay(day, 7)
    case 'Home':
      return first
    case 'End':
      return last
    case 'PageUp':
      return stepMonth(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return stepMonth(day, shiftKey ? 12 : 1)
    default:
      return undefined
  }
}
