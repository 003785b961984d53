import { useEffect } from 'react'
import type { Control } from '#kit/form/fields.tsx'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { type TextKey, useText } from '#kit/text.ts'

/** A row of a table inside the form; a stored row has an id. */
export interface ChildRow {
  readonly id?: string
}

// Open keys: columns of any table, by the names of their fields.
/** Names the columns of a field's rows for messages that name a cell. */
export function useColumnNames(field: string, columns: Readonly<Record<string, TextKey>>): void {
  const text = useText()
  const { register } = useFormOfField().fields
  useEffect(() => {
    for (const [column, label] of Object.entries(columns)) register(`${field}.${column}`, text(label))
  }, [register, field, columns, text])
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
