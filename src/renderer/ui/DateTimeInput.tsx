import { Input, type InputProps } from '@fluentui/react-components'

/** `yyyy-MM-dd HH:mm:ss` ↔ what the platform's own date control speaks. */
export const toControl = (value: string): string => value.replace(' ', 'T')

export function fromControl(value: string): string {
  if (value === '') return ''
  const [date, time = '00:00:00'] = value.split('T')
  // Controls leave the seconds out when they are zero, and may add milliseconds.
  const [hours = '00', minutes = '00', seconds = '00'] = time.split(':')
  return `${date} ${hours}:${minutes}:${seconds.slice(0, 2)}`
}

export type DateTimeInputProps = Omit<InputProps, 'value' | 'onChange' | 'type' | 'defaultValue'> & {
  /** `yyyy-MM-dd HH:mm:ss`, or empty. */
  readonly value: string
  onChange(value: string): void
}

/** One moment to the second, with the keyboard and the calendar of the operating system. */
export function DateTimeInput({ value, onChange, ...rest }: DateTimeInputProps) {
  return (
    <Input
      {...rest}
      type="datetime-local"
      step={1}
      max="9999-12-31T23:59:59"
      value={toControl(value)}
      onChange={(_, data) => onChange(fromControl(data.value))}
    />
  )
}
