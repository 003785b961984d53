import {
  Button,
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
  ToggleButton,
  tokens,
} from '@fluentui/react-components'
import { ImageCopyRegular, PrintRegular, TableRegular } from '@fluentui/react-icons'
import type { EChartsCoreOption } from 'echarts/core'
import { type ReactNode, useRef, useState } from 'react'
import type { Failure } from '#contract/failures.ts'
import { printChart } from '#kit/chart/printing.ts'
import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { copyPicture } from '#kit/dialog/toasts.ts'
import { mayCopy } from '#kit/policy.ts'
import { useText } from '#kit/text.ts'
import { Chart } from '#ui/chart/Chart.tsx'
import type { ChartColors } from '#ui/chart/colors.ts'
import type { ChartBrush, ChartHandle } from '#ui/chart/EChart.tsx'
import { EmptyState } from '#ui/States.tsx'
import { usePressedStyle } from '#ui/usePressedStyle.ts'

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr)', height: '100%', minHeight: 0 },
  head: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalXS,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
  },
  words: {
    display: 'flex',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalM,
    flexGrow: 1,
    flexWrap: 'wrap',
    minWidth: 0,
  },
  hint: { color: tokens.colorNeutralForeground3 },
  body: { minHeight: 0, overflow: 'auto', padding: `0 ${tokens.spacingHorizontalM}` },
  chart: { height: '100%' },
  clickable: { cursor: 'pointer' },
  number: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  // Fluent puts a button across a heading's cell, which takes no alignment of text.
  numberHead: { justifyContent: 'end' },
  tools: { display: 'flex', alignItems: 'center', marginInlineStart: 'auto' },
})

/** The figures of a chart as a table, which keyboards and screen readers can use. */
export interface Figures {
  readonly columns: readonly { readonly label: string; readonly isNumber?: boolean }[]
  readonly rows: readonly FigureRow[]
}

export interface FigureRow {
  readonly key: string
  readonly cells: readonly (string | number)[]
  /** Runs on a click on its point of the chart; its first cell is then a link. */
  readonly open?: (() => void) | undefined
}

interface ChartPanelProps {
  readonly title: string
  readonly hint?: string | undefined
  /** Text alternative of the chart. Default: the title. */
  readonly label?: string
  /** Stable while the data are the same. */
  readonly option: (colors: ChartColors) => EChartsCoreOption
  readonly figures: Figures
  readonly onPoint?: ((seriesIndex: number, dataIndex: number) => void) | undefined
  /** Steps that are chosen by dragging; rows of `figures` with `open` choose one without a pointer. */
  readonly brush?: ChartBrush | undefined
  /** Pixels that the chart needs at least. */
  readonly minHeight?: number
  /** Shown in place of the chart when there is nothing to draw. */
  readonly empty?: string | undefined
  readonly failure?: Failure | undefined
  onRetry?(): void
  /** Controls that choose the chart's content, before its tools. */
  readonly children?: ReactNode
}

/** A chart with its figures: seen as a table, printed, or copied as a picture. */
export function ChartPanel(props: ChartPanelProps) {
  const { title, hint, figures, empty, failure, children } = props
  const styles = useStyles()
  const pressed = usePressedStyle()
  const text = useText()
  const [isTable, setTable] = useState(false)
  const chart = useRef<ChartHandle>(null)
  const hasChart = !failure && empty === undefined
  const print = () =>
    printChart({
      title,
      picture: chart.current?.paper() ?? null,
      figures: [figures.columns.map(({ label }) => label), ...figures.rows.map(({ cells }) => cells)],
    })
  return (
    <section className={styles.root} aria-label={title}>
      <div className={styles.head}>
        <div className={styles.words}>
          <Text as="h3" weight="semibold">
            {title}
          </Text>
          {hint ? (
            <Text size={200} className={styles.hint}>
              {hint}
            </Text>
          ) : null}
        </div>
        {children}
        <div className={styles.tools}>
          <ToggleButton
            size="small"
            appearance="subtle"
            className={isTable ? pressed : undefined}
            icon={<TableRegular />}
            checked={isTable}
            disabled={!hasChart}
            onClick={() => setTable(!isTable)}
          >
            {text('kit:chart.asTable')}
          </ToggleButton>
          <Button
            size="small"
            appearance="subtle"
            icon={<ImageCopyRegular />}
            disabled={!hasChart || isTable}
            onClick={() => {
              const picture = chart.current?.picture()
              if (picture && mayCopy()) copyPicture(picture)
            }}
          >
            {text('kit:chart.copy')}
          </Button>
          <Button
            size="small"
            appearance="subtle"
            icon={<PrintRegular />}
            disabled={!hasChart}
            onClick={print}
          >
            {text('kit:chart.print')}
          </Button>
        </div>
      </div>
      <div className={styles.body}>
        {failure ? (
          <FailedAnswer failure={failure} onRetry={props.onRetry} />
        ) : empty !== undefined ? (
          <EmptyState title={empty} />
        ) : isTable ? (
          <FigureTable title={title} figures={figures} />
        ) : (
          <div
            className={mergeClasses(styles.chart, props.onPoint && styles.clickable)}
            style={{ minHeight: props.minHeight }}
          >
            <Chart
              ref={chart}
              label={props.label ?? title}
              option={props.option}
              onPoint={props.onPoint}
              brush={props.brush}
            />
          </div>
        )}
      </div>
    </section>
  )
}

function FigureTable({ title, figures: { columns, rows } }: { title: string; figures: Figures }) {
  const styles = useStyles()
  return (
    <Table size="extra-small" aria-label={title}>
      <TableHeader>
        <TableRow>
          {columns.map(({ label, isNumber }) => (
            <TableHeaderCell
              key={label}
              className={isNumber ? styles.number : undefined}
              button={isNumber ? { className: styles.numberHead } : undefined}
            >
              {label}
            </TableHeaderCell>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map(({ key, cells, open }) => (
          <TableRow key={key}>
            {cells.map((cell, index) => (
              <TableCell
                key={columns[index]?.label}
                className={columns[index]?.isNumber ? styles.number : undefined}
              >
                {index === 0 && open ? (
                  <Link as="button" onClick={open}>
                    {cell}
                  </Link>
                ) : (
                  cell
                )}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
