import {
  type DictType,
  DictTypeCustWrite,
  DictTypeWrite,
  dictType,
  dictTypeCust,
} from '#contract/resources/sys/dictType.ts'
import { customCopies, systemCopies } from '#features/sys/dictType/entriesCopy.ts'
import { dictStatusLabels } from '#pickers/dictionary/labels.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { useText } from '#kit/text.ts'

const { TextField, TextArea, SelectField } = formFields(DictTypeWrite)

/** Characters that the inputs take; text that is too long for the rule gets a message (DECISION-OPS-56). */
const INPUT_LENGTH = 50

interface TypeFormProps extends DialogProps {
  readonly record?: DictType
  readonly isCustom: boolean
}

export function TypeForm({ record, isCustom, onClose }: TypeFormProps) {
  const text = useText()
  const words = isCustom
    ? ({ add: 'sys.dictType:cust.add', edit: 'sys.dictType:cust.edit' } as const)
    : ({ add: 'sys.dictType:add', edit: 'sys.dictType:edit' } as const)
  const { endpoints } = isCustom ? dictTypeCust : dictType
  return (
    <FormDialog
      title={text(record ? words.edit : words.add)}
      schema={isCustom ? DictTypeCustWrite : DictTypeWrite}
      create={endpoints.create}
      update={endpoints.update}
      record={record}
      copies={isCustom ? customCopies : systemCopies}
      initial={{ status: 1 }}
      onClose={onClose}
    >
      <TextField name="dictName" label="pickers:dict.name" maxLength={INPUT_LENGTH} />
      <TextField name="dictType" label="pickers:dict.type" maxLength={INPUT_LENGTH} />
      <SelectField name="status" label="pickers:dict.status" options={dictStatusLabels} />
      <TextArea name="remark" label="pickers:dict.remark" rows={2} />
    </FormDialog>
  )
}
