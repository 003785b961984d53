import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { propertyKeys } from '#contract/messaging/contents.ts'
import { PROPERTY_COLOR, type TemplateProperty } from '#contract/messaging/documents.ts'
import { maTemplate, mpTemplate } from '#contract/resources/msg/officialTemplate.ts'
import { PropertiesWrite } from '#features/msg/channelTemplate/forms.ts'
import { maTemplateSource, mpTemplateSource } from '#features/msg/channelTemplate/officialSources.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { askConfirm } from '#kit/dialog/dialogs.ts'
import { type Control, formFields } from '#kit/form/fields.tsx'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { pickRecords } from '#kit/picker/RecordPicker.tsx'
import { TableControl } from '#kit/table/TableControl.tsx'
import type { EditColumn } from '#kit/table/types.ts'
import { useText } from '#kit/text.ts'

const { TextField, CustomField } = formFields(PropertiesWrite)

const useStyles = makeStyles({
  choice: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground3 },
})

const label: EditColumn<TemplateProperty> = {
  key: 'label',
  label: 'msg.channelTemplate:property.label',
  kind: 'text',
  required: true,
  unique: true,
  width: 150,
}
const value: EditColumn<TemplateProperty> = {
  key: 'value',
  label: 'msg.channelTemplate:property.value',
  kind: 'text',
  maxLength: 4000,
  width: 220,
  grow: 3,
}
const color: EditColumn<TemplateProperty> = {
  key: 'color',
  label: 'msg.channelTemplate:property.color',
  kind: 'color',
  width: 120,
  grow: 0,
}

const sides = {
  MP: {
    pick: () => pickRecords(mpTemplateSource),
    read: (id: string) => callEndpoint(mpTemplate.endpoints.get, { params: { id } }),
    columns: [label, value, color],
    newRow: (): TemplateProperty => ({ label: '', value: '', color: PROPERTY_COLOR }),
  },
  MA: {
    pick: () => pickRecords(maTemplateSource),
    read: (id: string) => callEndpoint(maTemplate.endpoints.get, { params: { id } }),
    columns: [label, value],
    newRow: (): TemplateProperty => ({ label: '', value: '' }),
  },
} as const

type Side = keyof typeof sides

/** An official template of WeChat, and a value for each of its properties. */
export function PropertiesEditor({ side }: { side: Side }) {
  const { columns, newRow } = sides[side]
  return (
    <>
      <CustomField
        name="titleOp"
        label="msg.channelTemplate:field.titleOp"
        carries={['templateIdOp']}
        wide
        group
        render={(control) => <OfficialChoice control={control} side={side} />}
      />
      <CustomField
        name="content"
        label="msg.channelTemplate:field.properties"
        wide
        group
        render={(control) => (
          <div data-content>
            <TableControl
              control={control}
              columns={columns}
              newRow={newRow}
              ordered
              addLabel="msg.channelTemplate:property.add"
              emptyText="msg.channelTemplate:property.none"
            />
          </div>
        )}
      />
      <TextField name="remark" label="msg.channelTemplate:field.remark" wide />
    </>
  )
}

/** Rows of a chosen template: values filled in under the same name stay. */
function rowsFor(side: Side, keys: readonly string[], rows: readonly TemplateProperty[]): TemplateProperty[] {
  const { newRow } = sides[side]
  return keys.map((key) => rows.find((row) => row.label === key) ?? { ...newRow(), label: key })
}

function OfficialChoice({ control, side }: { control: Control; side: Side }) {
  const styles = useStyles()
  const text = useText()
  const { form } = useFormOfField()
  const code = String(form.watch('templateIdOp') ?? '')
  const title = String(control.value ?? '')
  const choose = async () => {
    const { pick, read } = sides[side]
    const [choice] = (await pick()) ?? []
    if (!choice) return
    try {
      const { data } = await read(choice.id)
      const rows = form.getValues('content') as readonly TemplateProperty[]
      const keys = propertyKeys(data.content)
      const next = keys.length > 0 ? rowsFor(side, keys, rows) : rows
      const isLost = rows.some((row) => row.value.trim() !== '' && !next.includes(row))
      if (isLost && !(await askConfirm({ question: text('msg.channelTemplate:official.replace') }))) return
      const options = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const
      form.setValue('templateIdOp', data.templateIdOp, { shouldDirty: true })
      form.setValue('content', next, options)
      form.setValue('titleOp', data.title, options)
    } catch (error) {
      presentFailure(error)
    }
  }
  return (
    <div className={styles.choice}>
      {title === '' ? null : (
        <Text>
          {title} <span className={styles.quiet}>{code}</span>
        </Text>
      )}
      <Button
        ref={control.ref}
        type="button"
        size="small"
        disabled={control.disabled}
        onBlur={control.onBlur}
        onClick={() => void choose()}
      >
        {text(title === '' ? 'kit:picker.choose' : 'kit:picker.change')}
      </Button>
    </div>
  )
}
