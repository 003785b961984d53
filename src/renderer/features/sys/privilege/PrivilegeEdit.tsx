import { Checkbox, makeStyles, tokens } from '@fluentui/react-components'
import { useCallback } from 'react'
import { PrivilegeWrite, privilege, privilegeItems, PROCESS_TYPE } from '#contract/resources/sys/privilege.ts'
import { privilegeEditTab } from '#contract/tabs.ts'
import { BusiRows } from '#features/sys/privilege/BusiRows.tsx'
import { HolderRows } from '#pickers/holders/HolderRows.tsx'
import { itemLabels } from '#features/sys/privilege/labels.ts'
import { PrivilegeChangeNote } from '#features/sys/privilege/PrivilegeChangeNote.tsx'
import { codeText } from '#kit/codes.ts'
import { type Control, formFields } from '#kit/form/fields.tsx'
import { useFieldWords } from '#kit/inputs/fieldWords.ts'
import { FormSection, FormTab } from '#kit/form/FormTab.tsx'
import { inWords } from '#kit/form/resolver.ts'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import type { ScreenProps } from '#kit/screen.ts'
import { type TextKey, useText } from '#kit/text.ts'

const { TextField, SwitchField, CustomField } = formFields(PrivilegeWrite)
const { create, update, get } = privilege.endpoints

/** The form's schema; its checks run before anything is sent (SYS-PRV-10, SYS-PRV-11). */
const PrivilegeForm = PrivilegeWrite.superRefine((values, context) => {
  if (values.privilegeType !== PROCESS_TYPE) return
  const missing = (path: string, key: TextKey) =>
    context.addIssue({ code: 'custom', path: [path], message: inWords(key) })
  if (values.busiChildren.length === 0) missing('busiChildren', 'sys.privilege:noBusi')
  if (!values.userChildren.some(({ privilegeTag }) => privilegeTag === 'W'))
    missing('userChildren', 'sys.privilege:noUsers')
})

const useStyles = makeStyles({
  items: { display: 'flex', gap: tokens.spacingHorizontalL },
})

function Items({ control }: { control: Control }) {
  const styles = useStyles()
  const text = useText()
  const { form } = useFormOfField()
  useFieldWords(useCallback((value) => codeText(itemLabels, String(value), text), [text]))
  const chosen = Array.isArray(control.value) ? control.value : []
  return (
    <div className={styles.items}>
      {privilegeItems.codes.map((item, index) => (
        <Checkbox
          key={item}
          ref={index === 0 ? control.ref : undefined}
          label={codeText(itemLabels, item, text)}
          checked={chosen.includes(item)}
          onChange={(_, { checked }) => {
            const next = privilegeItems.codes.filter((one) => (one === item ? checked : chosen.includes(one)))
            control.onChange(next)
            // Both representations are sent (DECISION-SYS-96).
            form.setValue('privilegeItems', next.join(','), { shouldDirty: true })
          }}
        />
      ))}
    </div>
  )
}

/** A data privilege in its own tab; without an id it is a new one. */
export function PrivilegeEdit({ params }: ScreenProps) {
  const { id, like } = privilegeEditTab.params.parse(params)
  return (
    <FormTab
      schema={PrivilegeForm}
      create={create}
      update={update}
      load={get}
      id={id}
      like={like}
      titles={{ add: 'sys.privilege:tab.add', edit: 'sys.privilege:tab.edit', name: 'privilegeName' }}
    >
      <FormSection title="sys.privilege:section.basic">
        <TextField name="privilegeName" label="sys.privilege:field.privilegeName" />
        <TextField
          name="privilegeCode"
          label="sys.privilege:field.privilegeCode"
          readOnly={id !== undefined}
        />
        <CustomField
          name="privilegeItemsArr"
          label="sys.privilege:field.privilegeItems"
          group
          carries={['privilegeItems']}
          render={(control) => <Items control={control} />}
        />
        <SwitchField name="status" label="sys.privilege:field.status" />
      </FormSection>
      <FormSection title="sys.privilege:section.rows">
        <CustomField
          name="busiChildren"
          label="sys.privilege:field.busiChildren"
          wide
          group
          carries={['deltBusiList']}
          render={(control) => <BusiRows control={control} />}
        />
        <CustomField
          name="userChildren"
          label="sys.privilege:field.userChildren"
          wide
          group
          carries={['deltUserList']}
          render={(control) => <HolderRows control={control} />}
        />
      </FormSection>
      <PrivilegeChangeNote id={id} />
    </FormTab>
  )
}
