import { Field, type InputProps } from '@fluentui/react-components'
import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { NumberInput } from '#kit/inputs/NumberInput.tsx'
import { limitProblem, type NumberLimits } from '#kit/inputs/typedNumber.ts'
import { useText } from '#kit/text.ts'

interface BoxProps extends NumberLimits {
  /** Already in the operator's language, as `hint` and `message`. */
  readonly label: string
  readonly hint?: string | undefined
  /** Shown for a number outside the limits. Default: which limit it exceeds. */
  readonly message?: string | undefined
  readonly className?: string | undefined
  readonly disabled?: boolean | undefined
  readonly input?: Pick<InputProps, 'className' | 'contentAfter'>
  /** Every number within the limits takes effect while it is typed. Default: when the box is left. */
  readonly isLive?: boolean | undefined
  /** Called with the problem of the text when the box is left; undefined: none. */
  onProblem?(problem: string | undefined): void
}

interface NumberBoxProps extends BoxProps {
  readonly value: number
  /** Called with another number within the limits when it takes effect; before a key saves at the latest. */
  onSettle(value: number): void
}

interface OptionalNumberBoxProps extends BoxProps {
  readonly value: number | undefined
  /** As of a box that needs a number; undefined for an empty one. */
  onSettle(value: number | undefined): void
}

interface Typed {
  readonly words: number | string
  /** Value that it was typed over. */
  readonly over: unknown
  readonly isLeft: boolean
}

/** Keys that save the current value, in a form or a workspace. */
const saves = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' || ((ctrlKey || metaKey) && key.toLowerCase() === 's')

/**
 * A number that takes effect when its box is left: the typed text is validated then, and an invalid one stays. For
 * controls outside of forms, whose fields are validated by the form.
 */
export function NumberBox({ onSettle, ...props }: NumberBoxProps) {
  // A box that needs a number takes no other value.
  return <Box {...props} onSettle={(value) => value !== undefined && onSettle(value)} />
}

/** The same, which may be empty. */
export const OptionalNumberBox = (props: OptionalNumberBoxProps) => <Box {...props} isOptional />

function Box(props: OptionalNumberBoxProps & { readonly isOptional?: boolean }) {
  const { label, hint, message, className, disabled, input, value, isOptional, isLive } = props
  const { onSettle, onProblem } = props
  const text = useText()
  const [state, setTyped] = useState<Typed | null>(null)
  // A change of the value meanwhile, such as an undo, replaces the text.
  const typed = state?.over === value ? state : null
  const problemOf = (words: number | string): string | undefined => {
    if (words === '') return isOptional ? undefined : text('common:required')
    const problem = limitProblem(words, props, text)
    return problem !== undefined && typeof words === 'number' ? (message ?? problem) : problem
  }
  const settle = () => {
    if (!typed) return
    const problem = problemOf(typed.words)
    onProblem?.(problem)
    if (problem !== undefined) {
      setTyped({ ...typed, isLeft: true })
      return
    }
    setTyped(null)
    const next = typeof typed.words === 'number' ? typed.words : undefined
    if (next !== value) onSettle(next)
  }
  const problem = typed?.isLeft ? problemOf(typed.words) : undefined
  return (
    <Field
      className={className}
      label={label}
      hint={hint}
      validationState={problem === undefined ? 'none' : 'error'}
      validationMessage={problem}
    >
      <NumberInput
        {...input}
        disabled={disabled}
        value={typed ? typed.words : value}
        onChange={(words) => {
          const isTaken = isLive && typeof words === 'number' && problemOf(words) === undefined
          setTyped({ words, over: isTaken ? words : value, isLeft: false })
          if (isTaken && words !== value) onSettle(words)
        }}
        onBlur={settle}
        onKeyDownCapture={(event) => {
          // A save by this key finds the number.
          if (saves(event)) flushSync(settle)
        }}
      />
    </Field>
  )
}
