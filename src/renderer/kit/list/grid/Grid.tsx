import { memo, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { cellClasses } from '#kit/list/grid/cellClasses.ts'
import { GridBody } from '#kit/list/grid/GridBody.tsx'
import { GridHeader } from '#kit/list/grid/GridHeader.tsx'
import { GridSkeleton } from '#kit/list/grid/GridSkeleton.tsx'
import { useFit } from '#kit/list/grid/useFit.ts'
import { useGridEvents } from '#kit/list/grid/gridEvents.ts'
import { useGridFocus } from '#kit/list/grid/gridFocus.ts'
import type { GridProps } from '#kit/list/grid/gridProps.ts'
import { useRowVirtualizer, useShownRow, useTopOf } from '#kit/list/grid/gridRows.ts'
import { useScrollRestoration } from '#kit/list/grid/gridScroll.ts'
import { rowHeights, useGridStyles } from '#kit/list/grid/gridStyles.ts'
import { useActionsWidth, useRoom, useViewWidth } from '#kit/list/grid/gridWidths.ts'
import { useWidestTexts } from '#kit/list/grid/textRoom.ts'
import { type Track, useTracks } from '#kit/list/grid/tracks.ts'
import { movedColumn, shownColumn, sizedColumn } from '#kit/list/state/layout.ts'
import { noRefusals } from '#kit/list/rowRefusals.ts'
import { pageState } from '#kit/list/state/selection.ts'

const allFilled: readonly string[] = []
const noneExpanded: ReadonlySet<string> = new Set()
const noneFresh: ReadonlySet<string> = new Set()

function GridInner<R extends object>(props: GridProps<R>) {
  const { list, columns, rows, view, layout, density, selection, isLoading } = props
  const expanded = props.expanded ?? noneExpanded
  const refusals = props.refusals ?? noRefusals
  const fresh = props.fresh ?? noneFresh
  const styles = useGridStyles()
  const scroller = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const height = rowHeights[density]
  const hasDetails = list.expand !== undefined
  const room = useRoom(scroller)
  useFit(scroller, height, props.onFit)
  const tracks = useTracks({
    columns,
    layout,
    hasSelect: props.hasSelect,
    hasExpand: hasDetails,
    actionsWidth: useActionsWidth(props, room),
    room,
    texts: useWidestTexts(columns, rows),
  })
  // Class names do not depend on the row; a track of any row type will do.
  const classes = useMemo(() => cellClasses(styles, tracks.list as readonly Track<never>[]), [styles, tracks])
  const focusRow = useRef(-1)
  const virtualizer = useRowVirtualizer({
    scroller,
    rows,
    height,
    hasDetails,
    expanded,
    lined: refusals,
    focusRow,
  })
  const top = `${view.page}/${view.limit}/${view.sortKey}/${view.order}`
  useTopOf(scroller, top)
  useShownRow(virtualizer, rows, fresh)
  useScrollRestoration({ scroller, list: list.id, place: top, isThere: !isLoading && rows.length > 0 })

  const { at, focusAt, follow } = useGridFocus({
    scroller,
    table,
    virtualizer,
    tracks,
    rows: rows.length,
    // The boxes and arrows before the data have no heading.
    first: {
      row: -1,
      col: Math.max(
        0,
        tracks.list.findIndex(({ kind }) => kind === 'data'),
      ),
    },
  })
  focusRow.current = at.row
  const events = useGridEvents({
    ...props,
    tracks: tracks.list,
    perPage: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 2),
    focusAt,
  })
  const header = useHeaderEvents(props, table)
  useLayoutEffect(() => {
    table.current?.style.setProperty('--list-template', tracks.template)
  }, [tracks])
  const viewWidth = useViewWidth(scroller, hasDetails || refusals.size > 0)

  return (
    <div ref={scroller} className={styles.scroller}>
      <div
        ref={table}
        role={props.tree ? 'treegrid' : 'grid'}
        aria-label={props.name}
        aria-rowcount={props.total + 1}
        aria-colcount={tracks.list.length}
        aria-multiselectable={props.hasSelect || undefined}
        aria-busy={isLoading || props.isFetching}
        className={styles.table}
        style={{ width: tracks.total, ...viewWidth }}
        {...events}
        onFocus={(event) => follow(event.target)}
      >
        <GridHeader
          tracks={tracks}
          styles={styles}
          sortKey={view.sortKey}
          order={view.order}
          active={at.row < 0 ? at.col : -1}
          unfilled={props.unfilled ?? allFilled}
          {...header}
        />
        {isLoading ? (
          <GridSkeleton tracks={tracks.list} rows={Math.min(view.limit, 20)} height={height} />
        ) : (
          <GridBody<R>
            list={list}
            tree={props.tree}
            rows={rows}
            view={view}
            selection={selection}
            actions={props.actions}
            hasSelect={props.hasSelect}
            virtualizer={virtualizer}
            tracks={tracks.list}
            classes={classes}
            expanded={expanded}
            fresh={fresh}
            refusals={refusals}
            onDismiss={props.onDismiss}
            height={height}
            at={at}
          />
        )}
      </div>
      {!isLoading && rows.length === 0 ? <div className={styles.overlay}>{props.instead}</div> : null}
    </div>
  )
}

/** Selection state and events of the header; stable, so that it is not rendered with every row. */
function useHeaderEvents<R extends object>(
  { rows, selection, tick, setLayout }: GridProps<R>,
  table: { readonly current: HTMLDivElement | null },
) {
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const onTickPage = useCallback((isTicked: boolean) => tick(rows, isTicked), [tick, rows])
  const onResizing = useCallback(
    (template: string) => table.current?.style.setProperty('--list-template', template),
    [table],
  )
  const onResized = useCallback(
    (key: string, width: number) => setLayout((current) => sizedColumn(current, key, width)),
    [setLayout],
  )
  const onMoved = useCallback(
    (key: string, target: string) => setLayout((current) => movedColumn(current, key, target)),
    [setLayout],
  )
  const onHidden = useCallback(
    (key: string) => setLayout((current) => shownColumn(current, key, false)),
    [setLayout],
  )
  return { pageState: pageState(selection, ids), onTickPage, onResizing, onResized, onMoved, onHidden }
}

// memo loses the type parameter; the cast gives it back.
export const Grid = memo(GridInner) as typeof GridInner
