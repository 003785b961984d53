import { Button, Label, makeStyles, tokens, useArrowNavigationGroup } from '@fluentui/react-components'
import { useId, useState } from 'react'
import { Calendar } from './Calendar.tsx'
import type { DateTimeInputProps } from './DateTimeInput.tsx'
import { isUsable, type MomentUse, typedTime, wholeTime } from './moments.ts'
import { TimeInput } from './TimeInput.tsx'

const useStyles = makeStyles({
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

const dayOf = (value: string, use: MomentUse): string =>
  value !== '' && isUsable(value, use) ? value.slice(0, 10) : ''

type MomentChoicesProps = Pick<
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

/** The surface below the field: choices, the month, and the time. */
export function MomentChoices(props: MomentChoicesProps) {
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
