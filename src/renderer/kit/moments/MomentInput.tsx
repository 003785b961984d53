import { useMomentLanguage } from '#kit/moments/useMomentLanguage.ts'
import { useText } from '#kit/text.ts'
import { DateTimeInput, type DateTimeInputProps } from '#ui/DateTimeInput.tsx'

type MomentInputProps = Omit<DateTimeInputProps, 'language' | 'pickerLabel' | 'problem'> & {
  /** What it is called, for the name of its calendar. */
  readonly label: string
  /** Its owner says what is wrong with it. Default false. */
  readonly isJudgedByOwner?: boolean
}

/** The one control for a day or a moment. */
export function MomentInput({ label, isJudgedByOwner = false, ...rest }: MomentInputProps) {
  const text = useText()
  const language = useMomentLanguage()
  return (
    <DateTimeInput
      {...rest}
      language={language}
      pickerLabel={text('kit:date.pick', { label })}
      {...(!isJudgedByOwner && {
        problem: text(rest.unit === 'day' ? 'kit:date.noDay' : 'kit:date.noMoment'),
      })}
    />
  )
}
