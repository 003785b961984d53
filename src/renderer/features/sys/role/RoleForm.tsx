import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { NEW_ROLE, type RoleDetail, RoleWrite, role } from '#contract/resources/sys/role.ts'
import { blankRole } from '#features/sys/role/blankRole.ts'
import { DataScope } from '#features/sys/role/DataScope.tsx'
import { GradeField } from '#features/sys/role/GradeField.tsx'
import { MenuGrants } from '#features/sys/role/MenuGrants.tsx'
import { RoleChangeNote } from '#features/sys/role/RoleChangeNote.tsx'
import { RoleRelations } from '#features/sys/role/RoleRelations.tsx'
import { roleCopies } from '#features/sys/role/roleCopies.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { FormPages } from '#kit/form/FormPages.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { useShown } from '#kit/form/useShown.ts'
import { useText } from '#kit/text.ts'
import { useDeptTree } from '#pickers/useDeptTree.ts'

const { TextField, TextArea, TreeField } = formFields(RoleWrite)

const useStyles = makeStyles({
  unsaved: { color: tokens.colorNeutralForeground3, padding: tokens.spacingVerticalL },
})

interface RoleFormProps extends DialogProps {
  readonly record?: RoleDetail
  /** Values of a new role. */
  readonly blank?: RoleDetail
}

/** Edits a role in four parts: its data, its menus, the users it reaches, its data scope. */
export function RoleForm({ record, blank = blankRole, onClose }: RoleFormProps) {
  const styles = useStyles()
  const text = useText()
  const given = useShown(record) ?? blank
  const roleId = record?.id ?? NEW_ROLE
  const title = record ? text('sys.role:edit', { name: record.name }) : text('sys.role:add')
  const { roleGrade, roleRuleList } = given
  return (
    <FormDialog
      title={title}
      schema={RoleWrite}
      create={role.endpoints.create}
      update={role.endpoints.update}
      record={record}
      copies={roleCopies}
      // `initial` is used for a new role only, whose grade the server sets: it is never an unknown code.
      initial={{ roleGrade: roleGrade as '0', menuIdList: [], deptIdList: [], roleRuleList }}
      size="wide"
      onClose={onClose}
    >
      <FormPages
        label={title}
        pages={[
          {
            id: 'info',
            label: 'sys.role:page.info',
            fields: ['name', 'remark', 'deptId', 'roleGrade'],
            columns: 2,
            content: (
              <>
                <TextField name="name" label="sys.role:field.name" />
                <DeptField id={given.deptId} name={given.deptName} />
                <GradeField role={given} />
                <TextArea name="remark" label="sys.role:field.remark" wide />
              </>
            ),
          },
          {
            id: 'menus',
            label: 'sys.role:page.menus',
            fields: ['menuIdList'],
            content: <MenuGrants roleId={roleId} stored={given.menuIdList} />,
          },
          {
            id: 'users',
            label: 'sys.role:page.users',
            fields: [],
            content: record ? (
              <RoleRelations roleId={record.id} />
            ) : (
              <Text className={styles.unsaved}>{text('sys.role:relations.unsaved')}</Text>
            ),
          },
          {
            id: 'data',
            label: 'sys.role:page.data',
            fields: ['roleRuleList', 'deptIdList'],
            content: <DataScope rules={roleRuleList} />,
          },
        ]}
      />
      {record ? <RoleChangeNote roleId={record.id} /> : null}
    </FormDialog>
  )
}

/**
 * Chooses the department.
 * @param name of the stored department of this id, which may be outside the operator's data scope
 */
function DeptField({ id, name }: { id: string; name: string }) {
  const { nodes, error } = useDeptTree()
  return (
    <TreeField
      name="deptId"
      label="sys.role:field.deptName"
      nodes={nodes}
      failure={error?.failure}
      nameOf={(other) => (other === id ? name : undefined)}
    />
  )
}
