import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { dayOf } from '#base/moments.ts'
import {
  Button,
  Label,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Spinner,
  Text,
  tokens,
} from '@fluentui/react-components'
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { apiHealthCalendarTab, apiLogTab } from '#contract/tabs.ts'
import { DayRequests } from '#features/api/apiHealthCalendar/DayRequests.tsx'
import {
  endsOf,
  healthOf,
  monthOf,
  rateText,
  stepMonth,
  sumOf,
} from '#features/api/apiHealthCalendar/month.ts'
import { MonthSheet } from '#features/api/apiHealthCalendar/MonthSheet.tsx'
import { useApiNames } from '#features/api/apiHealthCalendar/useApiNames.ts'
import { useMonthHealth } from '#features/api/apiHealthCalendar/useMonthHealth.ts'
import { LongChoice } from '#kit/inputs/LongChoice.tsx'
import type { ScreenProps } from '#kit/screen.ts'
import { openTab, useTab } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import { platformTime, startOfToday } from '#kit/platformTime.ts'
import { Named } from '#ui/Named.tsx'
import { EmptyState } from '#ui/States.tsx'

/** Where totals beside the month would squeeze its days. */
const narrow = '@container (max-width: 900px)'

const useStyles = makeStyles({
  place: { containerType: 'inline-size', height: '100%' },
  screen: {
    display: 'grid',
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    gridTemplateColumns: 'minmax(0, 1fr) 208px',
    gridTemplateRows: 'auto auto',
    alignContent: 'start',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalM,
    boxSizing: 'border-box',
    height: '100%',
    overflow: 'auto',
    padding: tokens.spacingHorizontalM,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, flexWrap: 'wrap' },
  title: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  choice: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  month: { minWidth: '76px', textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
  strip: {
    alignSelf: 'start',
    display: 'grid',
    gap: tokens.spacingVerticalS,
    [narrow]: { gridTemplateColumns: 'repeat(auto-fit, minmax(96px, 1fr))' },
    margin: 0,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  stripLine: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
    [narrow]: { flexDirection: 'column', gap: 0 },
  },
  stripName: { color: tokens.colorNeutralForeground3 },
  stripValue: { margin: 0, fontVariantNumeric: 'tabular-nums' },
  below: { gridColumnStart: 1, gridColumnEnd: -1, minWidth: 0 },
})

/** The health of one API by day; without a given API the user chooses one. */
export function ApiHealthCalendar({ params }: ScreenProps) {
  const text = useText()
  const names = useApiNames()
  const given = apiHealthCalendarTab.params.safeParse(params).data ?? {}
  const [chosen, setChosen] = useState('')
  const apiCode = chosen || given.apiCode || ''
  const [today] = useState(startOfToday)
  const reqTime = given.reqTime && monthOf(given.reqTime) ? given.reqTime : today
  const choice = <ApiChoice names={names} value={apiCode} onChange={setChosen} />
  if (apiCode === '') {
    return (
      <EmptyState
        title={text('api.apiHealthCalendar:none')}
        detail={text('api.apiHealthCalendar:noneDetail')}
        action={choice}
      />
    )
  }
  return (
    <Calendar
      key={`${apiCode} ${reqTime}`}
      apiCode={apiCode}
      apiName={names.get(apiCode) ?? ''}
      choice={choice}
      reqTime={reqTime}
    />
  )
}

interface ApiChoiceProps {
  readonly names: ReadonlyMap<string, string>
  readonly value: string
  onChange(apiCode: string): void
}

function ApiChoice({ names, value, onChange }: ApiChoiceProps) {
  const styles = useStyles()
  const text = useText()
  const id = useId()
  return (
    <div className={styles.choice}>
      <Label htmlFor={id}>{text('api.apiHealthCalendar:api')}</Label>
      <LongChoice id={id} options={names} value={value} onChange={onChange} />
    </div>
  )
}

interface CalendarProps {
  readonly apiCode: string
  /** Empty while it is not known. */
  readonly apiName: string
  readonly choice: ReactNode
  /** A moment of the month that shows first; its day is marked. */
  readonly reqTime: string
}

function Calendar({ apiCode, apiName, choice, reqTime }: CalendarProps) {
  const styles = useStyles()
  const text = useText()
  const { setTitle } = useTab()
  const [month, setMonth] = useState(() => reqTime.slice(0, 7))
  const health = useMonthHealth(apiCode, month)
  const marked = reqTime.slice(0, 10)
  const title = text('api.apiHealthCalendar:tab', { name: apiName || apiCode })
  // oxlint-disable-next-line react/exhaustive-deps -- the handle is another object with every rendering
  useEffect(() => setTitle(title), [title])
  const mayStep = (by: number) => by < 0 || month < dayOf(platformTime()).slice(0, 7)
  const step = (by: number): boolean => {
    if (!mayStep(by)) return false
    setMonth(stepMonth(month, by))
    return true
  }
  const openDay = (date: string) => openTab(apiLogTab, { date, apiName })
  return (
    <div className={styles.place}>
      <div className={styles.screen}>
        <div>
          <div className={styles.head}>
            <Text as="h2" size={400} weight="semibold" className={styles.title}>
              <Named name={apiName} code={apiCode} />
            </Text>
            {choice}
            {health.isFetching ? <Spinner size="tiny" aria-label={text('kit:list.loading')} /> : null}
            <Button
              icon={<ChevronLeftRegular />}
              aria-label={text('api.apiHealthCalendar:before')}
              onClick={() => step(-1)}
            />
            <Text weight="semibold" className={styles.month} aria-live="polite">
              {month}
            </Text>
            <Button
              icon={<ChevronRightRegular />}
              aria-label={text('api.apiHealthCalendar:after')}
              disabled={!mayStep(1)}
              onClick={() => step(1)}
            />
          </div>
          {health.data?.isPartial ? (
            <MessageBar intent="warning">
              <MessageBarBody>{text('api.apiHealthCalendar:partial')}</MessageBarBody>
            </MessageBar>
          ) : null}
          {health.error ? (
            <FailedAnswer failure={health.error.failure} onRetry={health.refetch} />
          ) : (
            <MonthSheet
              month={month}
              days={health.data?.days ?? new Map()}
              marked={marked}
              label={text('api.apiHealthCalendar:sheet', { month, name: apiName || apiCode })}
              onOpen={openDay}
              onStep={step}
            />
          )}
        </div>
        <MonthTotals month={month} health={health.data} />
        <div className={styles.below}>
          <DayRequests apiCode={apiCode} day={marked} onMore={() => openDay(marked)} />
        </div>
      </div>
    </div>
  )
}

interface MonthTotalsProps {
  readonly month: string
  readonly health: ReturnType<typeof useMonthHealth>['data']
}

/** Totals of the month beside its sheet. */
function MonthTotals({ month, health }: MonthTotalsProps) {
  const styles = useStyles()
  const text = useText()
  const { first, last } = endsOf(month)
  const days = [...(health?.days ?? [])].filter(([day]) => day >= first && day <= last)
  const sum = sumOf(days.map(([, figures]) => figures))
  const lines: readonly (readonly [string, string | number])[] = [
    [text('api.apiHealthCalendar:total.requests'), sum.total],
    [text('api.apiHealthCalendar:total.success'), sum.success],
    [text('api.apiHealthCalendar:total.fail'), sum.fail],
    [text('api.apiHealthCalendar:total.rate'), rateText(sum)],
    [
      text('api.apiHealthCalendar:total.duration'),
      sum.total === 0 ? '-' : text('api.apiHealthCalendar:ms', { count: sum.duration }),
    ],
    [text('api.apiHealthCalendar:total.days'), days.filter(([, { total }]) => total > 0).length],
    [
      text('api.apiHealthCalendar:total.poor'),
      days.filter(([, figures]) => healthOf(figures) === 'poor').length,
    ],
  ]
  return (
    <dl className={styles.strip} aria-label={text('api.apiHealthCalendar:totals')}>
      {lines.map(([name, value]) => (
        <div key={name} className={styles.stripLine}>
          <dt className={styles.stripName}>{name}</dt>
          {/* Nothing is known while the month is read, or when it could not be. */}
          <dd className={styles.stripValue}>{health ? value : '-'}</dd>
        </div>
      ))}
    </dl>
  )
}
