import { mergeClasses } from '@fluentui/react-components'
import { ArrowDown12Regular, ArrowUp12Regular, EyeOff16Regular } from '@fluentui/react-icons'
import { memo, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { headerWidth } from '#kit/list/columns.tsx'
import { contentWidth } from '#kit/list/grid/contentWidth.ts'
import type { useGridStyles } from '#kit/list/grid/gridStyles.ts'
import type { Track, Tracks } from '#kit/list/grid/tracks.ts'
import type { ListView } from '#kit/list/state/view.ts'
import { useText } from '#kit/text.ts'

interface GridHeaderProps<R> {
  readonly tracks: Tracks<R>
  readonly styles: ReturnType<typeof useGridStyles>
  readonly sortKey: string
  readonly order: ListView['order']
  /** Column index of the focus, -1 when it is elsewhere. */
  readonly active: number
  /** Columns that the platform does not fill. */
  readonly unfilled: readonly string[]
  readonly pageState: 'none' | 'some' | 'all'
  onTickPage(isTicked: boolean): void
  /** While dragging, called with the template to try; with a width at the end. */
  onResizing(template: string): void
  onResized(key: string, width: number): void
  onMoved(key: string, targetKey: string): void
  onHidden(key: string): void
}

const ariaSort = { asc: 'ascending', desc: 'descending', '': 'none' } as const

function Header<R>(props: GridHeaderProps<R>) {
  const { tracks, styles, active, pageState } = props
  const text = useText()
  const dragged = useRef('')
  const [target, setTarget] = useState('')

  const cell = (track: Track<R>, index: number) => {
    const className = mergeClasses(
      styles.cell,
      styles.headerCell,
      track.pinned !== null && styles.headerPinned,
      track.isEdge && (track.pinned === 'start' ? styles.startEdge : styles.endEdge),
      track.column?.sortable && styles.sortable,
      track.column?.align === 'end' && styles.headerEnd,
      (track.kind === 'select' || track.kind === 'expand') &&
        mergeClasses(styles.narrow, styles.headerCentre),
      target !== '' && target === track.id && styles.dropTarget,
    )
    const common = {
      className,
      style: track.style,
      'data-col': index,
      tabIndex: active === index ? 0 : -1,
    } as const
    if (track.kind === 'select') {
      return (
        <div key={track.id} role="columnheader" className={className} style={track.style}>
          <input
            type="checkbox"
            className={styles.checkbox}
            data-col={index}
            tabIndex={active === index ? 0 : -1}
            aria-label={text('kit:select.page')}
            checked={pageState === 'all'}
            ref={(input) => {
              if (input) input.indeterminate = pageState === 'some'
            }}
            onChange={(event) => props.onTickPage(event.target.checked)}
          />
        </div>
      )
    }
    if (track.kind === 'expand')
      return <div key={track.id} role="columnheader" aria-label={text('kit:row.details')} {...common} />
    if (track.kind === 'actions') {
      return (
        <div key={track.id} role="columnheader" {...common}>
          {text('kit:row.actions')}
        </div>
      )
    }
    return (
      <ColumnCell
        key={track.id}
        {...{ track, index, header: props, common, draggedRef: dragged, onTarget: setTarget }}
      />
    )
  }

  return (
    <div role="rowgroup" className={styles.header} style={{ gridTemplateColumns: 'var(--list-template)' }}>
      <div role="row" aria-rowindex={1} data-row={-1} style={{ display: 'contents' }}>
        {tracks.list.map(cell)}
      </div>
    </div>
  )
}

interface ColumnCellProps<R> {
  readonly track: Track<R>
  readonly index: number
  readonly header: GridHeaderProps<R>
  readonly common: {
    readonly className: string
    readonly style: Track<R>['style']
    readonly 'data-col': number
    readonly tabIndex: number
  }
  /** Id of the column that is dragged; empty: none. */
  readonly draggedRef: RefObject<string>
  /** Another column is above this one; empty: none. */
  onTarget(id: string): void
}

/** Heading of a column: sorts, moves it, and sets its width. */
function ColumnCell<R>({ track, index, header, common, draggedRef, onTarget }: ColumnCellProps<R>) {
  const { styles, sortKey, order } = header
  const text = useText()
  const isSorted = track.id === sortKey
  const isUnfilled = header.unfilled.includes(track.id)
  const label = track.column?.label ?? ''
  return (
    <div
      role="columnheader"
      aria-sort={track.column?.sortable ? ariaSort[isSorted ? order : ''] : undefined}
      // The button in it is no part of its name.
      aria-label={isUnfilled ? label : undefined}
      title={isUnfilled ? text('kit:column.unfilled', { name: label }) : label}
      {...common}
      data-sort={track.column?.sortable ? track.id : undefined}
      draggable
      onDragStart={(event) => {
        draggedRef.current = track.id
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', track.column?.label ?? '')
      }}
      onDragOver={(event) => {
        if (draggedRef.current === '') return
        event.preventDefault()
        onTarget(draggedRef.current === track.id ? '' : track.id)
      }}
      onDrop={(event) => {
        event.preventDefault()
        if (draggedRef.current !== '') header.onMoved(draggedRef.current, track.id)
      }}
      onDragEnd={() => {
        draggedRef.current = ''
        onTarget('')
      }}
    >
      <span className={mergeClasses(styles.label, isUnfilled && styles.unfilled)}>{label}</span>
      {isUnfilled ? (
        // By keyboard it is hidden in the column's menu.
        <button
          type="button"
          className={styles.hide}
          tabIndex={-1}
          aria-label={text('kit:column.hideUnfilled', { name: label })}
          onClick={(event) => {
            event.stopPropagation()
            header.onHidden(track.id)
          }}
        >
          <EyeOff16Regular />
        </button>
      ) : null}
      {isSorted && order === 'asc' ? <ArrowUp12Regular aria-hidden /> : null}
      {isSorted && order === 'desc' ? <ArrowDown12Regular aria-hidden /> : null}
      {/* Keyboard: Alt+arrows on the header cell; to fit its content, the column's menu. */}
      <span
        className={styles.handle}
        aria-hidden
        data-handle=""
        draggable
        onDragStart={(event) => {
          event.preventDefault()
          event.stopPropagation()
        }}
        onPointerDown={(event) => startResize(event, header.tracks, index, header)}
        onDoubleClick={({ currentTarget: { parentElement } }) => {
          if (track.column && parentElement)
            header.onResized(track.id, Math.max(headerWidth(track.column), contentWidth(parentElement)))
        }}
      />
    </div>
  )
}

/** Dragging changes one style property of the grid; React is notified when the drag ends. */
function startResize<R>(
  event: PointerEvent<HTMLElement>,
  tracks: Tracks<R>,
  index: number,
  { onResizing, onResized }: Pick<GridHeaderProps<R>, 'onResizing' | 'onResized'>,
): void {
  if (event.button !== 0) return
  event.preventDefault()
  event.stopPropagation()
  const handle = event.currentTarget
  const track = tracks.list[index]
  if (!track || !handle.parentElement) return
  // The rendered width: the elastic strip may be wider than its own.
  const startWidth = handle.parentElement.getBoundingClientRect().width
  const startX = event.clientX
  const direction = getComputedStyle(handle).direction === 'rtl' ? -1 : 1
  let width = startWidth
  const columns = tracks.template.split(/ (?![^()]{0,100}\))/)
  const move = (moved: globalThis.PointerEvent) => {
    width = Math.max(48, startWidth + (moved.clientX - startX) * direction)
    onResizing(columns.map((column, at) => (at === index ? `${width}px` : column)).join(' '))
  }
  const end = (last: globalThis.PointerEvent) => {
    handle.removeEventListener('pointermove', move)
    handle.removeEventListener('pointerup', end)
    handle.removeEventListener('pointercancel', end)
    handle.releasePointerCapture(last.pointerId)
    if (width !== startWidth) onResized(track.id, width)
  }
  handle.setPointerCapture(event.pointerId)
  handle.addEventListener('pointermove', move)
  handle.addEventListener('pointerup', end)
  handle.addEventListener('pointercancel', end)
}

// memo loses the type parameter; the cast gives it back.
export const GridHeader = memo(Header) as typeof Header
