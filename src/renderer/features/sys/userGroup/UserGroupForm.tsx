import { makeStyles } from '@fluentui/react-components'
import { useCallback, useMemo, useState } from 'react'
import { type UserGroupDetail, UserGroupWrite, userGroup } from '#contract/resources/sys/userGroup.ts'
import { typeLabels } from '#features/sys/userGroup/labels.ts'
import { memberSource } from '#features/sys/userGroup/members.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { type Control, formFields } from '#kit/form/fields.tsx'
import { useShown } from '#kit/form/useShown.ts'
import { useFieldWords } from '#kit/inputs/fieldWords.ts'
import { RecordPanel } from '#kit/picker/RecordPanel.tsx'
import type { Choice } from '#kit/picker/source.ts'
import { useText } from '#kit/text.ts'

const { TextField, SelectField, CustomField } = formFields(UserGroupWrite)

const useStyles = makeStyles({ members: { minWidth: 0 } })

export function UserGroupForm({ record, onClose }: DialogProps & { record?: UserGroupDetail }) {
  const text = useText()
  const { data } = useEndpoint(userGroup.endpoints.hasAdminRole, {})
  return (
    <FormDialog
      title={text(record ? 'sys.userGroup:edit' : 'sys.userGroup:add')}
      schema={UserGroupWrite}
      create={userGroup.endpoints.create}
      update={userGroup.endpoints.update}
      record={record}
      initial={{ groupType: 1 }}
      columns={2}
      size="wide"
      onClose={onClose}
    >
      <TextField name="groupName" label="sys.userGroup:field.groupName" />
      <SelectField
        name="groupType"
        label="sys.userGroup:field.groupType"
        options={typeLabels}
        readOnly={data?.data !== true}
      />
      <CustomField
        name="children"
        label="sys.userGroup:members"
        wide
        render={(control) => <Members control={control} record={record} />}
      />
    </FormDialog>
  )
}

/** Chooses the members. Their names are kept beside their ids, because only the ids are saved. */
function Members({ control, record }: { control: Control; record: UserGroupDetail | undefined }) {
  const styles = useStyles()
  const { value, onChange } = control
  const shown = useShown(record)
  const [names, setNames] = useState<ReadonlyMap<string, string>>(
    () => new Map(shown?.children.map(({ userId, realName }) => [userId, realName])),
  )
  useFieldWords(
    useCallback(
      (member) => {
        const { userId, realName } = member as { userId: string; realName?: string }
        return realName ?? names.get(userId) ?? userId
      },
      [names],
    ),
  )
  const chosen = useMemo(
    () =>
      (Array.isArray(value) ? value : []).map(
        (member: { userId: string }): Choice => ({
          id: member.userId,
          name: names.get(member.userId) ?? member.userId,
        }),
      ),
    [value, names],
  )
  return (
    <div className={styles.members}>
      <RecordPanel
        source={memberSource}
        multiple
        chosen={chosen}
        onChange={(next) => {
          setNames(new Map([...names, ...next.map(({ id, name }): [string, string] => [id, name])]))
          onChange(next.map(({ id }) => ({ userId: id })))
        }}
      />
    </div>
  )
}
