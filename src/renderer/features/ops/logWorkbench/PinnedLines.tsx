import { Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { PinOffRegular } from '@fluentui/react-icons'
import { useEffect, useRef, useState } from 'react'
import type { LogRow } from '#contract/logQuery.ts'
import { LogLine, ROW_HEIGHT, roomIn, useLineStyles } from '#features/ops/logWorkbench/LogLine.tsx'
import type { Part } from '#features/ops/logWorkbench/query.ts'
import type { PinnedLines as Pins } from '#features/ops/logWorkbench/usePins.ts'
import { useText } from '#kit/text.ts'
import { rowTokens } from '#ui/rowTokens.ts'

/** Lines that are seen at a time; the others are scrolled to. */
const SEEN = 5

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    borderBottom: `${tokens.strokeWidthThick} solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
  },
  lines: { maxHeight: `${SEEN * ROW_HEIGHT}px`, overflowY: 'auto', overflowX: 'hidden' },
  item: { display: 'flex', alignItems: 'center' },
  row: {
    flex: 1,
    minWidth: 0,
    width: '100%',
    padding: 0,
    border: 'none',
    textAlign: 'start',
    font: 'inherit',
    fontSize: tokens.fontSizeBase200,
    color: 'inherit',
    backgroundColor: 'transparent',
    ':hover': { backgroundColor: rowTokens.hover },
    ':focus-visible': {
      outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: `-${tokens.strokeWidthThick}`,
    },
  },
})

interface PinnedLinesProps {
  readonly pins: Pins
  readonly parts: readonly Part[]
  onOpen(row: LogRow): void
}

/** The pinned lines, above all others. */
export function PinnedLines({ pins, parts, onOpen }: PinnedLinesProps) {
  const styles = useStyles()
  const lines = useLineStyles()
  const text = useText()
  const box = useRef<HTMLUListElement>(null)
  const [room, setRoom] = useState(0)
  const isShown = pins.rows.length > 0
  useEffect(() => {
    const element = box.current
    if (!isShown || !element) return
    const observer = new ResizeObserver(() => setRoom(roomIn(element.clientWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [isShown])
  if (!isShown) return null
  const title = text('ops.logWorkbench:pins', { count: pins.rows.length })
  return (
    <section className={styles.root} aria-label={title}>
      <div className={styles.head}>
        <Text size={200} weight="semibold">
          {title}
        </Text>
        <Button size="small" appearance="subtle" onClick={pins.clear}>
          {text('ops.logWorkbench:pins.clear')}
        </Button>
      </div>
      <ul ref={box} className={styles.lines} style={{ margin: 0, padding: 0 }}>
        {pins.rows.map((row) => (
          <li key={`${row.key.log} ${row.key.id}`} className={styles.item}>
            <button type="button" className={mergeClasses(lines.row, styles.row)} onClick={() => onOpen(row)}>
              <LogLine row={row} parts={parts} room={room} />
            </button>
            <Button
              size="small"
              appearance="subtle"
              icon={<PinOffRegular />}
              aria-label={text('ops.logWorkbench:pins.remove', { time: row.key.time })}
              title={text('ops.logWorkbench:pins.remove', { time: row.key.time })}
              onClick={() => pins.toggle(row)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
