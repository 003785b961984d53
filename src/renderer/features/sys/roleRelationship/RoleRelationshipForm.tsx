import { Field, Input, Select } from '@fluentui/react-components'
import { useMemo } from 'react'
import { Id } from '#contract/kernel.ts'
import {
  RELATION_ROOT,
  type RoleRelationship,
  RoleRelationshipWrite,
  roleRelationship,
} from '#contract/resources/sys/roleRelationship.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { useText } from '#kit/text.ts'
import { namedNodes, type TreeNode } from '#kit/tree/treeModel.ts'

/** The dialog requires the parent; RELATION_ROOT is the top (SYS-REL-05). */
const RelationFields = RoleRelationshipWrite.extend({ pid: Id })
const { NumberField, SelectField, TreeField, CustomField } = formFields(RelationFields)
const { saveOrUpdate, listNoPermission, listRoleNoPermission } = roleRelationship.endpoints

interface RoleRelationshipFormProps extends DialogProps {
  readonly record?: RoleRelationship
  /** Id of the parent of a new node. */
  readonly pid?: string
}

/**
 * Edits a node of the tree. One call saves new and changed nodes, because a node's id is that of its role (SYS-REL-07).
 */
export function RoleRelationshipForm({ record, pid = RELATION_ROOT, onClose }: RoleRelationshipFormProps) {
  const text = useText()
  return (
    <FormDialog
      title={text(record ? 'sys.roleRelationship:edit' : 'sys.roleRelationship:add')}
      schema={RelationFields}
      create={saveOrUpdate}
      record={record}
      initial={{ pid, sort: 1 }}
      columns={2}
      onClose={onClose}
    >
      <RoleField record={record} />
      <SelectField
        name="flowableCode"
        label="sys.roleRelationship:field.flowableCode"
        options={{ dictionary: 'SYS_ROLE_FLOWABLE_CODE' }}
      />
      <ParentField record={record} />
      <NumberField name="sort" label="sys.roleRelationship:field.sort" />
    </FormDialog>
  )
}

/** Offers roles that are not in the tree yet; the role of an existing node cannot be changed. */
function RoleField({ record }: { record: RoleRelationship | undefined }) {
  const text = useText()
  const { form } = useFormOfField()
  const input = useMemo(() => ({ query: record ? { id: record.id } : {} }), [record])
  const { data } = useEndpoint(listRoleNoPermission, input)
  const roles = data?.data ?? []
  const chosen = String(form.watch('id') ?? '')
  const name = roles.find(({ id }) => id === chosen)?.name ?? ''
  return (
    <>
      <CustomField
        name="id"
        label="sys.roleRelationship:field.role"
        render={({ value, onChange, onBlur, ref }) => (
          <Select
            ref={ref}
            value={String(value ?? '')}
            disabled={record !== undefined}
            onBlur={onBlur}
            onChange={(_, { value: id }) => onChange(id)}
          >
            <option value="">{text('kit:form.choose')}</option>
            {roles.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </Select>
        )}
      />
      <Field label={text('sys.roleRelationship:field.roleName')}>
        <Input readOnly value={name} />
      </Field>
    </>
  )
}

/** Chooses the parent node; the virtual top can be chosen like any other (DECISION-SYS-65). */
function ParentField({ record }: { record: RoleRelationship | undefined }) {
  const text = useText()
  const input = useMemo(() => ({ query: record ? { id_ne: record.id, pid_ne: record.id } : {} }), [record])
  const { data } = useEndpoint(listNoPermission, input)
  const rows = data?.data
  const nodes = useMemo(
    (): readonly TreeNode[] => [
      {
        id: RELATION_ROOT,
        label: text('sys.roleRelationship:root'),
        children: rows && rows.length > 0 ? namedNodes(rows, ({ roleName }) => roleName) : undefined,
      },
    ],
    [rows, text],
  )
  return <TreeField name="pid" label="sys.roleRelationship:field.pid" nodes={nodes} clearable={false} />
}
