import { Combobox, Option } from '@fluentui/react-components'
import type { Control } from '#kit/form/fields.tsx'

interface SuggestInputProps extends Control {
  readonly id?: string
  readonly suggestions: readonly string[]
}

/** Free text with suggestions: those that contain what is typed, all of them while a suggestion stands there. */
export function SuggestInput({ suggestions, value, onChange, readOnly, ref, ...control }: SuggestInputProps) {
  const typed = typeof value === 'string' ? value : ''
  const isOne = suggestions.includes(typed)
  const shown = suggestions.filter((each) => isOne || each.toLowerCase().includes(typed.toLowerCase()))
  return (
    <Combobox
      {...control}
      ref={ref}
      freeform
      readOnly={readOnly}
      autoComplete="off"
      value={typed}
      selectedOptions={isOne ? [typed] : []}
      onChange={(event) => onChange(event.target.value)}
      // Without a value it says that what is typed is no suggestion any more.
      onOptionSelect={(_, { optionValue }) => {
        if (optionValue !== undefined) onChange(optionValue)
      }}
    >
      {shown.map((each) => (
        <Option key={each} value={each}>
          {each}
        </Option>
      ))}
    </Combobox>
  )
}
