import type { ReactNode } from 'react'
import type { OptionSource } from '#kit/list/types.ts'
import type { TextKey } from '#kit/text.ts'

/** A choice whose words are data, such as the name of a record. */
export interface TableOption {
  readonly value: string | number
  readonly label: string
}

/** Properties of a custom cell with which it changes its row. */
export interface CellTools<R extends object> {
  readonly row: R
  /** Accessible name: column and row number. */
  readonly label: string
  readonly isReadOnly: boolean
  /** Changes fields of the row; one step of undo. */
  change(part: Partial<R>): void
}

/** Properties of a custom editor. */
export interface EditorTools<R extends object> extends CellTools<R> {
  /** Ends editing; without an argument the row stays as it is. */
  close(part?: Partial<R>): void
}

interface ColumnBase<R extends object> {
  readonly key: keyof R & string
  readonly label: TextKey
  /** Least width in pixels. Default 140. */
  readonly width?: number
  /** Share of the width that is left over. Default 1; 0 keeps the width. */
  readonly grow?: number
  readonly required?: boolean
  /** No two rows may have the same value; empty cells are not compared. */
  readonly unique?: boolean
  /** Shown, copied, never changed by editing or pasting. */
  readonly readOnly?: boolean | ((row: R) => boolean)
  /** A check of the screen. @returns the problem, in the operator's language; undefined when there is none */
  readonly check?: (row: R, rows: readonly R[]) => string | undefined
  /** Other fields that change with a new value. Default: none. */
  readonly changes?: (row: R) => Partial<R>
}

export type EditColumn<R extends object> = ColumnBase<R> &
  (
    | {
        readonly kind: 'text'
        /** Default 200. */
        readonly maxLength?: number
        /** Pattern of a filled cell, and the message when it does not match. */
        readonly pattern?: { readonly test: RegExp; readonly message: TextKey }
      }
    | {
        readonly kind: 'number'
        /** Only whole numbers. */
        readonly integer?: boolean
        readonly min?: number
        readonly max?: number
        /** Value of an empty cell. Default: null. */
        readonly empty?: null | undefined | ''
      }
    | { readonly kind: 'select'; readonly options: OptionSource | readonly TableOption[] }
    /** A colour as `#rrggbb`. */
    | { readonly kind: 'color' }
    | {
        readonly kind: 'custom'
        /** Words of the cell, for copying and screen readers. */
        readonly text: (row: R) => string
        /** Displayed content; may hold controls, which Enter reaches and Escape leaves. Default: the words. */
        readonly cell?: (tools: CellTools<R>) => ReactNode
        /** Shown in place of the cell while it is edited. */
        readonly editor?: (tools: EditorTools<R>) => ReactNode
        /** Fields for pasted words; undefined refuses them. Default: the column takes nothing pasted. */
        readonly parse?: (words: string) => Partial<R> | undefined
        /** Whether the cell is empty, for `required`. Default: its words are. */
        readonly isEmpty?: (row: R) => boolean
      }
  )
