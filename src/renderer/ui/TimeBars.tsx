import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { memo, useRef, useState } from 'react'

/** One bar: how many, and how many of them are bad. */
interface TimeBar {
  /** Shown when the pointer rests on it. */
  readonly title: string
  readonly value: number
  readonly bad: number
}

/** A moment on the axis below the bars. */
export interface TimeTick {
  /** Share of the width, 0 to 1. */
  readonly at: number
  readonly label: string
}

const useStyles = makeStyles({
  frame: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    flexShrink: 0,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase100,
    fontVariantNumeric: 'tabular-nums',
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  counts: { position: 'relative', minWidth: '44px', paddingInlineEnd: tokens.spacingHorizontalXS },
  count: { position: 'absolute', insetInlineEnd: tokens.spacingHorizontalXS, transform: 'translateY(-50%)' },
  /** Holds the column open for the longest label, which itself is out of the flow. */
  widest: { visibility: 'hidden' },
  line: {
    position: 'absolute',
    insetInline: 0,
    height: tokens.strokeWidthThin,
    backgroundColor: tokens.colorNeutralStroke2,
    pointerEvents: 'none',
  },
  times: { position: 'relative', gridColumn: 2, height: '18px', overflow: 'hidden' },
  time: {
    position: 'absolute',
    top: 0,
    paddingInlineStart: tokens.spacingHorizontalXXS,
    paddingTop: tokens.spacingVerticalXXS,
    borderLeft: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    whiteSpace: 'nowrap',
  },
  root: {
    position: 'relative',
    height: '64px',
    touchAction: 'none',
    cursor: 'crosshair',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  alone: { borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}` },
  picture: { display: 'block', width: '100%', height: '100%' },
  good: { fill: tokens.colorBrandBackground },
  bad: { fill: tokens.colorPaletteRedBackground3 },
  brush: {
    position: 'absolute',
    insetBlock: 0,
    backgroundColor: tokens.colorBrandBackground2,
    borderLeft: `${tokens.strokeWidthThick} solid ${tokens.colorBrandStroke1}`,
    borderRight: `${tokens.strokeWidthThick} solid ${tokens.colorBrandStroke1}`,
    opacity: 0.6,
    pointerEvents: 'none',
  },
})

/** Bars along time. Dragging selects a range of them; a click selects one. */
export const TimeBars = memo(function TimeBars(props: {
  bars: readonly TimeBar[]
  /** Accessible name of the chart. */
  label: string
  /** Times below the bars; with them counts are shown beside the bars. Default: no axis. */
  ticks?: readonly TimeTick[]
  /** Indexes of the first and the last bar chosen. */
  onBrush(first: number, last: number): void
}) {
  const { bars, label, ticks, onBrush } = props
  const styles = useStyles()
  const root = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)
  const most = Math.max(1, ...bars.map(({ value }) => value))
  // Small counts must stay visible next to large ones.
  const heightOf = (value: number): number => (value === 0 ? 0 : Math.max(3, Math.sqrt(value / most) * 100))
  // The scale is by roots: half of the height is a quarter of the most.
  const counted = [...new Set([most, Math.round(most / 4)])].filter((count) => count > 0)
  const topOf = (count: number): string => `${100 - heightOf(count)}%`
  const barAt = (x: number): number => {
    const box = root.current?.getBoundingClientRect()
    if (!box || bars.length === 0) return 0
    const at = Math.floor(((x - box.left) / box.width) * bars.length)
    return Math.min(bars.length - 1, Math.max(0, at))
  }
  const first = drag ? Math.min(drag.from, drag.to) : 0
  const last = drag ? Math.max(drag.from, drag.to) : 0
  const chart = (
    <div
      ref={root}
      className={mergeClasses(styles.root, !ticks && styles.alone)}
      onPointerDown={(event) => {
        if (event.button !== 0 || bars.length === 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const at = barAt(event.clientX)
        setDrag({ from: at, to: at })
      }}
      onPointerMove={(event) => {
        if (drag) setDrag({ ...drag, to: barAt(event.clientX) })
      }}
      onPointerUp={() => {
        if (drag) onBrush(first, last)
        setDrag(null)
      }}
      onPointerCancel={() => setDrag(null)}
    >
      <svg
        className={styles.picture}
        role="img"
        aria-label={label}
        viewBox={`0 0 ${Math.max(1, bars.length) * 10} 100`}
        preserveAspectRatio="none"
      >
        {bars.map(({ title, value, bad }, index) => (
          // Bars have no identity other than their position.
          <g key={index}>
            <title>{title}</title>
            <rect x={index * 10} y={0} width={10} height={100} fill="transparent" />
            <rect
              className={styles.good}
              x={index * 10 + 1}
              y={100 - heightOf(value)}
              width={8}
              height={heightOf(value)}
            />
            {bad > 0 ? (
              <rect
                className={styles.bad}
                x={index * 10 + 1}
                y={100 - Math.max(4, heightOf(value) * (bad / value))}
                width={8}
                height={Math.max(4, heightOf(value) * (bad / value))}
              />
            ) : null}
          </g>
        ))}
      </svg>
      {ticks &&
        counted.map((count) => <div key={count} className={styles.line} style={{ top: topOf(count) }} />)}
      {drag ? (
        <div
          className={styles.brush}
          style={{
            insetInlineStart: `${(first / bars.length) * 100}%`,
            width: `${((last - first + 1) / bars.length) * 100}%`,
          }}
        />
      ) : null}
    </div>
  )
  if (!ticks) return chart
  return (
    <div className={styles.frame}>
      <div className={styles.counts} aria-hidden>
        <span className={styles.widest}>{most.toLocaleString()}</span>
        {bars.length === 0
          ? null
          : counted.map((count) => (
              <span key={count} className={styles.count} style={{ top: `max(6px, ${topOf(count)})` }}>
                {count.toLocaleString()}
              </span>
            ))}
      </div>
      {chart}
      <div className={styles.times} aria-hidden>
        {ticks.map(({ at, label: time }) => (
          <span key={at} className={styles.time} style={{ insetInlineStart: `${at * 100}%` }}>
            {time}
          </span>
        ))}
      </div>
    </div>
  )
})
