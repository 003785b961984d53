import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowClockwise16Regular } from '@fluentui/react-icons/svg/arrow-clockwise'
import type { Ref } from 'react'
import { useText } from '#kit/text.ts'
import type { Captcha } from './useSignIn.ts'

const useStyles = makeStyles({
  row: { display: 'flex', gap: tokens.spacingHorizontalS, alignItems: 'center' },
  input: { flexGrow: 1, minWidth: 0 },
  picture: {
    boxSizing: 'border-box',
    height: '32px',
    minWidth: '88px',
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    overflow: 'hidden',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  image: { display: 'block', height: '100%' },
})

interface CaptchaFieldProps {
  captcha: Captcha
  input: Ref<HTMLInputElement>
  value: string
  error: string | undefined
  onChange(value: string): void
  onLeave(value: string): void
  onRenew(): void
}

/** The characters of a picture, which a click on the picture or on the button beside it replaces. */
export function CaptchaField(props: CaptchaFieldProps) {
  const { captcha, input, value, error, onChange, onLeave, onRenew } = props
  const styles = useStyles()
  const text = useText()
  const renew = text('shell:signIn.captchaRenew')
  return (
    <Field label={text('shell:signIn.captcha')} required validationMessage={error}>
      {(control) => (
        <div className={styles.row}>
          <Input
            {...control}
            ref={input}
            className={styles.input}
            input={{ size: 5 }}
            name="captcha"
            autoComplete="off"
            spellCheck={false}
            value={value}
            maxLength={10}
            onChange={(_, data) => onChange(data.value)}
            onBlur={({ target }) => onLeave(target.value)}
          />
          <button type="button" className={styles.picture} title={renew} onClick={onRenew}>
            <img className={styles.image} src={captcha.image} alt={text('shell:signIn.captchaAlt')} />
          </button>
          <Button
            appearance="subtle"
            icon={<ArrowClockwise16Regular />}
            aria-label={renew}
            title={renew}
            onClick={onRenew}
          />
        </div>
      )}
    </Field>
  )
}
