import { type ComponentType, type ReactNode, useCallback, useId, useState } from 'react'
import type { WallTime } from '#base/moments.ts'
import { MomentInput } from '#kit/moments/MomentInput.tsx'
import {
  isBackwards,
  isSameRange,
  type Range,
  rangeLabels,
  type RangeName,
  rangeOf,
  type RangeUnit,
  usualRanges,
} from '#kit/moments/ranges.ts'
import { platformTime } from '#kit/platformTime.ts'
import { useText } from '#kit/text.ts'
import type { Preset } from '#ui/DateTimeInput.tsx'

/** Properties of the element around an end: its label and its place. */
export interface RangeEndProps {
  readonly label: string
  /** The label, and the subject of the range. */
  readonly title: string
  /** Of the control. */
  readonly id: string
  readonly children: ReactNode
}

export interface RangeInputProps {
  /** Content of the range, such as the time of an operation. */
  readonly about: string
  readonly unit?: RangeUnit | undefined
  /** Default: those that suit the unit. */
  readonly names?: readonly RangeName[] | undefined
  readonly value: Range
  readonly size?: 'small' | 'medium'
  readonly className?: string
  /** Default: nothing; the labels are names for screen readers. */
  readonly frame?: ComponentType<RangeEndProps>
  /** As it is typed. */
  onChange(range: Range): void
  /** An end is finished and can be used. */
  onTaken?(range: Range): void
  /** A range was chosen by its name: it applies at once. @param now the platform's time that it was counted from */
  onNamed(range: Range, now: WallTime): void
}

const everything: Range = { from: '', until: '' }

/** The one control for a range of time: two ends, whose calendars offer the usual ranges by name. */
export function RangeInput(props: RangeInputProps) {
  const { about, unit = 'moment', value, size, className, frame: Frame, onChange, onTaken, onNamed } = props
  const names = props.names ?? usualRanges[unit]
  const text = useText()
  const id = useId()
  const [isTyping, setTyping] = useState(false)
  const presets = useCallback((): readonly Preset[] => {
    const shown = platformTime()
    const preset = (label: string, rangeAt: (now: WallTime) => Range): Preset => ({
      label,
      isChosen: isSameRange(rangeAt(shown), value),
      choose: () => {
        setTyping(false)
        // The calendar may have been open for minutes.
        const now = platformTime()
        onNamed(rangeAt(now), now)
      },
    })
    return [
      ...names.map((name) => preset(text(rangeLabels[name]), (now) => rangeOf(name, now, unit))),
      preset(text('kit:range.any'), () => everything),
    ]
  }, [names, onNamed, text, unit, value])
  const refusal = !isTyping && isBackwards(value, unit) ? text('kit:range.backwards') : undefined
  return (
    <div role="group" aria-label={about} className={className}>
      {(['from', 'until'] as const).map((end) => {
        const label = text(end === 'from' ? 'kit:range.from' : 'kit:range.until')
        const title = text('kit:range.end', { end: label, about })
        const ownId = `${id}${end}`
        const input = (
          <MomentInput
            key={end}
            {...(size && { size })}
            {...(Frame ? { id: ownId } : { 'aria-label': label, title, placeholder: label })}
            label={label}
            unit={unit}
            isEnd={end === 'until'}
            value={value[end]}
            range={value}
            presets={presets}
            refusal={end === 'until' ? refusal : undefined}
            onChange={(next) => {
              setTyping(true)
              onChange({ ...value, [end]: next })
            }}
            onTaken={(next) => {
              setTyping(false)
              onTaken?.({ ...value, [end]: next })
            }}
          />
        )
        return Frame ? (
          <Frame key={end} label={label} title={title} id={ownId}>
            {input}
          </Frame>
        ) : (
          input
        )
      })}
    </div>
  )
}
