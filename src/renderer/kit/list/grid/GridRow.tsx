import { mergeClasses } from '@fluentui/react-components'
import { ChevronRight12Regular, MoreHorizontal16Regular } from '@fluentui/react-icons'
import { type ComponentType, memo, type ReactNode, type Ref } from 'react'
import type { CellClasses } from '#kit/list/grid/cellClasses.ts'
import { RefusalLine } from '#kit/list/grid/RefusalLine.tsx'
import { fitting } from '#kit/list/grid/overflow.ts'
import type { Track } from '#kit/list/grid/tracks.ts'
import type { RowAction } from '#kit/list/actions.ts'
import type { RowRefusal } from '#kit/list/rowRefusals.ts'
import type { TreeLine } from '#kit/tree/treeModel.ts'

/** A row action in the operator's language, with the room its button takes. */
export interface ShownAction<R extends object> {
  readonly action: RowAction<R>
  readonly label: string
  /** Pixels. */
  readonly width: number
  /** Why it cannot be done now. */
  readonly cutOff?: string | undefined
}

/** Words of a row that do not depend on the row. */
export interface RowWords {
  readonly select: (name: string) => string
  readonly expand: string
  readonly collapse: string
  readonly more: string
}

interface GridRowProps<R extends object> {
  /** The row's id in the selection. */
  readonly id: string
  readonly row: R
  /** Pixels left empty above: rows that are out of sight. */
  readonly gap: number
  /** Position on the page, from 0. */
  readonly index: number
  /** Position in the whole list, from 1, header included. */
  readonly ariaIndex: number
  readonly name: string
  /** Place of the row in a tree. */
  readonly line: Pick<TreeLine<unknown>, 'level' | 'isOpen' | 'hasChildren'> | undefined
  readonly tracks: readonly Track<R>[]
  readonly classes: CellClasses
  readonly actions: readonly ShownAction<R>[]
  readonly words: RowWords
  readonly isSelected: boolean
  /** It has just been saved. */
  readonly isFresh: boolean
  readonly hasSelect: boolean
  /** Undefined: rows of this list have no detail. */
  readonly isExpanded: boolean | undefined
  readonly Detail: ComponentType<{ row: R }> | undefined
  /** Why the last action was refused. */
  readonly refusal: RowRefusal | undefined
  /** Element id of its words. */
  readonly refusalId: string | undefined
  readonly onDismiss: ((ids: readonly string[]) => void) | undefined
  /** Column index of the focus, -1 when it is in another row. */
  readonly active: number
  readonly height: number
  readonly measure: Ref<HTMLDivElement> | undefined
}

export const moreWidth = 32
/** Padding of the action cell on both sides. */
export const actionPadding = 12

/** The actions this row offers, split into buttons and menu. */
export function splitActions<R extends object>(row: R, actions: readonly ShownAction<R>[], width: number) {
  const offered = actions.filter(({ action }) => action.when?.(row) ?? true)
  const direct = offered.filter(({ action }) => !action.inMenu)
  const hidden = offered.filter(({ action }) => action.inMenu)
  const count = fitting(
    direct.map((action) => action.width),
    width - actionPadding - (hidden.length > 0 ? moreWidth : 0),
    hidden.length > 0 ? 0 : moreWidth,
  )
  return { buttons: direct.slice(0, count), menu: [...direct.slice(count), ...hidden] }
}

/** Cells are made by functions, not components: a page has 1,500 of them. @param at index of the column */
type CellOf = <R extends object>(props: GridRowProps<R>, track: Track<R>, at: number) => ReactNode

const tabStop = (active: number, at: number): 0 | -1 => (active === at ? 0 : -1)

const selectCell: CellOf = ({ classes, active, words, name, isSelected }, track, at) => (
  <div key={track.id} role="gridcell" className={classes.of(track)} style={track.style}>
    <input
      type="checkbox"
      className={classes.checkbox}
      data-col={at}
      data-tick=""
      tabIndex={tabStop(active, at)}
      aria-label={words.select(name)}
      checked={isSelected}
      // The grid listens for all its rows; React requires a handler beside `checked`.
      onChange={ignore}
    />
  </div>
)

