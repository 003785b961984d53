import { Input, type InputProps, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { useCallback, useEffect, useId, useState } from 'react'
import { typedTime } from './moments.ts'

const useStyles = makeStyles({
  place: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 },
  problem: { color: tokens.colorStatusDangerForeground1 },
})

type TimeInputProps = Omit<InputProps, 'value' | 'onChange' | 'type' | 'defaultValue'> & {
  /** `HH:mm:ss`, or `HH:mm` to the minute; or text that is neither, as it was typed. */
  readonly value: string
  /** Default: seconds. */
  readonly unit?: 'minute' | 'second'
  /** It ends a range: a typed minute counts to its last second. Default false. */
  readonly isEnd?: boolean | undefined
  /** Shown below once text that is no time has been left; for controls whose owner shows no message. */
  readonly problem?: string
  /** Called with a complete value, or text that is none. */
  onChange(value: string): void
  /** Enter was pressed in it while it has a complete value. */
  onEnter?(value: string): void
}

/** A time of day, typed: `8`, `8:30` and `0830` are understood. It looks the same in every language of the system. */
export function TimeInput(props: TimeInputProps) {
  const {
    value,
    unit = 'second',
    isEnd,
    problem,
    onChange,
    onEnter,
    onBlur,
    onKeyDown,
    className,
    ...rest
  } = props
  const styles = useStyles()
  const problemId = useId()
  const [draft, setDraft] = useState(value)
  const [isTyping, setTyping] = useState(false)
  const valueOf = useCallback(
    (text: string) => typedTime(text, isEnd)?.slice(0, unit === 'minute' ? 5 : 8) ?? text,
    [isEnd, unit],
  )
  useEffect(() => setDraft((current) => (valueOf(current) === value ? current : value)), [value, valueOf])
  const isShown = problem !== undefined && !isTyping && typedTime(value) === null
  return (
    <div className={mergeClasses(styles.place, className)}>
      <Input
        {...rest}
        {...(isShown && { 'aria-invalid': true, 'aria-describedby': problemId })}
        value={draft}
        placeholder={unit === 'minute' ? 'HH:mm' : 'HH:mm:ss'}
        maxLength={20}
        autoComplete="off"
        onChange={(_, data) => {
          setDraft(data.value)
          setTyping(true)
          onChange(valueOf(data.value))
        }}
        onBlur={(event) => {
          setDraft(value)
          setTyping(false)
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            setTyping(false)
            if (onEnter && typedTime(value) !== null) {
              event.preventDefault()
              onEnter(value)
            }
          }
          onKeyDown?.(event)
        }}
      />
      {isShown ? (
        <Text id={problemId} role="alert" size={200} className={styles.problem}>
          {problem}
        </Text>
      ) : null}
    </div>
  )
}
