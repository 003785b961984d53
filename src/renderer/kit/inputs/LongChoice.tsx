import { Input } from '@fluentui/react-components'
import { lazy, type Ref, Suspense } from 'react'

/** Choices of more than these are searched instead of listed. */
export const LONG_CHOICE = 100

export interface LongChoiceProps {
  readonly id?: string | undefined
  readonly name?: string
  readonly className?: string
  readonly disabled?: boolean | undefined
  /** Code → words. */
  readonly options: ReadonlyMap<string, string>
  /** Code; empty: none. */
  readonly value: string
  /** Words for no choice, offered first; without them a choice cannot be taken back. */
  readonly none?: string
  readonly ref?: Ref<HTMLInputElement>
  onChange(code: string): void
  onBlur?: () => void
}

/** Text of a box while nothing is typed. */
export const chosenWords = ({
  options,
  value,
  none,
}: Pick<LongChoiceProps, 'options' | 'value' | 'none'>): string =>
  value === '' ? (none ?? '') : (options.get(value) ?? value)

const LongChoiceBox = lazy(() => import('./LongChoiceBox.tsx'))

/** One of very many codes, found by a part of its words or of the code. Few lists have one: its code loads late. */
export function LongChoice(props: LongChoiceProps) {
  const { id, className } = props
  return (
    <Suspense fallback={<Input id={id} className={className} disabled value={chosenWords(props)} />}>
      <LongChoiceBox {...props} />
    </Suspense>
  )
}
