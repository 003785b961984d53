import { Combobox, makeStyles, Option } from '@fluentui/react-components'
import { useDeferredValue, useMemo, useState } from 'react'
import { useText } from '#kit/text.ts'
import { plainRanking, Rank, type Ranking } from '#ui/ranking.ts'
import { useRanking } from '#ui/useRanking.ts'
import { isBeingComposed } from './SuggestInput.tsx'
import { chosenWords, type LongChoiceProps } from './LongChoice.tsx'

/** Matches that are offered at a time. */
const SHOWN = 50

/** The first choices whose words or code match the typed text. */
export function matchingChoices(
  options: ReadonlyMap<string, string>,
  typed: string,
  rank: Ranking = plainRanking,
): readonly (readonly [code: string, words: string])[] {
  const found: (readonly [string, string])[] = []
  for (const each of options) {
    const [code, words] = each
    if (plainRanking(code, typed) > Rank.none || rank(words, typed) > Rank.none) found.push(each)
    if (found.length === SHOWN) break
  }
  return found
}

const useStyles = makeStyles({ list: { maxHeight: 'min(320px, 60vh)', overflowY: 'auto' } })

/** One of very many codes, found by typing a part of its words or of the code. */
export default function LongChoiceBox({ options, value, none, onChange, ...control }: LongChoiceProps) {
  const styles = useStyles()
  const text = useText()
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  // Typing stays responsive while thousands of words are transcribed.
  const wanted = useDeferredValue(typed ?? '')
  const rank = useRanking(wanted)
  const shown = useMemo(() => matchingChoices(options, wanted, rank), [options, wanted, rank])
  return (
    <Combobox
      {...control}
      autoComplete="off"
      listbox={{ className: styles.list }}
      // Otherwise its height is set to all that the window has.
      positioning={{ autoSize: 'width' }}
      // Typed text replaces the choice.
      onFocus={({ currentTarget }) => currentTarget.select()}
      placeholder={text('kit:form.choose')}
      value={typed ?? chosenWords({ options, value, none })}
      selectedOptions={[value]}
      open={isOpen}
      onChange={(event) => {
        setTyped(event.target.value)
        // Keys open the list; those of an input method do not.
        if (isBeingComposed(event)) setOpen(true)
      }}
      onOpenChange={(_, { open }) => {
        setOpen(open)
        if (!open) setTyped(null)
      }}
      onOptionSelect={(_, { optionValue }) => {
        // Without an option the text was emptied, to type another one.
        if (optionValue === undefined) return
        setTyped(null)
        onChange(optionValue)
      }}
    >
      {none !== undefined && typed === null ? <Option value="">{none}</Option> : null}
      {shown.map(([code, label]) => (
        <Option key={code} value={code}>
          {label}
        </Option>
      ))}
      {shown.length === SHOWN && options.size > SHOWN ? (
        <Option key=" more" value=" " disabled>
          {text('kit:form.moreChoices', { count: SHOWN })}
        </Option>
      ) : null}
    </Combobox>
  )
}
