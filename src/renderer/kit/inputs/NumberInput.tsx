import { Input, type InputProps } from '@fluentui/react-components'
import { useState } from 'react'
import { isSameNumber, numberWords, readNumber } from '#kit/inputs/typedNumber.ts'

export type NumberInputProps = Omit<InputProps, 'value' | 'onChange' | 'type' | 'defaultValue'> & {
  /** A number, empty, or text that is no number. */
  readonly value: unknown
  /** Called with every key: the number that the text is, `''` for an empty box, else the text. */
  onChange(value: number | string): void
}

/**
 * A box for a number. It shows the text that is typed until it is left, so that zeros and signs stay where they are,
 * and then the number. Text that is no number stays. Not of type `number`, which drops such text, changes by the wheel
 * and does not accept full-width digits.
 */
export function NumberInput({ value, onChange, onBlur, ...control }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  // A value that came from elsewhere, such as a reset, takes the place of the text.
  const words = typed !== null && isSameNumber(typed, value) ? typed : numberWords(value)
  return (
    <Input
      {...control}
      inputMode="decimal"
      autoComplete="off"
      value={words}
      onChange={(_, data) => {
        setTyped(data.value)
        onChange(readNumber(data.value))
      }}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
