import { presentFailure } from '#kit/data/failures.ts'
import { loadLater } from '#kit/late/later.ts'
import { useMomentLanguage } from '#kit/moments/useMomentLanguage.ts'
import { useText } from '#kit/text.ts'
import { DateTimeInput, type DateTimeInputProps, momentChoices } from '#ui/DateTimeInput.tsx'

type MomentInputProps = Omit<DateTimeInputProps, 'language' | 'pickerLabel' | 'problem' | 'onFailed'> & {
  /** Label of the field, for the name of its calendar. */
  readonly label: string
  /** Its owner shows the reason. Default false. */
  readonly isJudgedByOwner?: boolean
}

loadLater(momentChoices.load)

/** The one control for a day or a moment. */
export function MomentInput({ label, isJudgedByOwner = false, ...rest }: MomentInputProps) {
  const text = useText()
  const language = useMomentLanguage()
  return (
    <DateTimeInput
      {...rest}
      language={language}
      onFailed={presentFailure}
      pickerLabel={text('kit:date.pick', { label })}
      {...(!isJudgedByOwner && {
        problem: text(rest.unit === 'day' ? 'kit:date.noDay' : 'kit:date.noMoment'),
      })}
    />
  )
}
