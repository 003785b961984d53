import { type ChildRow, useDeletedRows } from '#pickers/holders/rows.ts'
import type { Control } from '#kit/form/fields.tsx'
import { TableControl } from '#kit/table/TableControl.tsx'
import type { EditColumn } from '#kit/table/types.ts'

interface BusiRow extends ChildRow {
  readonly entityId: string
  readonly entityIdDesc: string
}

const columns: readonly EditColumn<BusiRow>[] = [
  { key: 'entityId', label: 'sys.privilege:field.entityId', kind: 'text', required: true, maxLength: 100 },
  { key: 'entityIdDesc', label: 'sys.privilege:field.entityIdDesc', kind: 'text', required: true },
]

const newRow = (): BusiRow => ({ entityId: '', entityIdDesc: '' })

/** The processes that a privilege refers to. */
export function BusiRows({ control }: { control: Control }) {
  const onChange = useDeletedRows(control, 'deltBusiList')
  return (
    <TableControl
      control={{ ...control, onChange }}
      columns={columns}
      newRow={newRow}
      addLabel="sys.privilege:busi.add"
      maxHeight={320}
    />
  )
}
