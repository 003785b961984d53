import { Select } from '@fluentui/react-components'
import type { Control } from '#kit/form/fields.tsx'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { useText } from '#kit/text.ts'

/** A record whose fields a type takes over when it is chosen. */
export interface Source {
  readonly id: string
  readonly name: string
  /** Field of the type → its new value. */
  readonly fields: Readonly<Record<string, string | number>>
}

interface CopiedChoiceProps {
  readonly control: Control
  readonly sources: readonly Source[]
  /** Values of the fields when no source is chosen. */
  readonly none: Source['fields']
  /** Name of a chosen record that is no longer among the sources. */
  readonly goneName: string
}

/** Chooses a record and copies its fields into the form, so that later changes of the record do not matter. */
export function CopiedChoice({ control, sources, none, goneName }: CopiedChoiceProps) {
  const text = useText()
  const { form } = useFormOfField()
  const { value, onChange, readOnly: _, ...rest } = control
  const chosen = typeof value === 'string' ? value : ''
  const isGone = chosen !== '' && sources.every(({ id }) => id !== chosen)
  const take = (id: string) => {
    onChange(id)
    const { fields } = sources.find((source) => source.id === id) ?? { fields: none }
    for (const [name, given] of Object.entries(fields)) form.setValue(name, given, { shouldDirty: true })
  }
  return (
    <Select {...rest} value={chosen} onChange={(_event, data) => take(data.value)}>
      <option value="">{text('kit:form.choose')}</option>
      {isGone ? <option value={chosen}>{goneName || chosen}</option> : null}
      {sources.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
