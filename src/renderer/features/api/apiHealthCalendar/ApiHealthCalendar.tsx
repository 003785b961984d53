import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { dayOf } from '#contract/moments.ts'
import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Spinner,
  Text,
  tokens,
} from '@fluentui/react-components'
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons'
import { useEffect, useState } from 'react'
import { apiLog } from '#contract/resources/api/apiLog.ts'
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
import { useMonthHealth } from '#features/api/apiHealthCalendar/useMonthHealth.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import type { ScreenProps } from '#kit/screen.ts'
import { openTab, useTab } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import { platformTime } from '#kit/platformTime.ts'
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

/** The health of one API by day; without an API it says where one is chosen. */
export function ApiHealthCalendar({ params }: ScreenProps) {
  const text = useText()
  const { apiCode = '', reqTime = '' } = apiHealthCalendarTab.params.safeParse(params).data ?? {}
  const month = monthOf(reqTime)
  if (apiCode === '' || month === null) {
    return (
      <EmptyState
        title={text('api.apiHealthCalendar:none')}
        detail={text('api.apiHealthCalendar:noneDetail')}
        action={
          <Button size="small" onClick={() => openTab(apiLogTab, {})}>
            {text('api.apiHealthCalendar:openLog')}
          </Button>
        }
      />
    )
  }
  return <Calendar key={`${apiCode} ${reqTime}`} apiCode={apiCode} reqTime={reqTime} start={month} />
}

/** Name of an API as its latest request has it; empty until that is known. */
function useApiName(apiCode: string): string {
  // The filter finds longer codes as well, so several are asked for.
  const query = { page: 1, limit: 50, apiCode }
  const { data } = useEndpoint(apiLog.endpoints.page, { query })
  return data?.data.list.find((row) => row.apiCode === apiCode)?.apiName ?? ''
}

interface CalendarProps {
  readonly apiCode: string
  readonly reqTime: string
  /** The month that shows first. */
  readonly start: string
}

function Calendar({ apiCode, reqTime, start }: CalendarProps) {
  const styles = useStyles()
  const text = useText()
  const { setTitle } = useTab()
  const [month, setMonth] = useState(start)
  const apiName = useApiName(apiCode)
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
              {[apiCode, apiName].filter(Boolean).join(' · ')}
            </Text>
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
