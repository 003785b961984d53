import { mergeClasses } from '@fluentui/react-components'
import { ArrowDown16Regular, ArrowUp16Regular, Delete16Regular } from '@fluentui/react-icons'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useId, useLayoutEffect, useMemo, useRef } from 'react'
import type { ShownEditColumn } from '#kit/table/columns.ts'
import { TableBar } from '#kit/table/TableBar.tsx'
import { useTableEvents } from '#kit/table/tableEvents.ts'
import type { FrameProps, RowState, RowTool, TableProps } from '#kit/table/tableProps.ts'
import { TableRow } from '#kit/table/TableRow.tsx'
import {
  headerHeight,
  rowHeight,
  type TableStyles,
  toolWidth,
  useTableStyles,
} from '#kit/table/tableStyles.ts'
import { textWidth } from '#kit/list/grid/textWidth.ts'
import { type Table, useTable } from '#kit/table/useTable.ts'
import { useTableModel } from '#kit/table/useTableModel.ts'
import { type Translate, useText } from '#kit/text.ts'

interface EditTableProps<R extends object> extends TableProps<R>, Pick<FrameProps<R>, 'controlRef'> {
  readonly rows: readonly R[]
  /** Messages of others about cells: index of the row → column → words. */
  readonly messages?: ReadonlyMap<number, Readonly<Record<string, string>>> | undefined
  onChange(rows: readonly R[]): void
}

/** Rows that are edited in place, as a value that its owner holds; undo is included. */
export function EditTable<R extends object>({ rows, onChange, messages, ...props }: EditTableProps<R>) {
  const hold = useTableModel(rows, onChange)
  const { lines } = hold.model
  const stateOf = useMemo(() => {
    if (!messages) return undefined
    const states = new Map(
      lines.map(({ key }, index): [number, RowState] => [key, { fields: messages.get(index) }]),
    )
    return (key: number) => states.get(key)
  }, [messages, lines])
  return <TableFrame {...props} hold={hold} stateOf={stateOf} />
}

/** Rows up to this many are all drawn. */
const drawnWhole = 60
const numberWidth = 44

/** Pixels beside the words of a heading: its padding, and the mark of a column that must be filled in. */
const headPadding = 20
const requiredMark = 10

/** As declared, and never narrower than its heading in the language of the moment. */
const widthOf = <R extends object>({ column, label }: ShownEditColumn<R>): number =>
  Math.max(
    column.width ?? 140,
    // Headings are semibold, which takes a little more than the font that is measured.
    Math.ceil(textWidth(label) * 1.06) + headPadding + (column.required ? requiredMark : 0),
  )

function templateOf<R extends object>(columns: readonly ShownEditColumn<R>[], tools: number): string {
  const tracks = columns.map((shown) => {
    const grow = shown.column.grow ?? 1
    return grow > 0 ? `minmax(${widthOf(shown)}px, ${grow}fr)` : `${widthOf(shown)}px`
  })
  return [`${numberWidth}px`, ...tracks, ...Array.from({ length: tools }, () => `${toolWidth}px`)].join(' ')
}

/** The table over rows that are held anywhere. */
export function TableFrame<R extends object>(props: FrameProps<R>) {
  const { label, hold, readOnly = false, maxHeight = 420, controlRef } = props
  const { lines } = hold.model
  const styles = useTableStyles()
  const text = useText()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const focusRow = useRef(0)
  const rows = useDrawnRows(lines.length, scroller, focusRow)
  const table = useTable({ ...props, table: grid, addButton, scrollTo: rows.scrollTo })
  focusRow.current = table.at.row
  const tools = useTools(props, table, text)
  const cols = table.columns.length + 1 + tools.length
  const { onPaste, ...events } = useTableEvents({
    table,
    text,
    cols,
    perPage: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
  })
  const template = templateOf(table.columns, tools.length)
  useLayoutEffect(() => grid.current?.style.setProperty('--table-template', template), [template])
  const focusTarget = useCallback(() => {
    const cell = grid.current?.querySelector<HTMLElement>('[data-row] [tabindex="0"]')
    if (cell) cell.focus()
    else addButton.current?.focus()
  }, [])
  useFocusHandle(controlRef, focusTarget)
  const least =
    numberWidth + table.columns.reduce((sum, shown) => sum + widthOf(shown), 0) + tools.length * toolWidth
  return (
    <div className={styles.root} onPaste={onPaste}>
      <div
        ref={scroller}
        className={styles.scroller}
        // A cell that gets the focus is not left behind the buttons.
        style={{ maxHeight, scrollPaddingInlineEnd: tools.length * toolWidth }}
      >
        <div
          ref={grid}
          role="grid"
          aria-label={label}
          aria-rowcount={lines.length + 1}
          aria-colcount={cols}
          aria-multiselectable
          aria-readonly={readOnly || undefined}
          className={styles.table}
          style={{ minWidth: least }}
          {...events}
        >
          <Header
            columns={table.columns}
            tools={tools.length}
            isReadOnly={readOnly}
            styles={styles}
            text={text}
          />
          <div role="rowgroup">
            {rows.items.map(({ index, gap }) => {
              const line = lines[index]
              return line ? (
                <TableRow
                  key={line.key}
                  id={id}
                  line={line}
                  index={index}
                  number={props.numberOf?.(index) ?? index + 1}
                  columns={table.columns}
                  tools={tools}
                  styles={styles}
                  text={text}
                  state={props.stateOf?.(line.key)}
                  problems={table.problems.get(line.key) ?? noProblems}
                  isReadOnly={readOnly}
                  isSelected={table.selected.has(line.key)}
                  active={table.at.row === index ? table.at.col : -1}
                  editing={table.editing?.key === line.key ? table.editing : null}
                  gap={gap}
                  measure={rows.measure}
                  onClose={table.closeEditor}
                  onSheet={table.paste}
                  change={(shown, part) => table.change(line.key, shown, part)}
                />
              ) : null
            })}
            {rows.after > 0 ? <div role="presentation" style={{ height: rows.after }} /> : null}
          </div>
        </div>
        {lines.length === 0 ? (
          // A click puts the focus there, so that a sheet can be pasted.
          <div className={styles.empty} tabIndex={-1}>
            {text(props.emptyText ?? (table.canAdd ? 'kit:table.empty' : 'kit:list.empty'))}
          </div>
        ) : null}
      </div>
      <TableBar {...props} table={table} styles={styles} addButton={addButton} />
      <div role="status" className={styles.hidden}>
        {table.announcement}
      </div>
    </div>
  )
}

