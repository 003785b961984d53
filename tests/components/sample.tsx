import { named } from '#contract/recordName.ts'
import { type Param, ParamWrite, params } from '#contract/resources/ops/params.ts'
import { type ListDefinition, defineList } from '#kit/list/types.ts'
import { addAction, batchDeleteAction, deleteAction, dialog, editAction } from '#kit/list/actions.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import type { CallInput, TestBridge } from './bridge.ts'
import { refusal } from './bridge.ts'
import { chinese } from '#tests/setup/words.ts'

/** A plain noun of the contract for the suites of the kit: its calls, a list and a form of it. */
export const calls = params.endpoints
/** Schema of a save of the sample. */
export const SampleWrite = ParamWrite

/** A row of the sample table. */
export type SampleRow = Param

export const sampleRows = (count: number): Param[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    paramCode: `code-${String(index + 1).padStart(3, '0')}`,
    paramValue: `value ${index + 1}`,
    remark: index % 2 === 0 ? '偶' : '奇',
    updater: 'admin',
    updateDate: '2026-01-01 08:00:00',
  }))

/** Rows on a platform: pages, order and filters as a platform answers them, and the saves of the noun. */
export class SampleTable {
  rows: Param[]

  constructor(count: number) {
    this.rows = sampleRows(count)
  }

  serve(bridge: TestBridge): this {
    bridge.serve(calls.page, ({ query }) => this.page(query))
    bridge.serve(calls.get, ({ params: { id } }) => {
      const row = this.rows.find((one) => one.id === id)
      if (!row)
        throw refusal({ code: 'refused', message: chinese('recordMissing'), status: 404, isMissing: true })
      return row
    })
    bridge.serve(calls.create, ({ body }) => {
      const id = String(this.rows.length + 1)
      this.rows = [...this.rows, { ...(body as Param), id, updater: 'admin', updateDate: '' }]
      return id
    })
    bridge.serve(calls.update, ({ body }) => {
      const written = body as Param
      this.rows = this.rows.map((row) => (row.id === written.id ? { ...row, ...written } : row))
      return written.id
    })
    bridge.serve(calls.remove, ({ body }) => {
      this.rows = this.rows.filter(({ id }) => !(body as string[]).includes(id))
      return null
    })
    return this
  }

  page(query: CallInput['query']) {
    const {
      page,
      limit,
      order,
      orderField,
      paramCode = '',
    } = query as {
      page: number
      limit: number
      order: string
      orderField: string
      paramCode?: string
    }
    const found = this.rows.filter((row) => row.paramCode.includes(paramCode))
    const field = { param_code: 'paramCode', param_value: 'paramValue', remark: 'remark' }[orderField]
    const sorted = field
      ? found.toSorted((a, b) => String(Reflect.get(a, field)).localeCompare(String(Reflect.get(b, field))))
      : found
    const ordered = order === 'desc' ? sorted.toReversed() : sorted
    return { list: ordered.slice((page - 1) * limit, page * limit), total: found.length }
  }
}

const { TextField, TextArea } = formFields(ParamWrite)

export function SampleForm({ record, onClose }: DialogProps & { record?: Param }) {
  return (
    <FormDialog
      title={record ? chinese('ops.params:edit') : chinese('ops.params:add')}
      schema={ParamWrite}
      create={calls.create}
      update={calls.update}
      record={record}
      onClose={onClose}
    >
      <TextField name="paramCode" label="ops.params:field.paramCode" />
      <TextArea name="paramValue" label="ops.params:field.paramValue" />
      <TextField name="remark" label="ops.params:field.remark" />
    </FormDialog>
  )
}

export const sampleList = (change: Partial<ListDefinition<Param>> = {}): ListDefinition<Param> => ({
  ...defineList(calls.page, {
    id: params.name,
    title: 'ops.params:title',
    rowName: named(params),
    filters: [{ name: 'paramCode', label: 'ops.params:field.paramCode', kind: 'text' }],
    columns: [
      { key: 'paramCode', label: 'ops.params:field.paramCode', width: 220 },
      { key: 'paramValue', label: 'ops.params:field.paramValue', width: 260 },
      { key: 'remark', label: 'ops.params:field.remark', width: 240 },
    ],
    toolbar: [addAction(calls.create, () => dialog(SampleForm, {})), batchDeleteAction(calls.remove)],
    rowActions: [
      editAction(calls.update, (row) => dialog(SampleForm, { record: row })),
      deleteAction(calls.remove),
    ],
    exports: { server: calls.export, scope: 'page-or-all' },
  }),
  ...change,
})
