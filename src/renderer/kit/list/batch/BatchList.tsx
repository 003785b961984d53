import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { CodeTag } from '#kit/CodeTag.tsx'
import type { BatchItem } from '#kit/list/batch/batch.ts'
import { itemReason, stateLabels } from '#kit/list/batch/report.ts'
import { useText } from '#kit/text.ts'

const height = 44

const useStyles = makeStyles({
  scroller: {
    maxHeight: '308px',
    overflowY: 'auto',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  list: { position: 'relative', margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    position: 'absolute',
    insetInline: 0,
    height: `${height}px`,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: `0 ${tokens.spacingHorizontalM}`,
    boxSizing: 'border-box',
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  words: { flex: 1, minWidth: 0, display: 'grid' },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', unicodeBidi: 'isolate' },
  reason: { color: tokens.colorNeutralForeground2 },
})

interface BatchListProps {
  readonly items: readonly BatchItem[]
  /** Number of all items; the space is reserved for them, even if some are left out. */
  readonly total: number
  readonly label: string
}

/** All of them, however many: every affected item can be seen here. */
export function BatchList({ items, total, label }: BatchListProps) {
  const styles = useStyles()
  const text = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 4,
  })
  // The running item stays in sight.
  const running = items.findIndex(({ state }) => state === 'running')
  useEffect(() => {
    if (running >= 0) virtualizer.scrollToIndex(running)
  }, [running, virtualizer])

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
      style={{ height: `${total * height + 2}px` }}
    >
      <ul className={styles.list} style={{ height: `${virtualizer.getTotalSize()}px` }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const item = items[index]
          if (!item) return null
          const { task, state } = item
          const reason = itemReason(item, text)
          return (
            <li
              key={task.id}
              className={styles.item}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={items.length}
              aria-posinset={index + 1}
            >
              <div className={styles.words}>
                <span className={styles.cut} title={task.name}>
                  {task.name}
                </span>
                {reason === '' ? null : (
                  <Text size={200} className={mergeClasses(styles.cut, styles.reason)} title={reason}>
                    {reason}
                  </Text>
                )}
              </div>
              <CodeTag codes={stateLabels} value={state} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
