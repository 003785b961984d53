import {
  Button,
  Input,
  type InputProps,
  makeStyles,
  Text,
  tokens,
  useMergedRefs,
} from '@fluentui/react-components'
import { CalendarRegular } from '@fluentui/react-icons'
import { type Ref, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { CalendarLanguage } from './Calendar.tsx'
import { late } from './late.ts'
import { isUsable, type MomentUse, typedMoment } from './moments.ts'
import { useLateSurface } from './useLateSurface.ts'

/** Code of what opens below the field; loaded with the code of popovers. */
export const momentChoices = late(() => import('./MomentChoices.tsx'))

const useStyles = makeStyles({
  place: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 },
  problem: { color: tokens.colorStatusDangerForeground1 },
  surface: { display: 'flex', gap: tokens.spacingHorizontalM, padding: tokens.spacingHorizontalM },
})

/** The console's words for moments, and the platform's clock. */
export interface MomentLanguage extends CalendarLanguage {
  /** Time of the clock: `yyyy-MM-dd HH:mm:ss`. */
  now(): string
  readonly words: CalendarLanguage['words'] & {
    readonly today: string
    readonly now: string
    readonly time: string
    readonly presets: string
    readonly noTime: string
  }
}

/** A choice beside the calendar, such as a whole range. */
export interface Preset {
  readonly label: string
  /** It is what is chosen. */
  readonly isChosen: boolean
  choose(): void
}

export type DateTimeInputProps = Omit<InputProps, 'value' | 'onChange' | 'type' | 'defaultValue'> &
  Omit<MomentUse, 'today'> & {
    /** `yyyy-MM-dd HH:mm:ss`, or `yyyy-MM-dd` for days; or empty; or text that is neither, as it was typed. */
    readonly value: string
    readonly language: MomentLanguage
    /** Name of the calendar and its button. */
    readonly pickerLabel: string
    /** Shown below once text that is no moment has been left; for controls whose owner shows no message. */
    readonly problem?: string
    /** Why a moment does not do although it is one, shown in the same place. */
    readonly refusal?: string | undefined
    /** Other choices than a day. Default: today, or now. */
    readonly presets?: (() => readonly Preset[]) | undefined
    /** The range that it is an end of, whose days the calendar shows as one stretch. */
    readonly range?: { readonly from: string; readonly until: string } | undefined
    readonly ref?: Ref<HTMLInputElement> | undefined
    /** Called with a complete value, an empty text, or text that is neither: `isUsable` distinguishes them. */
    onChange(value: string): void
    /** The calendar could not be loaded. */
    onFailed(error: unknown): void
    /** The operator has finished by Enter, by leaving or in the calendar. The value is complete, or an empty text. */
    onTaken?(value: string): void
  }

/**
 * A date and time to the second, typed in the format in which every list shows it, independent of the system's language
 * (`2026-11-20`, `2026/1/5 8:30`, `11-20`, `8:30` and similar are understood), or picked from a calendar, which opens by its
 * button and by Alt+Down.
 */
