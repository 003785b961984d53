import {
  makeStyles,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableRow,
  Text,
  tokens,
} from '@fluentui/react-components'
import { type ReactNode, useMemo } from 'react'
import type { Widget } from '#contract/pageConfig.ts'
import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { useText } from '#kit/text.ts'
import { useAge } from '#kit/time.ts'
import { columnsOf, numberOf, pointsOf, rowsAt, valueAt, wordsOf } from '#pickers/page/answerParts.ts'
import { listProp, numberProp, textProp } from '#pickers/page/props.ts'
import { useWidgetData, type WidgetData } from '#pickers/page/useWidgetData.ts'
import { Chart } from '#ui/chart/Chart.tsx'
import { pointsOption } from '#ui/chart/points.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  whole: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  body: { flex: 1, minHeight: 0, overflow: 'auto' },
  figure: { display: 'flex', alignItems: 'baseline', columnGap: tokens.spacingHorizontalXS, height: '100%' },
  number: {
    fontSize: tokens.fontSizeHero800,
    lineHeight: tokens.lineHeightHero800,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  faint: { color: tokens.colorNeutralForeground3 },
  heading: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'start',
  },
  end: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
})

/** Rows that a widget shows; lists have pages for more. */
const MAX_ROWS = 200

interface BodyProps {
  readonly data: WidgetData
  /** May be longer than the box and has nothing in it that takes the focus: scrolled by keys as well. */
  readonly isLong?: boolean
  readonly children: ReactNode
}

/** The state of a reading around what it shows. */
export function WidgetBody({ data, isLong = false, children }: BodyProps) {
  const styles = useStyles()
  const text = useText()
  const age = useAge(data.isCached ? data.asOf : null)
  if (data.failure?.code === 'forbidden') return <EmptyState title={text('pickers:page.forbidden')} />
  if (data.failure)
    return <FailedAnswer failure={data.failure} title="pickers:page.failed" onRetry={data.retry} />
  if (data.isLoading) return <div aria-busy="true" />
  return (
    <div className={styles.whole}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <div className={styles.body} tabIndex={isLong ? 0 : undefined}>
        {children}
      </div>
      {data.isCached ? (
        <Text size={100} className={styles.faint}>
          {text('pickers:page.cached', { age })}
        </Text>
      ) : null}
    </div>
  )
}

const isUnset = ({ source }: Widget) => source.kind === 'call' && source.url === ''

export function DataWidget({ widget }: { widget: Widget }) {
  const text = useText()
  const data = useWidgetData(widget)
  if (isUnset(widget)) return <EmptyState title={text('pickers:page.noSource')} />
  return (
    <WidgetBody data={data} isLong={widget.type === 'table' || widget.type === 'list'}>
      {widget.type === 'stat' ? (
        <Figure widget={widget} data={data.data} />
      ) : widget.type === 'table' || widget.type === 'list' ? (
        <Rows widget={widget} data={data.data} />
      ) : (
        <Points widget={widget} data={data.data} />
      )}
    </WidgetBody>
  )
}

interface PartProps {
  readonly widget: Widget
  readonly data: unknown
}

function Figure({ widget: { source, props }, data }: PartProps) {
  const styles = useStyles()
  const text = useText()
  const number = numberOf(valueAt(data, source.path))
  if (!Number.isFinite(number)) return <EmptyState title={text('pickers:page.noNumber')} />
  const digits = Math.min(Math.max(numberProp(props, 'digits', 0), 0), 6)
  return (
    <div className={styles.figure}>
      <span className={styles.number}>
        {number.toLocaleString(undefined, {
          minimumFractionDigits: digits,
          maximumFractionDigits: digits || 2,
        })}
      </span>
      <Text className={styles.faint}>{textProp(props, 'unit')}</Text>
    </div>
  )
}

const kindOf = (type: string) => (type === 'pie' || type === 'line' ? type : 'bar')

function Points({ widget, data }: PartProps) {
  const text = useText()
  const { source, props, type } = widget
  const points = useMemo(
    () => pointsOf(rowsAt(data, source.path), textProp(props, 'labelKey'), textProp(props, 'valueKey')),
    [data, source.path, props],
  )
  const option = useMemo(
    () => (colors: Parameters<typeof pointsOption>[2]) => pointsOption(kindOf(type), points, colors),
    [type, points],
  )
  if (points.length === 0) return <EmptyState title={text('pickers:page.noRows')} />
  // The figures themselves are the text alternative.
  const words = points.map(({ name, value }) => `${name} ${value}`).join(', ')
  return <Chart label={text('pickers:page.chart', { title: widget.title, points: words })} option={option} />
}

function Rows({ widget: { source, props, title }, data }: PartProps) {
  const styles = useStyles()
  const text = useText()
  const rows = rowsAt(data, source.path)
  const keys = columnsOf(rows, listProp(props, 'columns'))
  const headings = listProp(props, 'headings')
  if (rows.length === 0) return <EmptyState title={text('pickers:page.noRows')} />
  return (
    <>
      <Table size="small" aria-label={title || text('pickers:page.unnamed')}>
        <TableHeader>
          <TableRow>
            {keys.map((key, index) => (
              <th key={key} scope="col" className={styles.heading}>
                {headings[index] ?? key}
              </th>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.slice(0, MAX_ROWS).map((row, index) => (
            // Rows of an answer have no id that every platform shares; they are only shown.
            <TableRow key={`${index}/${wordsOf(row[keys[0] ?? ''])}`}>
              {keys.map((key) => (
                <TableCell key={key} className={typeof row[key] === 'number' ? styles.end : undefined}>
                  {wordsOf(row[key])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {rows.length > MAX_ROWS ? (
        <Text size={200}>{text('pickers:page.more', { total: rows.length, shown: MAX_ROWS })}</Text>
      ) : null}
    </>
  )
}
