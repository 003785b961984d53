import {
  makeStyles,
  mergeClasses,
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
import { listText } from '#kit/listText.ts'
import { currentLanguage, useText } from '#kit/text.ts'
import { useAge } from '#kit/time.ts'
import { columnsOf, numberOf, pointsOf, wordsOf } from '#pickers/page/answerParts.ts'
import { dataIdOf, nameIn } from '#pickers/page/namedData.ts'
import { figureText, type ShownData, shownData, titleOf } from '#pickers/page/shownData.ts'
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
  // Texts that may be long, such as a response, break anywhere.
  cell: { overflowWrap: 'anywhere' },
  byWidth: {
    tableLayout: 'auto',
    // Broken anywhere, a column would be as narrow as one letter.
    '& th': { minWidth: '72px', whiteSpace: 'nowrap' },
  },
  line: { whiteSpace: 'nowrap', width: '1%' },
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

/** The state of a reading around its content. */
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

const isUnset = ({ source }: Widget) =>
  source.kind === 'call' && source.url === '' && dataIdOf(source) === null

export function DataWidget({ widget }: { widget: Widget }) {
  const text = useText()
  const data = useWidgetData(widget)
  const shown = useMemo(() => shownData(widget, data.data, text), [widget, data.data, text])
  if (isUnset(widget)) {
    const name = nameIn(widget.source)
    return (
      <EmptyState title={name ? text('pickers:page.unknownData', { name }) : text('pickers:page.noSource')} />
    )
  }
  return (
    <WidgetBody data={data} isLong={widget.type === 'table' || widget.type === 'list'}>
      {widget.type === 'stat' ? (
        <Figure widget={widget} shown={shown} />
      ) : widget.type === 'table' || widget.type === 'list' ? (
        <Rows widget={widget} shown={shown} />
      ) : (
        <Points widget={widget} shown={shown} />
      )}
    </WidgetBody>
  )
}

interface PartProps {
  readonly widget: Widget
  readonly shown: ShownData
}

function Figure({ widget: { source }, shown }: PartProps) {
  const styles = useStyles()
  const text = useText()
  const number = numberOf(shown.value)
  if (!Number.isFinite(number))
    return <EmptyState title={text(dataIdOf(source) ? 'pickers:page.noRows' : 'pickers:page.noNumber')} />
  return (
    <div className={styles.figure}>
      <span className={styles.number}>{figureText(number, shown.digits, currentLanguage())}</span>
      <Text className={styles.faint}>{shown.unit}</Text>
    </div>
  )
}

const kindOf = (type: string) => (type === 'pie' || type === 'line' ? type : 'bar')

function Points({ widget, shown }: PartProps) {
  const text = useText()
  const { type } = widget
  const points = useMemo(() => pointsOf(shown.rows, shown.labelKey, shown.valueKey), [shown])
  const option = useMemo(
    () => (colors: Parameters<typeof pointsOption>[2]) => pointsOption(kindOf(type), points, colors),
    [type, points],
  )
  if (points.length === 0) return <EmptyState title={text('pickers:page.noRows')} />
  // The figures themselves are the text alternative.
  const words = listText(points.map(({ name, value }) => `${name} ${value}`))
  const title = titleOf(widget, text)
  return <Chart label={text('pickers:page.chart', { title, points: words })} option={option} />
}

function Rows({ widget, shown }: PartProps) {
  const styles = useStyles()
  const text = useText()
  const { rows, narrow } = shown
  const keys = columnsOf(rows, shown.columns)
  if (rows.length === 0) return <EmptyState title={text('pickers:page.noRows')} />
  return (
    <>
      <Table
        size="small"
        className={narrow.length > 0 ? styles.byWidth : undefined}
        aria-label={titleOf(widget, text) || text('pickers:page.unnamed')}
      >
        <TableHeader>
          <TableRow>
            {keys.map((key, index) => (
              <th key={key} scope="col" className={styles.heading}>
                {shown.headingOf(key, index) ?? key}
              </th>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.slice(0, MAX_ROWS).map((row, index) => (
            // Rows of an answer have no id that every platform shares; they are only shown.
            <TableRow key={`${index}/${wordsOf(row[keys[0] ?? ''])}`}>
              {keys.map((key) => (
                <TableCell
                  key={key}
                  className={mergeClasses(
                    styles.cell,
                    typeof row[key] === 'number' && styles.end,
                    narrow.includes(key) && styles.line,
                  )}
                >
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
