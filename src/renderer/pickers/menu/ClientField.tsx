import { Select } from '@fluentui/react-components'
import { MenuWrite } from '#contract/resources/sys/menu.ts'
import { menuModule } from '#contract/resources/sys/menuModule.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { formFields } from '#kit/form/fields.tsx'
import { useFormOfField } from '#kit/form/useRecordForm.ts'

const { CustomField } = formFields(MenuWrite)

const nothing = {}

/** Chooses the module by its name. Parents belong to a module, so a change moves the menu to the top of the new one. */
export function ClientField() {
  const { form } = useFormOfField()
  const { data } = useEndpoint(menuModule.endpoints.list, nothing)
  return (
    <CustomField
      name="client"
      label="sys.menu:field.client"
      render={({ value, onChange, disabled, readOnly, ...control }) => (
        <Select
          {...control}
          disabled={disabled || readOnly}
          value={String(value)}
          onChange={(_event, chosen) => {
            onChange(chosen.value)
            form.setValue('pid', '0', { shouldDirty: true })
          }}
        >
          {(data?.data ?? []).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
    />
  )
}
