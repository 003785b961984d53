import { Button, makeStyles, Tag as FluentTag, TagGroup, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { type Ref, useRef } from 'react'
import { type PickOptions, pickRecords } from '#kit/picker/RecordPicker.tsx'
import type { Choice, RecordSource } from '#kit/picker/source.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minHeight: '32px',
  },
  tags: { flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
})

interface RecordChoiceProps<R extends object> extends Pick<PickOptions, 'multiple' | 'fixed' | 'taken'> {
  readonly source: RecordSource<R>
  readonly value: readonly Choice[]
  onChange(value: readonly Choice[]): void
  readonly disabled?: boolean
  readonly id?: string
  readonly ref?: Ref<HTMLButtonElement>
  onBlur?(): void
}

/** Chosen records as tags, and the button that opens another choice. */
export function RecordChoice<R extends object>(props: RecordChoiceProps<R>) {
  const { source, value, onChange, disabled, multiple, fixed, taken } = props
  const styles = useStyles()
  const text = useText()
  // The focus goes to the dialog during the choice: the field was not left empty.
  const isPicking = useRef(false)
  const pick = async () => {
    isPicking.current = true
    const chosen = await pickRecords(source, { multiple, fixed, taken, chosen: value })
    isPicking.current = false
    if (chosen) onChange(chosen)
  }
  return (
    <div className={styles.root}>
      {value.length > 0 ? (
        <TagGroup
          className={styles.tags}
          aria-label={text(source.title)}
          onDismiss={(_, data) => onChange(value.filter(({ id }) => id !== data.value))}
        >
          {value.map(({ id, name }) => (
            <FluentTag
              key={id}
              value={id}
              size="small"
              dismissible={!disabled}
              dismissIcon={{ 'aria-label': text('kit:select.remove', { name }) }}
            >
              {name}
            </FluentTag>
          ))}
        </TagGroup>
      ) : null}
      <Button
        id={props.id}
        ref={props.ref}
        type="button"
        size="small"
        icon={<AddRegular />}
        disabled={disabled}
        onBlur={() => {
          if (!isPicking.current) props.onBlur?.()
        }}
        onClick={() => void pick()}
      >
        {text(value.length > 0 && !multiple ? 'kit:picker.change' : 'kit:picker.choose')}
      </Button>
    </div>
  )
}
