import { useNow } from '#kit/time.ts'
import {
  makeStyles,
  Skeleton,
  SkeletonItem,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  Text,
  tokens,
} from '@fluentui/react-components'
import { nextPeriod, type PeriodUnit, periodUnit } from '#contract/billNumber.ts'
import { billcodeMax } from '#contract/resources/bill/billcodeMax.ts'
import type { BillType } from '#contract/resources/bill/billType.ts'
import { type SeenCounter, seenCounters } from '#features/bill/billType/counters.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { type TextKey, useText } from '#kit/text.ts'
import { FormatText } from '#pickers/billNumber/FormatText.tsx'
import { formatMoment } from '#base/moments.ts'
import { EmptyState } from '#ui/States.tsx'
import { Tag } from '#ui/Tag.tsx'

const useStyles = makeStyles({
  content: { display: 'grid', gap: tokens.spacingVerticalM, minHeight: '160px', alignContent: 'start' },
  number: {
    fontFamily: tokens.fontFamilyMonospace,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  state: { width: '88px' },
  serial: { width: '96px', fontVariantNumeric: 'tabular-nums' },
  time: { width: '160px', fontVariantNumeric: 'tabular-nums' },
})

const unitNames: Readonly<Record<PeriodUnit, TextKey>> = {
  year: 'bill.billType:unit.year',
  month: 'bill.billType:unit.month',
  day: 'bill.billType:unit.day',
  hour: 'bill.billType:unit.hour',
  minute: 'bill.billType:unit.minute',
  second: 'bill.billType:unit.second',
}

/** Rows that are shown; the list of maximum numbers has all. */
const SHOWN = 100

/** The counters of a type: last numbers, the next ones, and when counting begins again. */
export function CountersDialog({ type, onClose }: DialogProps & { type: BillType }) {
  const styles = useStyles()
  const text = useText()
  const { data, error, refetch } = useEndpoint(billcodeMax.endpoints.page, {
    query: { billSign: type.billSign, limit: SHOWN },
  })
  const now = useNow()
  const unit = periodUnit(type)
  const begins = nextPeriod(type, now.shown)
  const total = data?.data.total ?? 0
  return (
    <DetailDialog
      title={text('bill.billType:counters.title', { name: type.billName, sign: type.billSign })}
      width={960}
      onClose={onClose}
    >
      <div className={styles.content}>
        <FormatText format={type.fullFormat} />
        <Text>
          {unit && begins
            ? text('bill.billType:counters.period', {
                unit: text(unitNames[unit]),
                time: formatMoment(begins),
              })
            : text('bill.billType:counters.runsOn')}
        </Text>
        {error ? (
          <FailedAnswer failure={error.failure} onRetry={refetch} />
        ) : !data ? (
          <Skeleton aria-label={text('kit:list.loading')}>
            <SkeletonItem size={96} />
          </Skeleton>
        ) : total === 0 ? (
          <EmptyState title={text('bill.billType:counters.none')} />
        ) : (
          <CounterTable
            label={text('bill.billType:counters')}
            counters={seenCounters(type, data.data.list, now)}
          />
        )}
        {total > SHOWN ? (
          <Text size={200}>{text('bill.billType:counters.more', { count: total })}</Text>
        ) : null}
      </div>
    </DetailDialog>
  )
}

function CounterTable({ label, counters }: { label: string; counters: readonly SeenCounter[] }) {
  const styles = useStyles()
  const text = useText()
  const columns: readonly (readonly [TextKey, string | undefined])[] = [
    ['bill.billType:counters.state', styles.state],
    ['bill.billType:counters.key', undefined],
    ['bill.billType:counters.serial', styles.serial],
    ['bill.billType:counters.last', undefined],
    ['bill.billType:counters.next', undefined],
    ['bill.billType:counters.ends', styles.time],
  ]
  return (
    <Table size="small" aria-label={label}>
      <TableHeader>
        <TableRow>
          {columns.map(([column, className]) => (
            <TableHeaderCell key={column} className={className}>
              {text(column)}
            </TableHeaderCell>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {counters.map(({ counter, isPresent, next, endsAt }) => (
          <TableRow key={counter.id}>
            <TableCell>
              <Tag color={isPresent ? 'success' : 'default'}>
                {text(isPresent ? 'bill.billType:counters.present' : 'bill.billType:counters.over')}
              </Tag>
            </TableCell>
            <TableCell className={styles.number}>{counter.signNo}</TableCell>
            <TableCell className={styles.serial}>{counter.maxNo}</TableCell>
            <TableCell className={styles.number}>{counter.fullNo}</TableCell>
            <TableCell className={styles.number}>{next || '-'}</TableCell>
            <TableCell className={styles.time}>{endsAt ? formatMoment(endsAt) : '-'}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
