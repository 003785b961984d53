import type { ReactElement, ReactNode } from 'react'
import type { EditColumn } from '#kit/table/types.ts'
import type { TableHold } from '#kit/table/useTableModel.ts'
import type { TextKey } from '#kit/text.ts'

/** Properties of a table, wherever its rows are held. */
export interface TableProps<R extends object> {
  /** Accessible name, in the operator's language. */
  readonly label: string
  readonly columns: readonly EditColumn<R>[]
  /** Initial values of an added row; without it no rows are added, and none removed. */
  readonly newRow?: (() => R) | undefined
  /** Which rows may be removed. Default: all, where rows can be added. */
  readonly canRemove?: ((row: R) => boolean) | undefined
  /** The order of the rows means something: they can be moved, and new ones go below the current one. */
  readonly ordered?: boolean | undefined
  /** Nothing can be changed; rows can be copied. */
  readonly readOnly?: boolean | undefined
  /** Default 1000. */
  readonly maxRows?: number | undefined
  /** Problems of cells that have not had the focus yet are shown too, as after a save was tried. */
  readonly isChecked?: boolean | undefined
  /** Words of the button that adds a row. Default 添加一行. */
  readonly addLabel?: TextKey | undefined
  /** Text shown without rows. */
  readonly emptyText?: TextKey | undefined
  /** Number of a row by its index, where messages count the rows of several tables. Default: from 1. */
  readonly numberOf?: ((index: number) => number) | undefined
  /** Pixels of the rows at most, or a CSS length; more scroll. Default 420. */
  readonly maxHeight?: number | string | undefined
}

/** State of a row beside its values. */
export interface RowState {
  readonly isDirty?: boolean | undefined
  readonly isBusy?: boolean | undefined
  /** Problems of its cells are shown, also where the focus has not been. */
  readonly isChecked?: boolean | undefined
  /** Why the row was refused, in the operator's language. */
  readonly message?: string | undefined
  /** Messages of others about its cells, by column. */
  readonly fields?: Readonly<Record<string, string>> | undefined
}

/** A button at the end of a row. */
export interface RowTool {
  readonly id: string
  readonly icon: ReactElement
  label(row: number): string
  isDisabled(key: number): boolean
  run(key: number): void
}

export interface FrameProps<R extends object> extends TableProps<R> {
  readonly hold: TableHold<R>
  readonly stateOf?: ((key: number) => RowState | undefined) | undefined
  /** Buttons of a row before those of the table. */
  readonly tools?: readonly RowTool[] | undefined
  /** Takes rows out. Default: an edit that undo brings back. */
  readonly onRemove?: ((keys: ReadonlySet<number>) => void) | undefined
  /** Stands among the buttons below the rows. */
  readonly bar?: ReactNode
  /** Focused when the form points at the field. */
  readonly controlRef?: ((element: HTMLElement | null) => void) | undefined
}
