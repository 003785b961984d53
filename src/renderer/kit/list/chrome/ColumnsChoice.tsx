import {
  Button,
  Checkbox,
  Divider,
  makeStyles,
  Radio,
  RadioGroup,
  Select,
  tokens,
} from '@fluentui/react-components'
import { ArrowDownRegular, ArrowUpRegular } from '@fluentui/react-icons'
import { type DragEvent, useRef } from 'react'
import type { ColumnsPanelProps } from '#kit/list/chrome/ColumnsPanel.tsx'
import type { Density } from '#kit/list/grid/density.ts'
import { movedColumn, pinnedColumn, shiftedColumn, shownColumn } from '#kit/list/state/layout.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none', maxHeight: '360px', overflowY: 'auto' },
  item: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXXS, cursor: 'grab' },
  name: {
    flex: 1,
    minWidth: 0,
    // A checkbox is no wider than its label by itself; here the buttons are below each other.
    maxWidth: 'none',
    '& label': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  pin: { width: '120px' },
  footer: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
})

/** Content of the panel of columns. */
export default function ColumnsChoice({ columns, layout, density, setLayout, reset }: ColumnsPanelProps) {
  const styles = useStyles()
  const text = useText()
  const labels = new Map(columns.map((column) => [column.key, column.label]))
  const pinned = new Set([...layout.pinned.start, ...layout.pinned.end])
  // The visible order: pinned ones are at their edges.
  const order = [
    ...layout.pinned.start,
    ...layout.order.filter((key) => !pinned.has(key)),
    ...layout.pinned.end,
  ]
  const dragged = useRef('')
  const pinOf = (key: string) =>
    layout.pinned.start.includes(key) ? 'start' : layout.pinned.end.includes(key) ? 'end' : ''

  const dragging = (key: string) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      dragged.current = key
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      const moved = dragged.current
      if (moved !== '') setLayout((current) => movedColumn(current, moved, key))
    },
  })

  return (
    <>
      <ul className={styles.list}>
        {order.map((key) => {
          const label = labels.get(key) ?? key
          return (
            <li key={key} className={styles.item} {...dragging(key)}>
              <Checkbox
                className={styles.name}
                label={label}
                checked={!layout.hidden.includes(key)}
                onChange={(_, data) =>
                  setLayout((current) => shownColumn(current, key, data.checked === true))
                }
              />
              <Button
                size="small"
                appearance="subtle"
                icon={<ArrowUpRegular />}
                aria-label={text('kit:columns.up', { column: label })}
                onClick={() => setLayout((current) => shiftedColumn(current, key, -1))}
              />
              <Button
                size="small"
                appearance="subtle"
                icon={<ArrowDownRegular />}
                aria-label={text('kit:columns.down', { column: label })}
                onClick={() => setLayout((current) => shiftedColumn(current, key, 1))}
              />
              <Select
                size="small"
                className={styles.pin}
                aria-label={text('kit:columns.pinOf', { column: label })}
                value={pinOf(key)}
                onChange={(_, data) => {
                  const side = data.value === 'start' || data.value === 'end' ? data.value : null
                  setLayout((current) => pinnedColumn(current, key, side))
                }}
              >
                <option value="">{text('kit:columns.unpinned')}</option>
                <option value="start">{text('kit:columns.pinStart')}</option>
                <option value="end">{text('kit:columns.pinEnd')}</option>
              </Select>
            </li>
          )
        })}
      </ul>
      <Divider />
      <div className={styles.footer}>
        <RadioGroup
          layout="horizontal"
          aria-label={text('kit:density.label')}
          value={density}
          onChange={(_, data) => {
            const next: Density = data.value === 'comfortable' ? 'comfortable' : 'compact'
            setLayout((current) => ({ ...current, density: next }))
          }}
        >
          <Radio value="compact" label={text('kit:density.compact')} />
          <Radio value="comfortable" label={text('kit:density.comfortable')} />
        </RadioGroup>
        <Button size="small" onClick={reset}>
          {text('kit:columns.reset')}
        </Button>
      </div>
    </>
  )
}
