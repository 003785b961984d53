import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { LogRow } from '#contract/logQuery.ts'
import { LogLine, ROW_HEIGHT, roomIn, useLineStyles } from '#features/ops/logWorkbench/LogLine.tsx'
import type { Part } from '#features/ops/logWorkbench/query.ts'
import type { TimelineView } from '#features/ops/logWorkbench/timeline.ts'
import { useText } from '#kit/text.ts'
import { rowTokens } from '#ui/rowTokens.ts'

/** Browsers limit the height of an element to some 33 million pixels; rows beyond need a narrower range. */
const MOST_ROWS = 1_200_000
/** Rows drawn above and below the visible ones. */
const MARGIN = 12

const useStyles = makeStyles({
  scroller: { position: 'relative', flex: 1, minHeight: 0, overflowY: 'auto', overflowX: 'hidden' },
  row: {
    position: 'absolute',
    insetInline: 0,
    paddingInlineEnd: tokens.spacingHorizontalM,
    ':hover': { backgroundColor: rowTokens.hover },
  },
  active: {
    backgroundColor: rowTokens.current,
    boxShadow: `inset 0 0 0 ${tokens.strokeWidthThick} ${tokens.colorStrokeFocus2}`,
  },
  waiting: { color: tokens.colorNeutralForegroundDisabled },
})

interface TimelineListProps {
  readonly view: TimelineView
  readonly parts: readonly Part[]
  /** Index of the row that keys act on. */
  readonly active: number
  onActive(index: number): void
  /** Reports the visible rows. */
  onShow(first: number, last: number): void
  onKey(event: React.KeyboardEvent): void
}

/** The lines of a timeline of any length; only visible ones are rendered. */
export function TimelineList({ view, parts, active, onActive, onShow, onKey }: TimelineListProps) {
  const styles = useStyles()
  const text = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const [range, setRange] = useState({ first: 0, last: 40 })
  const [room, setRoom] = useState(0)
  const total = Math.min(view.total, MOST_ROWS)

  const look = useCallback(() => {
    const box = scroller.current
    if (!box) return
    const first = Math.floor(box.scrollTop / ROW_HEIGHT)
    const last = first + Math.ceil(box.clientHeight / ROW_HEIGHT)
    setRoom(roomIn(box.clientWidth))
    setRange((known) => (known.first === first && known.last === last ? known : { first, last }))
    onShow(first, last)
  }, [onShow])

  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const observer = new ResizeObserver(look)
    observer.observe(box)
    return () => observer.disconnect()
  }, [look])

  // When estimated indexes are corrected, the visible rows stay in place on the screen.
  const shifted = useRef(0)
  useLayoutEffect(() => {
    const by = view.shift - shifted.current
    shifted.current = view.shift
    if (by !== 0 && scroller.current) scroller.current.scrollTop += by * ROW_HEIGHT
  }, [view.shift])

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || active < 0) return
    const top = active * ROW_HEIGHT
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + ROW_HEIGHT > box.scrollTop + box.clientHeight)
      box.scrollTop = top + ROW_HEIGHT - box.clientHeight
  }, [active])

  const from = Math.max(0, range.first - MARGIN)
  const until = Math.min(total, range.last + MARGIN)
  const indexes = Array.from({ length: Math.max(0, until - from) }, (_, at) => from + at)
  return (
    // Keys move through the lines as in any list box.
    <div
      ref={scroller}
      className={styles.scroller}
      role="listbox"
      aria-label={text('ops.logWorkbench:lines')}
      aria-activedescendant={active >= 0 ? `log-line-${active}` : undefined}
      tabIndex={0}
      onScroll={look}
      onKeyDown={onKey}
    >
      <div style={{ height: `${total * ROW_HEIGHT}px` }} />
      {indexes.map((index) => (
        <Row
          key={index}
          index={index}
          total={total}
          row={view.rows[index - view.start]}
          parts={parts}
          room={room}
          isActive={index === active}
          onActive={onActive}
        />
      ))}
    </div>
  )
}

interface RowProps {
  readonly index: number
  readonly total: number
  readonly row: LogRow | undefined
  readonly parts: readonly Part[]
  readonly room: number
  readonly isActive: boolean
  onActive(index: number): void
}

/** One line. Most of them stay as they are while others come into view. */
const Row = memo(function Row({ index, total, row, parts, room, isActive, onActive }: RowProps) {
  const styles = useStyles()
  const lines = useLineStyles()
  return (
    // The list box handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={`log-line-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-posinset={index + 1}
      aria-setsize={total}
      className={mergeClasses(lines.row, styles.row, isActive && styles.active)}
      style={{ top: `${index * ROW_HEIGHT}px` }}
      onClick={() => onActive(index)}
    >
      {row ? <LogLine row={row} parts={parts} room={room} /> : <span className={styles.waiting}> …</span>}
    </div>
  )
})
