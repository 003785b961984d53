import { Button, Input } from '@fluentui/react-components'
import { ArrowUndo16Regular, Dismiss16Regular, Eye16Regular, EyeOff16Regular } from '@fluentui/react-icons'
import { type ReactElement, useState } from 'react'
import { STORED_SECRET } from '#base/secrets.ts'
import { useText } from '#kit/text.ts'

interface SecretInputProps {
  readonly name: string
  /** Words of its field, for the buttons. */
  readonly label: string
  readonly value: string
  /** The platform has one, which is not shown. */
  readonly isStored: boolean
  readonly clearable: boolean | undefined
  readonly disabled: boolean | undefined
  readonly readOnly: boolean | undefined
  onChange(value: string): void
  onBlur(): void
  readonly ref: (element: HTMLElement | null) => void
}

/** Empty while the stored secret stays; a typed one replaces it. */
export function SecretInput(props: SecretInputProps) {
  const { label, value, isStored, clearable, onChange, ...control } = props
  const [isShown, setShown] = useState(false)
  const text = useText()
  const isKept = value === STORED_SECRET
  const isRemoved = isStored && value === ''
  const button = (icon: ReactElement, words: string, onClick: () => void) => (
    <Button
      type="button"
      size="small"
      appearance="transparent"
      icon={icon}
      aria-label={words}
      title={words}
      disabled={control.disabled || control.readOnly}
      onClick={onClick}
    />
  )
  const action = isKept
    ? clearable && button(<Dismiss16Regular />, text('kit:form.secret.remove', { label }), () => onChange(''))
    : isRemoved
      ? button(<ArrowUndo16Regular />, text('kit:form.secret.keep', { label }), () => onChange(STORED_SECRET))
      : value !== '' &&
        button(
          isShown ? <EyeOff16Regular /> : <Eye16Regular />,
          text(isShown ? 'kit:form.secret.hide' : 'kit:form.secret.show', { label }),
          () => setShown(!isShown),
        )
  return (
    <Input
      {...control}
      type={isShown && !isKept && value !== '' ? 'text' : 'password'}
      autoComplete="new-password"
      spellCheck={false}
      value={isKept ? '' : value}
      placeholder={isKept ? text('kit:form.secret.stored') : isRemoved ? text('kit:form.secret.removed') : ''}
      contentAfter={action ? { children: action } : undefined}
      onChange={(_event, data) => onChange(data.value === '' && isStored ? STORED_SECRET : data.value)}
    />
  )
}
