import { useEffect } from 'react'
import type { TemplateParameter } from '#contract/messaging/documents.ts'
import type { Control } from '#kit/form/fields.tsx'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { useText } from '#kit/text.ts'
import { ValuesField } from '#pickers/values/ValuesField.tsx'
import { valuesProblem } from '#pickers/values/values.ts'

interface ValuesControlProps {
  /** The control that the form's `CustomField` passes; the field's value is the JSON text. */
  readonly control: Control
  readonly declared: readonly TemplateParameter[]
  readonly unused?: readonly string[] | undefined
}

/** Values of parameters as the control of a form's field; text that is no JSON object is refused with its place. */
export function ValuesControl({ control, declared, unused }: ValuesControlProps) {
  const { name, value, onChange, onBlur } = control
  const text = useText()
  const { setCheck } = useFormOfField().fields
  useEffect(() => {
    setCheck(name, (given) => valuesProblem(String(given ?? ''), text))
    return () => setCheck(name, () => undefined)
  }, [setCheck, name, text])
  return (
    <ValuesField
      declared={declared}
      unused={unused}
      value={String(value ?? '')}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}
