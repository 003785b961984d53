import {
  type ComboboxProps,
  makeStyles,
  Option,
  renderCombobox_unstable,
  useCombobox_unstable,
  useComboboxContextValues,
  useComboboxStyles_unstable,
} from '@fluentui/react-components'
import { type ChangeEvent, type KeyboardEvent, type Ref, useState } from 'react'
import { Rank } from '#ui/ranking.ts'
import { useRanking } from '#ui/useRanking.ts'

interface SuggestInputProps {
  readonly id?: string
  readonly name?: string
  readonly suggestions: readonly string[]
  /** Words of a suggestion in the list, where they are more than itself; it is found by these words as well. */
  readonly wordsOf?: (suggestion: string) => string
  /** Suggestions that are listed at a time. Default: all. */
  readonly most?: number
  readonly value: unknown
  readonly placeholder?: string
  /** A button empties the field. Default false. */
  readonly clearable?: boolean
  readonly disabled?: boolean | undefined
  readonly readOnly?: boolean | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
  onChange(value: string): void
  onBlur?(): void
}

/** Whether an input method changes the text. */
export const isBeingComposed = ({ nativeEvent }: ChangeEvent<HTMLInputElement>): boolean =>
  nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertCompositionText'

const itself = (suggestion: string): string => suggestion

const useStyles = makeStyles({ list: { maxHeight: 'min(320px, 60vh)', overflowY: 'auto' } })

/**
 * Free text with suggestions: those that contain the typed text, all of them while the text is a suggestion. A
 * suggestion is taken by a click, or by Enter once the arrow keys have led to it; otherwise the typed text stays.
 */
export function SuggestInput(props: SuggestInputProps) {
  const { suggestions, wordsOf = itself, most, value, onChange, ref, ...control } = props
  const styles = useStyles()
  const [isOpen, setOpen] = useState(false)
  const typed = typeof value === 'string' ? value : ''
  const isOne = suggestions.includes(typed)
  const rank = useRanking(typed)
  const shown = suggestions
    .filter((each) => isOne || rank(`${each} ${wordsOf(each)}`, typed) > Rank.none)
    .slice(0, most)
  return (
    <FreeText
      {...control}
      inputRef={ref}
      autoComplete="off"
      listbox={{ className: styles.list }}
      // Otherwise its height is set to all that the window has.
      positioning={{ autoSize: 'width' }}
      open={isOpen && shown.length > 0 && !control.readOnly}
      onOpenChange={(_, { open }) => setOpen(open)}
      value={typed}
      // Text that is no suggestion is included as well, so that it can be removed.
      selectedOptions={isOne || (control.clearable && typed !== '') ? [typed] : []}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        // Keys open the list; those of an input method do not.
        if (isBeingComposed(event)) setOpen(true)
        onChange(event.target.value)
      }}
      onOptionSelect={(event, { optionValue }) => {
        const isTaken = event.type === 'click' || ('key' in event && event.key === 'Enter')
        // While one types it reports that the text is no suggestion any more, and Tab would take one.
        if (isTaken) onChange(optionValue ?? '')
      }}
    >
      {shown.map((each) => (
        <Option key={each} value={each} text={each}>
          {wordsOf(each)}
        </Option>
      ))}
    </FreeText>
  )
}

/** Fluent's Combobox, which goes to the first suggestion by itself and gives it Space, Home and End as well. */
function FreeText({ inputRef, ...props }: ComboboxProps & { inputRef: Ref<HTMLInputElement> | undefined }) {
  const state = useCombobox_unstable({ ...props, freeform: true, disableAutoFocus: true }, inputRef ?? null)
  useComboboxStyles_unstable(state)
  const contexts = useComboboxContextValues(state)
  const input = {
    ...state.input,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      state.input.onChange?.(event)
      state.activeDescendantController.blur()
    },
    onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return
      const isText = [' ', 'Home', 'End'].includes(event.key) || (event.key === 'Enter' && !state.open)
      if (isText) event.stopPropagation()
    },
  }
  return renderCombobox_unstable({ ...state, input }, contexts)
}
