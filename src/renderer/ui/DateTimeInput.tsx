import { Button, Input, type InputProps, makeStyles, Text, tokens } from '@fluentui/react-components'
import { CalendarRegular } from '@fluentui/react-icons'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { isUsable, type MomentUse, typedMoment } from './moments.ts'

const useStyles = makeStyles({
  place: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 },
  problem: { color: tokens.colorStatusDangerForeground1 },
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

export type DateTimeInputProps = Omit<InputProps, 'value' | 'onChange' | 'type' | 'defaultValue'> &
  MomentUse & {
    /** `yyyy-MM-dd HH:mm:ss`, or `yyyy-MM-dd` for days; or empty; or text that is neither, as it was typed. */
    readonly value: string
    /** Name of the calendar button. */
    readonly pickerLabel: string
    /** Shown below once text that is no moment has been left; for controls whose owner shows no message. */
    readonly problem?: string
    /** Called with a complete value, an empty text, or text that is neither: `isUsable` distinguishes them. */
    onChange(value: string): void
    /** The operator has finished: by Enter, by leaving, in the calendar. Called with a complete value or an empty text. */
    onTaken?(value: string): void
  }

/**
 * A date and time to the second, typed in the format in which every list shows it, independent of the system's language
 * (`2026-11-20`, `2026/1/5 8:30` and similar are understood), or picked from the system's calendar.
 */
export function DateTimeInput(props: DateTimeInputProps) {
  const {
    value,
    unit = 'moment',
    isEnd,
    onChange,
    onTaken,
    onBlur,
    onKeyDown,
    pickerLabel,
    problem,
    ...rest
  } = props
  const styles = useStyles()
  const isDay = unit === 'day'
  const [draft, setDraft] = useState(value)
  const isWrong = !isUsable(value, { unit })
  // Not while it is typed: every moment begins as text that is none.
  const [isJudged, setJudged] = useState(isWrong)
  const isShown = problem !== undefined && isWrong && isJudged
  const problemId = useId()
  const picker = useRef<HTMLInputElement>(null)
  const valueOf = useCallback(
    (text: string) => (text.trim() === '' ? '' : (typedMoment(text, { unit, isEnd }) ?? text)),
    [unit, isEnd],
  )
  useEffect(() => setDraft((current) => (valueOf(current) === value ? current : value)), [value, valueOf])
  const finish = () => {
    setJudged(true)
    if (!isWrong) onTaken?.(value)
  }
  const pick = (picked: string) => {
    // The calendar leaves out seconds that are 0, where they are chosen as well.
    const next = valueOf(isDay || picked.length !== 16 ? picked : `${picked}:00`)
    onChange(next)
    onTaken?.(next)
  }

  const input = (
    <Input
      {...rest}
      {...(isShown && { 'aria-invalid': true, 'aria-describedby': problemId })}
      value={draft}
      placeholder={isDay ? 'yyyy-MM-dd' : 'yyyy-MM-dd HH:mm:ss'}
      maxLength={40}
      autoComplete="off"
      onChange={(_, data) => {
        setDraft(data.value)
        setJudged(false)
        onChange(valueOf(data.value))
      }}
      onBlur={(event) => {
        setDraft(value)
        finish()
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
        onKeyDown?.(event)
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
            value={isWrong ? '' : value.replace(' ', 'T')}
            onChange={(event) => pick(event.target.value)}
          />
        </>
      }
    />
  )
  if (problem === undefined) return input
  // Not a Field: it would hide the label of one around it.
  return (
    <div className={styles.place}>
      {input}
      {isShown ? (
        <Text id={problemId} role="alert" size={200} className={styles.problem}>
          {problem}
        </Text>
      ) : null}
    </div>
  )
}
