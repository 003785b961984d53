import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import {
  Button,
  Card,
  Link,
  makeStyles,
  mergeClasses,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  Text,
  tokens,
} from '@fluentui/react-components'
import { ArrowClockwiseRegular } from '@fluentui/react-icons'
import { useCallback, useMemo } from 'react'
import { apiMonitor, type MonitorCards } from '#contract/resources/api/apiMonitor.ts'
import { apiLogTab } from '#contract/tabs.ts'
import { cards, DAYS, sumOfCard } from '#features/api/apiMonitor/cards.ts'
import { ChartPanel, type Figures } from '#kit/chart/ChartPanel.tsx'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { show } from '#kit/list/runAction.ts'
import { openTab } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import { platformTime } from '#kit/platformTime.ts'
import type { ChartColors } from '#ui/chart/colors.ts'
import { barsOption } from '#ui/chart/days.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  screen: {
    display: 'grid',
    gridTemplateRows: 'auto auto minmax(260px, 1fr)',
    gap: tokens.spacingVerticalM,
    boxSizing: 'border-box',
    height: '100%',
    minHeight: 0,
    overflow: 'auto',
    padding: tokens.spacingHorizontalM,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  bar: { display: 'flex', justifyContent: 'end' },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(172px, 1fr))',
    gap: tokens.spacingHorizontalM,
  },
  card: { rowGap: tokens.spacingVerticalXS },
  figure: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  keys: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalL, margin: 0 },
  key: { display: 'flex', alignItems: 'baseline', gap: tokens.spacingHorizontalXS },
  keyName: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  keyValue: { margin: 0, fontVariantNumeric: 'tabular-nums' },
  bad: { color: tokens.colorStatusDangerForeground3 },
  parts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(400px, 1fr))',
    gridAutoRows: 'minmax(260px, 1fr)',
    gap: tokens.spacingHorizontalM,
    minHeight: 0,
  },
  part: { minHeight: 0, minWidth: 0, overflow: 'auto' },
  chart: { padding: 0 },
  time: { width: '156px', fontVariantNumeric: 'tabular-nums' },
  name: { width: '30%' },
  cell: {
    display: 'block',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    unicodeBidi: 'plaintext',
  },
})

/** Interfaces at a glance: their number, and recent failures. */
export function ApiMonitor() {
  const styles = useStyles()
  const text = useText()
  const summary = useEndpoint(apiMonitor.endpoints.cards, {})
  const days = useEndpoint(apiMonitor.endpoints.errorDays, { query: { days: DAYS } })
  const errors = useEndpoint(apiMonitor.endpoints.errors, {})
  const refresh = () => {
    void summary.refetch()
    void days.refetch()
    void errors.refetch()
  }
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <Button size="small" icon={<ArrowClockwiseRegular />} onClick={refresh}>
          {text('api.apiMonitor:refresh')}
        </Button>
      </div>
      {summary.error ? (
        <FailedAnswer failure={summary.error.failure} onRetry={summary.refetch} />
      ) : (
        <SummaryCards counts={summary.data?.data} />
      )}
      <div className={styles.parts}>
        <Card className={mergeClasses(styles.part, styles.chart)}>
          <ErrorDays answer={days} />
        </Card>
        <Card className={styles.part}>
          <RecentErrors answer={errors} />
        </Card>
      </div>
    </div>
  )
}

