import {
  makeStyles,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  tokens,
} from '@fluentui/react-components'
import { useEffect, useMemo } from 'react'
import { cutOffText } from '#kit/list/cutOffText.ts'
import { headerWidth, type ShownColumn } from '#kit/list/columns.tsx'
import { contentWidth } from '#kit/list/grid/contentWidth.ts'
import type { GridMenuRequest } from '#kit/list/grid/gridProps.ts'
import { type ShownAction, splitActions } from '#kit/list/grid/GridRow.tsx'
import {
  type ListLayout,
  pinnedColumn,
  shiftedColumn,
  shownColumn,
  sizedColumn,
  visibleColumns,
} from '#kit/list/state/layout.ts'
import type { RowAction } from '#kit/list/actions.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  danger: {
    color: tokens.colorStatusDangerForeground3,
    ':hover': { color: tokens.colorStatusDangerForeground3 },
  },
})

interface GridMenuProps<R extends object> {
  readonly request: GridMenuRequest<R>
  readonly columns: readonly ShownColumn<R>[]
  readonly layout: ListLayout
  readonly actions: readonly ShownAction<R>[]
  close(): void
  /** Absent: no column can be sorted. */
  sortBy?: ((key: string, order: 'asc' | 'desc' | '') => void) | undefined
  setLayout(change: (layout: ListLayout) => ListLayout): void
  onAction(action: RowAction<R>, row: R): void
  onCopy(text: string): void
}

/** The grid's one menu, made when it is asked for: more actions, a cell's menu, a column's menu. */
export function GridMenu<R extends object>(props: GridMenuProps<R>) {
  const { request, close } = props
  const positioning = useMemo(() => {
    if (request.kind === 'actions')
      return { target: request.anchor, position: 'below', align: 'end' } as const
    const { x, y } = request
    const target = { getBoundingClientRect: () => DOMRect.fromRect({ x, y, width: 0, height: 0 }) }
    return { target, position: 'below', align: 'start' } as const
  }, [request])
  // The cell that asked gets the focus back.
  useEffect(() => () => request.anchor.focus({ preventScroll: true }), [request])

  return (
    <Menu
      open
      positioning={positioning}
      onOpenChange={(_, data) => {
        if (!data.open) close()
      }}
    >
      <MenuPopover>
        <MenuList>
          {request.kind === 'column' ? (
            <ColumnItems {...props} columnKey={request.columnKey} anchor={request.anchor} />
          ) : (
            <RowItems {...props} />
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

function RowItems<R extends object>({
  request,
  columns,
  layout,
  actions,
  onAction,
  onCopy,
}: GridMenuProps<R>) {
  const text = useText()
  const { danger } = useStyles()
  if (request.kind === 'column') return null
  const { row } = request
  const items = (shown: readonly ShownAction<R>[]) =>
    shown.map(({ action, label, cutOff }) => (
      <MenuItem
        key={action.id}
        className={action.danger && !cutOff ? danger : undefined}
        disabled={cutOff !== undefined}
        subText={cutOffText(cutOff)}
        onClick={() => onAction(action, row)}
      >
        {label}
      </MenuItem>
    ))
  if (request.kind === 'actions') return items(splitActions(row, actions, request.available).menu)
  const { buttons, menu } = splitActions(row, actions, Number.POSITIVE_INFINITY)
  const offered = [...buttons, ...menu]
  const column = columns.find(({ key }) => key === request.columnKey)
  const visible = visibleColumns(columns, layout)
  return (
    <>
      {column ? <MenuItem onClick={() => onCopy(column.text(row))}>{text('kit:copy.cell')}</MenuItem> : null}
      <MenuItem onClick={() => onCopy(visible.map(({ text: words }) => plain(words(row))).join('\t'))}>
        {text('kit:copy.row')}
      </MenuItem>
      {offered.length > 0 ? <MenuDivider /> : null}
      {items(offered)}
    </>
  )
}

function ColumnItems<R extends object>(props: GridMenuProps<R> & { columnKey: string; anchor: HTMLElement }) {
  const { columns, layout, columnKey, anchor, setLayout, sortBy } = props
  const text = useText()
  const column = columns.find(({ key }) => key === columnKey)
  if (!column) return null
  const change = (next: (current: ListLayout) => ListLayout) => () => setLayout(next)
  const width = anchor.getBoundingClientRect().width
  const isPinned = layout.pinned.start.includes(columnKey) || layout.pinned.end.includes(columnKey)
  return (
    <>
      {column.sortable && sortBy ? (
        <>
          <MenuItem onClick={() => sortBy(columnKey, 'asc')}>{text('kit:column.ascending')}</MenuItem>
          <MenuItem onClick={() => sortBy(columnKey, 'desc')}>{text('kit:column.descending')}</MenuItem>
          <MenuItem onClick={() => sortBy(columnKey, '')}>{text('kit:column.unsorted')}</MenuItem>
          <MenuDivider />
        </>
      ) : null}
      <MenuItem onClick={change((current) => pinnedColumn(current, columnKey, 'start'))}>
        {text('kit:column.pinStart')}
      </MenuItem>
      <MenuItem onClick={change((current) => pinnedColumn(current, columnKey, 'end'))}>
        {text('kit:column.pinEnd')}
      </MenuItem>
      {isPinned ? (
        <MenuItem onClick={change((current) => pinnedColumn(current, columnKey, null))}>
          {text('kit:column.unpin')}
        </MenuItem>
      ) : null}
      <MenuDivider />
      <MenuItem
        secondaryContent="Alt+Shift+←"
        onClick={change((current) => shiftedColumn(current, columnKey, -1))}
      >
        {text('kit:column.earlier')}
      </MenuItem>
      <MenuItem
        secondaryContent="Alt+Shift+→"
        onClick={change((current) => shiftedColumn(current, columnKey, 1))}
      >
        {text('kit:column.later')}
      </MenuItem>
      <MenuItem
        secondaryContent="Alt+→"
        onClick={change((current) => sizedColumn(current, columnKey, width + 32))}
      >
        {text('kit:column.wider')}
      </MenuItem>
      <MenuItem
        secondaryContent="Alt+←"
        onClick={change((current) => sizedColumn(current, columnKey, width - 32))}
      >
        {text('kit:column.narrower')}
      </MenuItem>
      <MenuItem
        onClick={() => {
          const fitted = Math.max(headerWidth(column), contentWidth(anchor))
          setLayout((current) => sizedColumn(current, columnKey, fitted))
        }}
      >
        {text('kit:column.fit')}
      </MenuItem>
      <MenuDivider />
      <MenuItem onClick={change((current) => shownColumn(current, columnKey, false))}>
        {text('kit:column.hide')}
      </MenuItem>
    </>
  )
}

/** One cell per tab stop: a value with tabs or lines would land in several cells of a sheet. */
const plain = (words: string): string => words.replace(/[\t\r\n]+/g, ' ')
