import { Button, Input, type InputProps, makeStyles } from '@fluentui/react-components'
import { CalendarRegular } from '@fluentui/react-icons'
import { useEffect, useRef, useState } from 'react'
import { formatMoment, parseMoment } from './moments.ts'

const useStyles = makeStyles({
  // Anchors the system's calendar; the control itself is invisible and not focusable.
  picker: {
    position: 'absolute',
    insetInlineEnd: 0,
    bottom: 0,
    width: '1px',
    height: '1px',
    padding: 0,
    border: 'none',
    opacity: 0,
    pointerEvents: 'none',
  },
})

export type DateTimeInputProps = Omit<InputProps, 'value' | 'onChange' | 'type' | 'defaultValue'> & {
  /** `yyyy-MM-dd HH:mm:ss`, or `yyyy-MM-dd` for days; or empty. */
  readonly value: string
  /** Default: moments. */
  readonly unit?: 'day' | 'moment'
  /** Name of the calendar button. */
  readonly pickerLabel: string
  /** Called with a complete value or an empty text, never with a partial one. */
  onChange(value: string): void
}

/**
 * A date and time to the second, typed in the format in which every list shows it, independent of the system's language
 * (`2026-11-20`, `2026/1/5 8:30` and similar are understood), or picked from the system's calendar.
 */
export function DateTimeInput(props: DateTimeInputProps) {
  const { value, unit = 'moment', onChange, onBlur, pickerLabel, ...rest } = props
  const styles = useStyles()
  const isDay = unit === 'day'
  const [draft, setDraft] = useState(value)
  const picker = useRef<HTMLInputElement>(null)
  useEffect(
    () => setDraft((current) => (momentOf(current, isDay) === value ? current : value)),
    [value, isDay],
  )

  return (
    <Input
      {...rest}
      value={draft}
      placeholder={isDay ? 'yyyy-MM-dd' : 'yyyy-MM-dd HH:mm:ss'}
      maxLength={40}
      autoComplete="off"
      onChange={(_, data) => {
        setDraft(data.value)
        const moment = momentOf(data.value, isDay)
        if (moment !== null) onChange(moment)
      }}
      onBlur={(event) => {
        // Invalid text is replaced by the last valid value.
        setDraft(value)
        onBlur?.(event)
      }}
      contentAfter={
        <>
          <Button
            type="button"
            appearance="transparent"
            size="small"
            icon={<CalendarRegular />}
            aria-label={pickerLabel}
            title={pickerLabel}
            disabled={rest.disabled}
            onClick={() => picker.current?.showPicker()}
          />
          <input
            ref={picker}
            className={styles.picker}
            type={isDay ? 'date' : 'datetime-local'}
            step={1}
            max={isDay ? '9999-12-31' : '9999-12-31T23:59:59'}
            tabIndex={-1}
            aria-hidden
            value={value.replace(' ', 'T')}
            onChange={(event) => onChange(momentOf(event.target.value, isDay) ?? '')}
          />
        </>
      }
    />
  )
}

/** @returns null when the text is neither empty nor valid. */
function momentOf(text: string, isDay: boolean): string | null {
  if (text.trim() === '') return ''
  const date = parseMoment(text)
  return date && formatMoment(date).slice(0, isDay ? 10 : undefined)
}
