import {
  Button,
  Input,
  type InputProps,
  Label,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Text,
  tokens,
  useArrowNavigationGroup,
  useMergedRefs,
} from '@fluentui/react-components'
import { CalendarRegular } from '@fluentui/react-icons'
import { type Ref, useCallback, useEffect, useId, useRef, useState } from 'react'
import { Calendar, type CalendarLanguage } from './Calendar.tsx'
import { isUsable, type MomentUse, typedMoment, typedTime, wholeTime } from './moments.ts'
import { TimeInput } from './TimeInput.tsx'

const useStyles = makeStyles({
  place: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 },
  problem: { color: tokens.colorStatusDangerForeground1 },
  surface: { display: 'flex', gap: tokens.spacingHorizontalM, padding: tokens.spacingHorizontalM },
  presets: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    paddingInlineEnd: tokens.spacingHorizontalM,
    borderInlineEndWidth: tokens.strokeWidthThin,
    borderInlineEndStyle: 'solid',
    borderInlineEndColor: tokens.colorNeutralStroke2,
  },
  preset: {
    justifyContent: 'flex-start',
    minWidth: '92px',
    fontWeight: tokens.fontWeightRegular,
    whiteSpace: 'nowrap',
  },
  month: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  foot: { display: 'flex', alignItems: 'flex-start', gap: tokens.spacingHorizontalS },
  time: { flex: 1, minWidth: 0 },
  timeLabel: { lineHeight: '24px', whiteSpace: 'nowrap' },
})

/** What the console says of moments, and the platform's clock. */
export interface MomentLanguage extends CalendarLanguage {
  /** What the clock shows: `yyyy-MM-dd HH:mm:ss`. */
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
    /** The operator has finished: by Enter, by leaving, in the calendar. Called with a complete value or an empty text. */
    onTaken?(value: string): void
  }

const dayOf = (value: string, use: MomentUse): string =>
  value !== '' && isUsable(value, use) ? value.slice(0, 10) : ''

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
  const [isOpen, setOpen] = useState(false)
  const returns = useRef(false)
  useEffect(() => {
    if (isOpen || !returns.current) return
    returns.current = false
    // Where Enter searches and a time can be typed, instead of on the button.
    input.current?.focus()
  }, [isOpen])
  const close = () => {
    returns.current = true
    setOpen(false)
  }
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
          setOpen(true)
        }
        onKeyDown?.(event)
      }}
      contentAfter={
        <Popover
          open={isOpen}
          trapFocus
          unstable_disableAutoFocus
          positioning={{ position: 'below', align: 'end' }}
          onOpenChange={(_, data) => setOpen(data.open)}
        >
          <PopoverTrigger disableButtonEnhancement>
            <Button
              type="button"
              appearance="transparent"
              size="small"
              icon={<CalendarRegular />}
              aria-label={pickerLabel}
              title={pickerLabel}
              disabled={rest.disabled || rest.readOnly}
            />
          </PopoverTrigger>
          <PopoverSurface className={styles.surface} aria-label={pickerLabel}>
            <Choices
              {...{ value, unit, isEnd, language, range, presets }}
              label={pickerLabel}
              onTaken={(next) => {
                take(next)
                close()
              }}
              onTime={take}
              onClose={close}
            />
          </PopoverSurface>
        </Popover>
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

type ChoicesProps = Pick<
  DateTimeInputProps,
  'value' | 'unit' | 'isEnd' | 'language' | 'range' | 'presets'
> & {
  readonly label: string
  /** A moment was chosen, which ends the choice. */
  onTaken(value: string): void
  /** The time of the moment that stands there was changed. */
  onTime(value: string): void
  onClose(): void
}

/** What opens below the field: choices, the month, and the time. */
function Choices(props: ChoicesProps) {
  const { value, unit, isEnd, language, range, presets, label, onTaken, onTime, onClose } = props
  const styles = useStyles()
  const walks = useArrowNavigationGroup({ axis: 'vertical', circular: true })
  const { now, words } = language
  const [offered] = useState(() => presets?.() ?? [])
  const [today] = useState(() => now().slice(0, 10))
  const chosen = dayOf(value, { unit })
  const [time, setTime] = useState(() => (chosen === '' ? wholeTime(isEnd) : value.slice(11)))
  const timeId = useId()
  const momentOn = (day: string, given: string) =>
    unit === 'day' ? day : `${day} ${typedTime(given, isEnd) ?? wholeTime(isEnd)}`
  return (
    <>
      {offered.length > 0 ? (
        <div role="group" aria-label={words.presets} className={styles.presets} {...walks}>
          {offered.map((preset) => (
            <Button
              key={preset.label}
              type="button"
              size="small"
              appearance={preset.isChosen ? 'secondary' : 'subtle'}
              aria-pressed={preset.isChosen}
              className={styles.preset}
              onClick={() => {
                preset.choose()
                onClose()
              }}
            >
              {preset.label}
            </Button>
          ))}
        </div>
      ) : null}
      <div className={styles.month}>
        <Calendar
          label={label}
          language={language}
          today={today}
          value={chosen}
          range={range && { from: dayOf(range.from, { unit }), until: dayOf(range.until, { unit }) }}
          onPick={(day) => onTaken(momentOn(day, time))}
        />
        <div className={styles.foot}>
          {unit === 'day' ? null : (
            <>
              <Label size="small" htmlFor={timeId} className={styles.timeLabel}>
                {words.time}
              </Label>
              <TimeInput
                id={timeId}
                className={styles.time}
                size="small"
                value={time}
                isEnd={isEnd}
                problem={words.noTime}
                onChange={(next) => {
                  setTime(next)
                  if (chosen !== '' && typedTime(next) !== null) onTime(momentOn(chosen, next))
                }}
                onEnter={(next) => onTaken(momentOn(chosen || today, next))}
              />
            </>
          )}
          {offered.length > 0 ? null : (
            <Button type="button" size="small" onClick={() => onTaken(unit === 'day' ? today : now())}>
              {unit === 'day' ? words.today : words.now}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
