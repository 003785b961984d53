import { RecordChoice } from '#kit/picker/RecordChoice.tsx'
import type { Control } from '#kit/form/fields.tsx'
import { portalSource } from '#features/portal/portal/portalSource.ts'

/** The portal that something belongs to, by its code. */
export function PortalChoice({ control }: { control: Control }) {
  const code = String(control.value ?? '')
  return (
    <RecordChoice
      source={portalSource}
      value={code === '' ? [] : [{ id: code, name: code }]}
      disabled={control.disabled || control.readOnly}
      ref={control.ref}
      onBlur={control.onBlur}
      onChange={([chosen]) => control.onChange(chosen?.id ?? '')}
    />
  )
}
