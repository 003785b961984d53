import { useId, useMemo } from 'react'
import type { CellClasses } from '#kit/list/grid/cellClasses.ts'
import { GridRow, type RowWords } from '#kit/list/grid/GridRow.tsx'
import type { GridProps } from '#kit/list/grid/gridProps.ts'
import type { RowVirtualizer } from '#kit/list/grid/gridRows.ts'
import type { Track } from '#kit/list/grid/tracks.ts'
import type { RowRefusals } from '#kit/list/rowRefusals.ts'
import { useText } from '#kit/text.ts'

interface GridBodyProps<R extends object>
  extends Pick<
    GridProps<R>,
    'list' | 'tree' | 'rows' | 'view' | 'selection' | 'actions' | 'hasSelect' | 'onDismiss'
  > {
  readonly virtualizer: RowVirtualizer
  readonly tracks: readonly Track<R>[]
  readonly classes: CellClasses
  readonly expanded: ReadonlySet<string>
  readonly fresh: ReadonlySet<string>
  readonly refusals: RowRefusals
  /** Pixels of a row. */
  readonly height: number
  /** Place of the focus. */
  readonly at: { readonly row: number; readonly col: number }
}

/** The rows in sight, with room for those above and below them. */
export function GridBody<R extends object>(props: GridBodyProps<R>) {
  const { list, rows, view, virtualizer, expanded, at } = props
  const words = useRowWords()
  const baseId = useId()
  const items = virtualizer.getVirtualItems()
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  const firstAria = (view.page - 1) * view.limit + 2
  return (
    <div role="rowgroup">
      {items.map(({ index, start }, nth) => {
        const keyed = rows[index]
        if (!keyed) return null
        const { id, row } = keyed
        const refusal = props.refusals.get(id)
        const isExpanded = list.expand ? expanded.has(id) : undefined
        return (
          <GridRow<R>
            key={index}
            gap={start - (items[nth - 1]?.end ?? 0)}
            row={row}
            index={index}
            ariaIndex={firstAria + index}
            name={list.rowName(row)}
            line={props.tree?.lineOf(row)}
            tracks={props.tracks}
            classes={props.classes}
            actions={props.actions}
            words={words}
            isSelected={props.selection.has(id)}
            isFresh={props.fresh.has(id)}
            hasSelect={props.hasSelect}
            isExpanded={isExpanded}
            Detail={list.expand}
            refusal={refusal}
            refusalId={refusal && `${baseId}${index}`}
            onDismiss={props.onDismiss}
            id={id}
            active={at.row === index ? at.col : -1}
            height={props.height}
            measure={isExpanded || refusal ? virtualizer.measureElement : undefined}
          />
        )
      })}
      {after > 0 ? <div role="presentation" style={{ height: after }} /> : null}
    </div>
  )
}

/** The same object as long as the language is the same: rows are drawn again only when something of theirs changes. */
function useRowWords(): RowWords {
  const text = useText()
  return useMemo<RowWords>(
    () => ({
      select: (name) => text('kit:select.row', { name }),
      expand: text('kit:row.expand'),
      collapse: text('kit:row.collapse'),
      more: text('kit:row.more'),
    }),
    [text],
  )
}