const noProblems: ReadonlyMap<string, string> = new Map()

/** A form focuses its first wrong field through this: an element whose focus is the table's. */
function useFocusHandle(
  controlRef: ((element: HTMLElement | null) => void) | undefined,
  focus: () => void,
): void {
  useLayoutEffect(() => {
    // The form calls nothing but focus.
    controlRef?.({ focus } as HTMLElement)
    return () => controlRef?.(null)
  }, [controlRef, focus])
}

interface HeaderProps<R extends object> {
  readonly columns: readonly ShownEditColumn<R>[]
  readonly tools: number
  readonly isReadOnly: boolean
  readonly styles: TableStyles
  readonly text: Translate
}

function Header<R extends object>({ columns, tools, isReadOnly, styles, text }: HeaderProps<R>) {
  return (
    <div role="rowgroup" className={styles.header} style={{ display: 'block' }}>
      <div
        role="row"
        aria-rowindex={1}
        className={styles.header}
        style={{ gridTemplateColumns: 'var(--table-template)', borderBottom: 'none' }}
      >
        <div role="columnheader" className={styles.headerCell}>
          <span className={styles.hidden}>{text('kit:table.number')}</span>
        </div>
        {columns.map(({ key, label, column }) => (
          <div
            key={key}
            role="columnheader"
            title={label}
            className={mergeClasses(styles.headerCell, column.kind === 'number' && styles.end)}
          >
            {label}
            {column.required && !isReadOnly ? (
              <span aria-hidden className={styles.required}>
                *
              </span>
            ) : null}
          </div>
        ))}
        {tools > 0 ? (
          <div
            role="columnheader"
            aria-colspan={tools}
            style={{ gridColumnEnd: `span ${tools}` }}
            className={mergeClasses(styles.headerCell, styles.headerTools)}
          >
            <span className={styles.hidden}>{text('kit:row.actions')}</span>
          </div>
        ) : null}
      </div>
    </div>
  )
}

/** Buttons at the end of a row: those of the screen, then moving and removing. */
function useTools<R extends object>(
  props: FrameProps<R>,
  table: Table<R>,
  text: Translate,
): readonly RowTool[] {
  const { readOnly, ordered, newRow, canRemove, tools = [] } = props
  const { lines } = table.model
  return useMemo(() => {
    if (readOnly) return []
    const moving: readonly RowTool[] = ordered
      ? ([-1, 1] as const).map((by) => ({
          id: by < 0 ? 'up' : 'down',
          icon: by < 0 ? <ArrowUp16Regular /> : <ArrowDown16Regular />,
          label: (row) => text(by < 0 ? 'kit:table.up' : 'kit:table.down', { row }),
          isDisabled: (key) => lines.at(by < 0 ? 0 : -1)?.key === key,
          run: (key) => table.move(by, key),
        }))
      : []
    const removing: readonly RowTool[] =
      newRow || canRemove
        ? [
            {
              id: 'remove',
              icon: <Delete16Regular />,
              label: (row) => text('kit:table.remove', { row }),
              isDisabled: (key) => !table.canRemove(key),
              run: (key) => table.remove(key),
            },
          ]
        : []
    return [...tools, ...moving, ...removing]
  }, [readOnly, ordered, newRow, canRemove, tools, lines, table, text])
}

/** The rows to draw: all of a short table; of a long one those in sight and the one with the focus. */
function useDrawnRows(
  count: number,
  scroller: { readonly current: HTMLDivElement | null },
  focusRow: { readonly current: number },
) {
  const isWhole = count <= drawnWhole
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: isWhole ? 0 : count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    scrollPaddingStart: headerHeight,
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range)
      const row = focusRow.current
      return row < 0 || row >= count || inSight.includes(row)
        ? inSight
        : [...inSight, row].sort((a, b) => a - b)
    },
  })
  const scrollTo = useCallback(
    (row: number) => virtualizer.scrollToIndex(row, { align: 'auto' }),
    [virtualizer],
  )
  if (isWhole) {
    const items = Array.from({ length: count }, (_, index) => ({ index, gap: 0 }))
    return { items, after: 0, measure: undefined, scrollTo }
  }
  const drawn = virtualizer.getVirtualItems()
  return {
    items: drawn.map(({ index, start }, nth) => ({ index, gap: start - (drawn[nth - 1]?.end ?? 0) })),
    after: virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
    scrollTo,
  }
}