/** @param counts undefined while they are read */
function SummaryCards({ counts }: { counts: MonitorCards | undefined }) {
  const styles = useStyles()
  const text = useText()
  return (
    <div className={styles.cards}>
      {cards.map((card) => {
        const map = counts?.[card.map] ?? {}
        return (
          <Card key={card.map} role="group" aria-label={text(card.title)} className={styles.card}>
            <Text>{text(card.title)}</Text>
            <span className={styles.figure}>{counts ? sumOfCard(map, card) : '-'}</span>
            <dl className={styles.keys}>
              {card.keys.map(({ key, label, isBad, opens }) => {
                const value = counts ? (map[key] ?? 0) : '-'
                return (
                  <div key={key} className={styles.key}>
                    <dt className={styles.keyName}>{text(label)}</dt>
                    <dd className={mergeClasses(styles.keyValue, isBad && map[key] ? styles.bad : undefined)}>
                      {opens ? (
                        <Link
                          as="button"
                          className={isBad && map[key] ? styles.bad : undefined}
                          aria-label={text('api.apiMonitor:open', { name: text(label), count: value })}
                          onClick={() => show(opens(platformTime()), { subject: '' }, () => {})}
                        >
                          {value}
                        </Link>
                      ) : (
                        value
                      )}
                    </dd>
                  </div>
                )
              })}
            </dl>
          </Card>
        )
      })}
    </div>
  )
}

type AnswerOf<N extends 'errorDays' | 'errors'> = ReturnType<
  typeof useEndpoint<(typeof apiMonitor.endpoints)[N]>
>

function ErrorDays({ answer: { data, error, refetch } }: { answer: AnswerOf<'errorDays'> }) {
  const text = useText()
  const days = data?.data
  const open = useCallback((date: string | undefined) => {
    if (date !== undefined) openTab(apiLogTab, { date, apiStatus: 'false' })
  }, [])
  const option = useCallback(
    (colors: ChartColors) =>
      barsOption(
        (days ?? []).map(({ date, errNum }) => ({
          step: date.slice(5),
          value: errNum,
          title: `${date}\n${text('api.apiMonitor:errors.count', { count: errNum })}`,
        })),
        colors,
        { isBad: true },
      ),
    [days, text],
  )
  const figures = useMemo(
    (): Figures => ({
      columns: [
        { label: text('api.apiMonitor:errors.date') },
        { label: text('api.apiMonitor:errors.number'), isNumber: true },
      ],
      rows: (days ?? []).map(({ date, errNum }) => ({
        key: date,
        cells: [date, errNum],
        open: () => open(date),
      })),
    }),
    [days, text, open],
  )
  return (
    <ChartPanel
      title={text('api.apiMonitor:errors.days')}
      hint={text('api.apiMonitor:errors.hint')}
      option={option}
      figures={figures}
      onPoint={(_, index) => open(days?.[index]?.date)}
      failure={error?.failure}
      onRetry={() => void refetch()}
    />
  )
}

function RecentErrors({ answer: { data, error, refetch } }: { answer: AnswerOf<'errors'> }) {
  const styles = useStyles()
  const text = useText()
  const title = text('api.apiMonitor:errors.latest')
  return (
    <>
      <Text as="h3" weight="semibold">
        {title}
      </Text>
      {error ? (
        <FailedAnswer failure={error.failure} onRetry={refetch} />
      ) : data?.data.length === 0 ? (
        <EmptyState title={text('api.apiMonitor:errors.none')} />
      ) : (
        <Table size="extra-small" aria-label={title}>
          <TableHeader>
            <TableRow>
              <TableHeaderCell className={styles.name}>{text('api.apiLog:field.apiName')}</TableHeaderCell>
              <TableHeaderCell>{text('api.apiLog:field.respStr')}</TableHeaderCell>
              <TableHeaderCell className={styles.time}>{text('api.apiLog:field.apiReqTime')}</TableHeaderCell>
            </TableRow>
          </TableHeader>
          <TableBody>
            {data?.data.slice(0, 10).map(({ apiName, respStr, apiReqTime }, index) => (
              // Two requests of one moment may have failed alike.
              <TableRow key={index}>
                <TableCell>
                  <Link
                    as="button"
                    className={styles.cell}
                    title={apiName}
                    onClick={() => openTab(apiLogTab, { apiName })}
                  >
                    {apiName}
                  </Link>
                </TableCell>
                <TableCell>
                  <span className={styles.cell} title={respStr}>
                    {respStr}
                  </span>
                </TableCell>
                <TableCell className={styles.time}>{apiReqTime}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </>
  )
}