export function DateTimeInput(props: DateTimeInputProps) {
  const {
    value,
    unit = 'moment',
    isEnd,
    language,
    onChange,
    onTaken,
    onFailed,
    onBlur,
    onKeyDown,
    pickerLabel,
    problem,
    refusal,
    placeholder = unit === 'day' ? 'yyyy-MM-dd' : 'yyyy-MM-dd HH:mm:ss',
    presets,
    range,
    ref,
    ...rest
  } = props
  const styles = useStyles()
  const [draft, setDraft] = useState(value)
  const isWrong = !isUsable(value, { unit })
  // Not while it is typed: every moment begins as text that is none.
  const [isTyping, setTyping] = useState(false)
  const said = isTyping ? undefined : isWrong ? problem : refusal
  const problemId = useId()
  const input = useRef<HTMLInputElement>(null)
  const inputRef = useMergedRefs(ref, input)
  const { now } = language
  const valueOf = useCallback(
    (text: string) =>
      text.trim() === '' ? '' : (typedMoment(text, { unit, isEnd, today: now().slice(0, 10) }) ?? text),
    [unit, isEnd, now],
  )
  useEffect(() => setDraft((current) => (valueOf(current) === value ? current : value)), [value, valueOf])
  const finish = () => {
    setTyping(false)
    if (!isWrong) onTaken?.(value)
  }
  const calendar = useCalendar(input, onFailed)
  const take = (next: string) => {
    setTyping(false)
    onChange(next)
    onTaken?.(next)
  }

  const field = (
    <Input
      {...rest}
      {...(said !== undefined && { 'aria-invalid': true, 'aria-describedby': problemId })}
      ref={inputRef}
      value={draft}
      placeholder={placeholder}
      maxLength={40}
      autoComplete="off"
      onChange={(_, data) => {
        setDraft(data.value)
        setTyping(true)
        onChange(valueOf(data.value))
      }}
      onBlur={(event) => {
        setDraft(value)
        finish()
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
        else if (event.key === 'ArrowDown' && event.altKey && !rest.disabled && !rest.readOnly) {
          event.preventDefault()
          calendar.open()
        }
        onKeyDown?.(event)
      }}
      contentAfter={
        <CalendarButton
          calendar={calendar}
          label={pickerLabel}
          isDisabled={rest.disabled || rest.readOnly}
          choices={{ value, unit, isEnd, language, range, presets }}
          onTaken={take}
        />
      }
    />
  )
  if (problem === undefined) return field
  // Not a Field: it would hide the label of one around it.
  return (
    <div className={styles.place}>
      {field}
      {said === undefined ? null : (
        <Text id={problemId} role="alert" size={200} className={styles.problem}>
          {said}
        </Text>
      )}
    </div>
  )
}

/** The calendar below a field, whose focus comes back to the field. */
function useCalendar(input: RefObject<HTMLInputElement | null>, onFailed: (error: unknown) => void) {
  const popover = useLateSurface({ kind: 'dialog', before: momentChoices.load, onFailed })
  const { isOpen, setOpen } = popover
  const button = useRef<HTMLElement>(null)
  const returns = useRef(false)
  useEffect(() => {
    if (isOpen || !returns.current) return
    returns.current = false
    // Where Enter searches and a time can be typed, instead of on the button.
    input.current?.focus()
  }, [input, isOpen])
  return {
    popover,
    buttonRef: button,
    open: () => {
      if (button.current) popover.open(button.current)
    },
    close: () => {
      returns.current = true
      setOpen(false)
    },
  }
}

interface CalendarButtonProps {
  readonly calendar: ReturnType<typeof useCalendar>
  /** Name of the calendar and its button. */
  readonly label: string
  readonly isDisabled: boolean | undefined
  readonly choices: Pick<DateTimeInputProps, 'value' | 'unit' | 'isEnd' | 'language' | 'range' | 'presets'>
  onTaken(value: string): void
}

function CalendarButton({ calendar, label, isDisabled, choices, onTaken }: CalendarButtonProps) {
  const styles = useStyles()
  const { popover, buttonRef, close } = calendar
  const { isOpen, setOpen, shown } = popover
  return (
    <>
      <Button
        ref={(element: HTMLElement | null) => {
          buttonRef.current = element
        }}
        type="button"
        appearance="transparent"
        size="small"
        icon={<CalendarRegular />}
        aria-label={label}
        title={label}
        disabled={isDisabled}
        {...popover.trigger}
      />
      {shown && momentChoices.value && (
        <shown.surfaces.PopoverFrame
          className={styles.surface}
          label={label}
          focusesItself
          positioning={{ position: 'below', align: 'end' }}
          {...{ isOpen, setOpen, target: shown.target }}
        >
          <momentChoices.value.MomentChoices
            {...choices}
            label={label}
            onTaken={(next) => {
              onTaken(next)
              close()
            }}
            onTime={onTaken}
            onClose={close}
          />
        </shown.surfaces.PopoverFrame>
      )}
    </>
  )
}
