import { useEffect } from 'react'
import type { Control } from '#kit/form/fields.tsx'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { type TextKey, useText } from '#kit/text.ts'

/** A row of a table inside the form; a stored row has an id. */
export interface ChildRow {
  readonly id?: string
}

export interface Rows<R extends ChildRow> {
  readonly rows: readonly R[]
  add(row: R): void
  change(index: number, change: Partial<R>): void
  /** Removes a row. A stored row is listed as deleted; one that was never stored is only removed (SYS-PRV-14). */
  remove(index: number): void
}

/**
 * The rows of one field, and the field that lists the deleted ones.
 * @param columns column of a row → its label, for messages that name the cell
 */
export function useRows<R extends ChildRow>(
  value: unknown,
  onChange: (rows: readonly R[]) => void,
  field: string,
  deletedField: string,
  columns: Readonly<Partial<Record<keyof R, TextKey>>>,
): Rows<R> {
  const text = useText()
  const { form, fields } = useFormOfField()
  const { register } = fields
  useEffect(() => {
    for (const [column, label] of Object.entries<TextKey | undefined>(columns))
      if (label) register(`${field}.${column}`, text(label))
  }, [register, field, columns, text])
  // The type that the contract's schema gives this field.
  const rows = (Array.isArray(value) ? value : []) as readonly R[]
  return {
    rows,
    add: (row) => onChange([...rows, row]),
    change: (index, change) => onChange(rows.map((row, at) => (at === index ? { ...row, ...change } : row))),
    remove(index) {
      const id = rows[index]?.id
      if (id !== undefined) {
        const deleted: unknown = form.getValues(deletedField)
        form.setValue(deletedField, [...(Array.isArray(deleted) ? deleted : []), id], { shouldDirty: true })
      }
      onChange(rows.filter((_, at) => at !== index))
    },
  }
}

/**
 * Keeps the field that lists deleted rows in step: a stored row that is gone is on it, one that undo has brought back
 * is not. A row that was never stored only disappears (SYS-PRV-14).
 * @returns the control's `onChange` with that
 */
export function useDeletedRows({ value, onChange }: Control, deletedField: string): (rows: unknown) => void {
  const { form } = useFormOfField()
  return (rows) => {
    const left = new Set(idsOf(rows))
    const deleted: unknown = form.getValues(deletedField)
    const known = new Set([...(Array.isArray(deleted) ? deleted.map(String) : []), ...idsOf(value)])
    form.setValue(
      deletedField,
      [...known].filter((id) => !left.has(id)),
      { shouldDirty: true },
    )
    onChange(rows)
  }
}

const idsOf = (rows: unknown): readonly string[] =>
  Array.isArray(rows) ? rows.flatMap(({ id }: ChildRow) => id ?? []) : []
