import { useCallback, useEffect, useMemo } from 'react'
import { type FieldErrors, useFormState } from 'react-hook-form'
import type { Control } from '#kit/form/fields.tsx'
import { FieldWordsContext, useFieldWords } from '#kit/inputs/fieldWords.ts'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { useTriedToSave } from '#kit/form/useTriedToSave.ts'
import type { ShownEditColumn } from '#kit/table/columns.ts'
import { EditTable } from '#kit/table/EditTable.tsx'
import { tableProblems } from '#kit/table/problems.ts'
import type { TableProps } from '#kit/table/tableProps.ts'
import { useShownColumns } from '#kit/table/useTable.ts'
import { type Translate, useText } from '#kit/text.ts'

interface TableControlProps<R extends object> extends Omit<TableProps<R>, 'label' | 'isChecked'> {
  /** The control that the form's `CustomField` passes; the field's value is a list of rows. */
  readonly control: Control
}

/** The rows of a field's value. The type is the one that the contract's schema gives the field. */
const rowsOfValue = <R extends object>(value: unknown): readonly R[] => (Array.isArray(value) ? value : [])

/**
 * An editable table as the control of a form's field, inside a `CustomField` with `group`. The form is not saved while
 * a cell is wrong, and messages of the schema and of the server are shown in the cells they are about.
 */
export function TableControl<R extends object>({ control, columns, ...props }: TableControlProps<R>) {
  const { name, value, onChange } = control
  const text = useText()
  const { form, fields } = useFormOfField()
  const shown = useShownColumns(columns, text)
  const { errors } = useFormState({ control: form.control })
  const isChecked = useTriedToSave()
  useRegisteredTable({ name, shown, text, fields })
  const messages = useMemo(() => cellMessages(errors, name), [errors, name])
  const rows = useMemo(() => rowsOfValue<R>(value), [value])
  return (
    // The rows are described as a whole.
    <FieldWordsContext value={null}>
      <EditTable<R>
        {...props}
        label={fields.labelOf(name)}
        columns={columns}
        rows={rows}
        readOnly={props.readOnly || control.readOnly || control.disabled}
        isChecked={isChecked}
        messages={messages}
        controlRef={control.ref}
        onChange={onChange}
      />
    </FieldWordsContext>
  )
}

interface RegisteredTable<R extends object> {
  readonly name: string
  readonly shown: readonly ShownEditColumn<R>[]
  readonly text: Translate
  readonly fields: ReturnType<typeof useFormOfField>['fields']
}

/** Registers with the form the columns' words, the words of rows, and their problems. */
function useRegisteredTable<R extends object>({ name, shown, text, fields }: RegisteredTable<R>): void {
  const { register, setCheck } = fields
  useFieldWords(
    useCallback(
      // The type that the contract's schema gives an item.
      (item) => shown.flatMap((column) => column.text(item as R) || []).join(' · '),
      [shown],
    ),
  )
  useEffect(() => {
    for (const { key, label } of shown) register(`${name}.${key}`, label)
  }, [register, name, shown])
  useEffect(() => {
    setCheck(name, (value) => {
      const lines = rowsOfValue<R>(value).map((row, key) => ({ key, row }))
      const [first] = tableProblems(lines, shown, text)
      if (!first) return undefined
      const [row, cells] = first
      const [cell] = cells
      if (!cell) return undefined
      const column = shown.find(({ key }) => key === cell[0])?.label ?? cell[0]
      return text('kit:form.cell', { row: row + 1, column, message: cell[1] })
    })
    return () => setCheck(name, () => undefined)
  }, [setCheck, name, shown, text])
}

/** Errors that a server has put at cells, such as `params.0.val`: index of the row → column → words. */
function cellMessages(
  errors: FieldErrors,
  name: string,
): ReadonlyMap<number, Readonly<Record<string, string>>> | undefined {
  const nested = name.split('.').reduce<unknown>(part, errors)
  if (typeof nested !== 'object' || nested === null) return undefined
  const rows = Object.entries(nested).flatMap(([index, row]): [number, Record<string, string>][] => {
    if (!/^\d+$/.test(index) || typeof row !== 'object' || row === null) return []
    const cells = Object.entries(row).flatMap(([column, error]) => {
      const message = part(error, 'message')
      return typeof message === 'string' ? [[column, message]] : []
    })
    return [[Number(index), Object.fromEntries(cells)]]
  })
  return rows.length > 0 ? new Map(rows) : undefined
}

const part = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
