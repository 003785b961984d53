import { useMemo } from 'react'
import { type Dept, DeptWrite, dept } from '#contract/resources/sys/dept.ts'
import { statusLabels } from '#features/sys/dept/labels.ts'
import { callEndpoint, useEndpoint } from '#kit/data/endpoint.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { ExtraField } from '#kit/form/ExtraField.tsx'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { FormPages } from '#kit/form/FormPages.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { useNextSort } from '#kit/form/useNextSort.ts'
import { useShown } from '#kit/form/useShown.ts'
import { useText } from '#kit/text.ts'
import { nestedNodes } from '#kit/tree/treeModel.ts'

const { TextField, NumberField, SelectField, TreeField } = formFields(DeptWrite)

interface DeptFormProps extends DialogProps {
  readonly record?: Dept
  /** Id of the parent of a new department. */
  readonly pid?: string
}

export function DeptForm({ record, pid, onClose }: DeptFormProps) {
  const text = useText()
  const title = text(record ? 'sys.dept:edit' : 'sys.dept:add')
  return (
    <FormDialog
      title={title}
      schema={DeptWrite}
      create={dept.endpoints.create}
      update={dept.endpoints.update}
      record={record}
      initial={pid === undefined ? undefined : { pid }}
      onClose={onClose}
    >
      <FormPages
        label={title}
        pages={[
          {
            id: 'info',
            label: 'sys.dept:page.info',
            fields: ['pid', 'name', 'code', 'deptType', 'tcode', 'sort', 'status'],
            columns: 2,
            content: <DeptFields record={record} />,
          },
          {
            id: 'extra',
            label: 'sys.dept:page.extra',
            fields: ['extra'],
            content: <ExtraField name="extra" />,
          },
        ]}
      />
    </FormDialog>
  )
}

function DeptFields({ record }: { record: Dept | undefined }) {
  return (
    <>
      <ParentField record={record} />
      <TextField name="name" label="sys.dept:field.name" />
      <TextField name="code" label="sys.dept:field.code" readOnly={record !== undefined} />
      <SelectField
        name="deptType"
        label="sys.dept:field.deptType"
        options={{ dictionary: 'SYS_DEPT_TYPE' }}
      />
      <TextField name="tcode" label="sys.dept:field.tcode" />
      <NumberField name="sort" label="sys.dept:field.sort" />
      <SelectField name="status" label="sys.dept:field.status" options={statusLabels} />
    </>
  )
}

/** Chooses the parent department; none means the top. */
function ParentField({ record }: { record: Dept | undefined }) {
  const text = useText()
  const shown = useShown(record)
  const input = useMemo(() => ({ query: record ? { id_ne: record.id, pid_ne: record.id } : {} }), [record])
  const { data } = useEndpoint(dept.endpoints.list, input)
  const rows = data?.data
  const nodes = useMemo(() => nestedNodes(rows ?? [], ({ name }) => name), [rows])
  const blocked = useMemo(
    () =>
      new Map(
        (rows ?? []).filter(({ status }) => status === 0).map(({ id }) => [id, text('sys.dept:status.0')]),
      ),
    [rows, text],
  )
  const nextSort = useNextSort(
    record === undefined,
    async (parentId) => (await callEndpoint(dept.endpoints.getMaxSort, { query: { pid: parentId } })).data,
  )
  return (
    <TreeField
      name="pid"
      label="sys.dept:field.parentName"
      hint="sys.dept:hint.parent"
      nodes={nodes}
      blocked={blocked}
      nameOf={(id) => (id === shown?.pid ? shown.parentName : undefined)}
      none="0"
      onPicked={nextSort}
    />
  )
}
