import { useMemo } from 'react'
import { dept } from '#contract/resources/sys/dept.ts'
import { Id } from '#contract/kernel.ts'
import { DUTY_ROOT, type Duty, DutyWrite, duty } from '#contract/resources/sys/duty.ts'
import { dutyNodes } from '#features/sys/duty/nodes.ts'
import { callEndpoint, useEndpoint } from '#kit/data/endpoint.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { ExtraField } from '#kit/form/ExtraField.tsx'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { FormPages } from '#kit/form/FormPages.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { useNextSort } from '#kit/form/useNextSort.ts'
import { useText } from '#kit/text.ts'
import { nestedNodes } from '#kit/tree/treeModel.ts'

/** The dialog requires the parent; DUTY_ROOT is the top (SYS-DUT-06). */
const DutyFields = DutyWrite.extend({ pid: Id })
const { TextField, TextArea, NumberField, TreeField } = formFields(DutyFields)

interface DutyFormProps extends DialogProps {
  readonly record?: Duty
  /** Id of the parent of a new duty. */
  readonly pid?: string
}

export function DutyForm({ record, pid = DUTY_ROOT, onClose }: DutyFormProps) {
  const text = useText()
  const title = text(record ? 'sys.duty:edit' : 'sys.duty:add')
  return (
    <FormDialog
      title={title}
      schema={DutyFields}
      create={duty.endpoints.create}
      update={duty.endpoints.update}
      record={record}
      initial={{ pid }}
      onClose={onClose}
    >
      <FormPages
        label={title}
        pages={[
          {
            id: 'main',
            label: 'sys.duty:page.main',
            fields: ['pid', 'dutyCode', 'dutyName', 'deptId', 'sort', 'remark'],
            columns: 2,
            content: (
              <>
                <ParentField record={record} />
                <DeptField />
                <TextField name="dutyCode" label="sys.duty:field.dutyCode" />
                <TextField name="dutyName" label="sys.duty:field.dutyName" />
                <NumberField name="sort" label="sys.duty:field.sort" />
                <TextArea name="remark" label="sys.duty:field.remark" rows={2} wide />
              </>
            ),
          },
          {
            id: 'extra',
            label: 'sys.duty:page.extra',
            fields: ['extra'],
            content: <ExtraField name="extra" />,
          },
        ]}
      />
    </FormDialog>
  )
}

/** Chooses the parent duty; the root is the top. */
function ParentField({ record }: { record: Duty | undefined }) {
  const text = useText()
  const input = useMemo(() => ({ query: record ? { id_ne: record.id, pid_ne: record.id } : {} }), [record])
  const { data } = useEndpoint(duty.endpoints.list, input)
  const nodes = useMemo(() => dutyNodes(data?.data ?? [], text('sys.duty:root')), [data, text])
  const nextSort = useNextSort(
    record === undefined,
    async (pid) => (await callEndpoint(duty.endpoints.getTreeMaxSort, { query: { pid } })).data,
  )
  return (
    <TreeField name="pid" label="sys.duty:field.pid" nodes={nodes} clearable={false} onPicked={nextSort} />
  )
}

const everything = { query: {} }

function DeptField() {
  const { data, error } = useEndpoint(dept.endpoints.list, everything)
  const rows = data?.data
  const nodes = useMemo(() => nestedNodes(rows ?? [], ({ name }) => name), [rows])
  return (
    <TreeField name="deptId" label="sys.duty:field.deptId" nodes={nodes} failure={error?.failure} none="0" />
  )
}
