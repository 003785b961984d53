import { useMemo } from 'react'
import { appConfig } from '#contract/resources/sys/appConfig.ts'
import { role } from '#contract/resources/sys/role.ts'
import { type UserDetail, UserForm as UserFormSchema, user } from '#contract/resources/sys/user.ts'
import { genderLabels, statusLabels, typeLabels } from '#features/sys/user/labels.ts'
import { useDepts } from '#features/sys/user/useDepts.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { ExtraField } from '#kit/form/ExtraField.tsx'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { FormPages } from '#kit/form/FormPages.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { useDemanded } from '#kit/form/useRecordForm.ts'
import { useShown } from '#kit/form/useShown.ts'
import { useText } from '#kit/text.ts'
import { PasswordLevelNote } from '#pickers/passwords/PasswordLevelNote.tsx'
import { useStrongPassword } from '#pickers/passwords/useDemandedLevel.ts'

const { TextField, SelectField, TreeField } = formFields(UserFormSchema)

const mainFields = [
  'username',
  'realName',
  'deptId',
  'mobile',
  'email',
  'gender',
  'password',
  'comfirmPassword',
  'roleIdList',
  'status',
  'userType',
  'allowIpQueue',
]

interface UserFormProps extends DialogProps {
  readonly record?: UserDetail
  /** Id of the department of a new user. */
  readonly deptId?: string
}

export function UserForm({ record, deptId, onClose }: UserFormProps) {
  const text = useText()
  const schema = useStrongPassword(UserFormSchema, 'password')
  const title = text(record ? 'sys.user:edit' : 'sys.user:add')
  return (
    <FormDialog
      title={title}
      schema={schema}
      create={user.endpoints.create}
      update={user.endpoints.update}
      record={record}
      notCopied="sys.user:clone.notCopied"
      initial={deptId ? { deptId } : undefined}
      onClose={onClose}
    >
      <FormPages
        label={title}
        pages={[
          {
            id: 'main',
            label: 'sys.user:page.main',
            fields: mainFields,
            columns: 2,
            content: <MainFields record={record} />,
          },
          {
            id: 'extra',
            label: 'sys.user:page.extra',
            fields: ['extra'],
            content: <ExtraField name="extra" />,
          },
        ]}
      />
    </FormDialog>
  )
}

function MainFields({ record }: { record: UserDetail | undefined }) {
  const { nodes, blocked, failure } = useDepts()
  // Operators who may not read the settings see no addresses; stored ones are kept.
  const { data: security } = useEndpoint(appConfig.endpoints.security, {})
  const shown = useShown(record)
  const isDemanded = useDemanded(user.endpoints.create).includes('password')
  const initialHint = isDemanded ? undefined : 'sys.user:hint.passwordInitial'
  const passwordHint = record ? 'sys.user:hint.passwordKept' : initialHint
  return (
    <>
      <TextField name="username" label="sys.user:field.username" readOnly={record !== undefined} />
      <TextField name="realName" label="sys.user:field.realName" />
      <TreeField
        name="deptId"
        label="sys.user:field.deptName"
        nodes={nodes}
        failure={failure}
        blocked={blocked}
        nameOf={(id) => (id === shown?.deptId ? shown.deptName : undefined)}
      />
      <TextField name="mobile" label="sys.user:field.mobile" type="tel" />
      <TextField name="email" label="sys.user:field.email" type="email" />
      <SelectField name="gender" label="sys.user:field.gender" options={genderLabels} />
      <TextField name="password" label="sys.user:field.password" type="password" hint={passwordHint} />
      <TextField name="comfirmPassword" label="sys.user:field.comfirmPassword" type="password" />
      <PasswordLevelNote name="password" />
      <RolesField record={shown} />
      <SelectField name="status" label="sys.user:field.status" options={statusLabels} />
      <SelectField name="userType" label="sys.user:field.userType" options={typeLabels} />
      {security?.data.loginIpType === 2 ? (
        <TextField
          name="allowIpQueue"
          label="sys.user:field.allowIpQueue"
          hint="sys.user:hint.allowIpQueue"
          wide
        />
      ) : null}
    </>
  )
}

const ordinary = { query: { roleGrade: '0' } }

/** Offers ordinary roles; the user's roles of another grade are shown and kept (SYS-USR-15). */
function RolesField({ record }: { record: UserDetail | undefined }) {
  const { data, error } = useEndpoint(role.endpoints.roleList, ordinary)
  const nodes = useMemo(() => (data?.data ?? []).map(({ id, name }) => ({ id, label: name })), [data])
  const names = useMemo(() => {
    const words = record?.roleName.split(',') ?? []
    return new Map(record?.roleIdList.map((id, index) => [id, words[index] ?? id]))
  }, [record])
  return (
    <TreeField
      name="roleIdList"
      label="sys.user:field.roleIdList"
      clearable={false}
      nodes={nodes}
      failure={error?.failure}
      nameOf={(id) => names.get(id)}
    />
  )
}