const expandCell: CellOf = ({ classes, active, words, isExpanded }, track, at) => (
  <div key={track.id} role="gridcell" className={classes.of(track)} style={track.style}>
    <button
      type="button"
      className={mergeClasses(classes.expander, isExpanded && classes.expanded)}
      data-col={at}
      data-expand=""
      tabIndex={tabStop(active, at)}
      aria-expanded={isExpanded ?? false}
      aria-label={isExpanded ? words.collapse : words.expand}
    >
      <ChevronRight12Regular />
    </button>
  </div>
)

const actionsCell: CellOf = ({ row, actions, classes, active, words, refusalId }, track, at) => {
  const { buttons, menu } = splitActions(row, actions, track.width)
  return (
    <div
      key={track.id}
      role="gridcell"
      className={classes.of(track)}
      style={track.style}
      data-col={at}
      tabIndex={tabStop(active, at)}
      aria-describedby={refusalId}
    >
      {buttons.map(({ action, label, cutOff }) => (
        <button
          key={action.id}
          type="button"
          tabIndex={-1}
          data-action={action.id}
          aria-disabled={cutOff !== undefined || undefined}
          title={cutOff}
          aria-describedby={refusalId}
          className={action.danger ? classes.dangerAction : classes.action}
        >
          {label}
        </button>
      ))}
      {menu.length > 0 ? (
        <button
          type="button"
          tabIndex={-1}
          data-more=""
          aria-haspopup="menu"
          aria-label={words.more}
          title={words.more}
          className={classes.action}
        >
          <MoreHorizontal16Regular style={{ verticalAlign: 'middle' }} />
        </button>
      ) : null}
    </div>
  )
}

const dataCell: CellOf = ({ row, classes, active }, track, at) => (
  <div
    key={track.id}
    role="gridcell"
    className={classes.of(track)}
    style={track.style}
    data-col={at}
    tabIndex={tabStop(active, at)}
  >
    {track.column?.render(row)}
  </div>
)

const cells: Readonly<Record<Track<object>['kind'], CellOf>> = {
  select: selectCell,
  expand: expandCell,
  actions: actionsCell,
  data: dataCell,
}

function Row<R extends object>(props: GridRowProps<R>) {
  const { row, index, tracks, classes, isSelected, isExpanded, Detail, refusal, refusalId } = props
  return (
    <div
      ref={props.measure}
      role="presentation"
      data-index={index}
      style={props.gap > 0 ? { marginTop: props.gap } : undefined}
    >
      <div
        role="row"
        aria-rowindex={props.ariaIndex}
        aria-selected={props.hasSelect ? isSelected : undefined}
        aria-level={props.line?.level}
        aria-expanded={props.line?.hasChildren ? props.line.isOpen : undefined}
        data-row={index}
        data-fresh={props.isFresh || undefined}
        className={classes.row(isSelected, props.isFresh)}
        style={{ height: props.height, gridTemplateColumns: 'var(--list-template)' }}
      >
        {tracks.map((track, at) => cells[track.kind](props, track, at))}
      </div>
      {refusal && refusalId ? (
        <RefusalLine
          id={refusalId}
          refusal={refusal}
          span={tracks.length}
          onDismiss={() => props.onDismiss?.([props.id])}
        />
      ) : null}
      {isExpanded && Detail ? (
        <div role="row">
          <div
            role="gridcell"
            aria-colspan={tracks.length}
            className={classes.detail}
            style={{ width: 'var(--list-view)' }}
          >
            <Detail row={row} />
          </div>
        </div>
      ) : null}
    </div>
  )
}

const ignore = () => undefined

// memo loses the type parameter; the cast gives it back.
export const GridRow = memo(Row) as typeof Row
