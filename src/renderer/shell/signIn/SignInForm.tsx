import { Button, Checkbox, Field, Input, makeStyles, Spinner, Text, tokens } from '@fluentui/react-components'
import { type FormEvent, useState } from 'react'
import type { Profile, Session } from '#contract/bridge.ts'
import { useText } from '#kit/text.ts'
import { BackendNote } from './BackendNote.tsx'
import { CaptchaField } from './CaptchaField.tsx'
import { credentialTexts } from './credentials.ts'
import { SignInFailure } from './SignInFailure.tsx'
import { useCredentialFields } from './useCredentialFields.ts'
import { useSignIn } from './useSignIn.ts'

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  reserved: { visibility: 'hidden' },
  // Room for one line, so that the card keeps its size while the built-in backend starts.
  notes: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minHeight: '24px' },
  reason: { color: tokens.colorNeutralForeground2 },
})

interface SignInFormProps {
  profile: Profile
  /** Signing in again after the session ended: account and tenant cannot be changed. */
  fixed?: { username: string; tenantId: string }
  /** Fills the account field. */
  suggested?: { username: string; tenantId: string }
  /**
   * Whether the platform required a tenant the last time: room for the field is kept until it answers. Default true.
   */
  expectsTenant?: boolean
  /** Opens the examination of the connection. */
  onExamine?: (() => void) | undefined
  /** @param asksTenant value to pass as `expectsTenant` the next time. */
  onSignedIn(session: Session, asksTenant: boolean): void
}

export function SignInForm(props: SignInFormProps) {
  const { profile, fixed, suggested, expectsTenant = true, onSignedIn, onExamine } = props
  const styles = useStyles()
  const text = useText()
  const signIn = useSignIn(profile)
  const { config, credentials, failure } = signIn
  const fields = useCredentialFields(fixed?.username ?? suggested?.username ?? '', {
    captcha: signIn.captcha,
    failure,
  })
  const { captcha } = fields
  const [tenantId, setTenantId] = useState(fixed?.tenantId ?? suggested?.tenantId ?? '')
  const [remember, setRemember] = useState(false)
  const canRemember = credentials?.store !== 'session'
  const asksTenant = config?.tenantInput ?? expectsTenant

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!fields.validate()) return
    const { username, password, captcha: answer } = fields.values
    const session = await signIn.submit({
      username: username.trim(),
      password,
      tenantId: tenantId.trim(),
      captcha: answer.trim(),
      remember: remember && canRemember,
    })
    if (session) onSignedIn(session, asksTenant)
  }
  const prepareAgain = () => {
    if (!config && !signIn.isPreparing) signIn.prepare()
  }
  const error = (field: 'username' | 'password' | 'captcha') =>
    fields.missing.has(field) ? text('common:required') : undefined

  return (
    <form className={styles.form} onSubmit={send} noValidate aria-label={text('shell:signIn.title')}>
      <Field label={text('shell:signIn.username')} required={!fixed} validationMessage={error('username')}>
        <Input
          ref={fields.input('username')}
          name="username"
          autoComplete="username"
          spellCheck={false}
          value={fields.values.username}
          readOnly={fixed !== undefined}
          // A field that cannot be changed is skipped, so that focus starts at the password.
          tabIndex={fixed ? -1 : undefined}
          maxLength={50}
          onChange={(_, { value }) => fields.change('username', value)}
          onBlur={({ target }) => fields.leave('username', target.value)}
        />
      </Field>
      <Field label={text('shell:signIn.password')} required validationMessage={error('password')}>
        <Input
          ref={fields.input('password')}
          name="password"
          type="password"
          autoComplete="current-password"
          value={fields.values.password}
          maxLength={200}
          onChange={(_, { value }) => fields.change('password', value)}
          onBlur={({ target }) => fields.leave('password', target.value)}
        />
      </Field>
      {(expectsTenant || asksTenant) && (
        <TenantField
          value={tenantId}
          isFixed={fixed !== undefined}
          isShown={config?.tenantInput === true}
          onChange={setTenantId}
        />
      )}
      {captcha && (
        <CaptchaField
          captcha={captcha}
          input={fields.input('captcha')}
          value={fields.values.captcha}
          error={error('captcha')}
          onChange={(value) => fields.change('captcha', value)}
          onLeave={(value) => fields.leave('captcha', value)}
          onRenew={signIn.renewCaptcha}
        />
      )}
      <Checkbox
        label={text('shell:signIn.remember')}
        checked={remember && canRemember}
        disabled={!canRemember}
        aria-describedby={canRemember ? undefined : 'remember-reason'}
        onChange={(_, { checked }) => setRemember(checked === true)}
      />
      <Button
        type="submit"
        appearance="primary"
        size="large"
        disabledFocusable={signIn.isSubmitting}
        icon={signIn.isSubmitting ? <Spinner size="tiny" role="presentation" /> : undefined}
      >
        {text(signIn.isSubmitting ? 'shell:signIn.submitting' : 'shell:signIn.submit')}
      </Button>
      {/* Below the button, so that messages do not move it. */}
      <div className={styles.notes}>
        {failure && (
          <SignInFailure
            failure={failure}
            onRetry={signIn.config ? undefined : signIn.retry}
            onExamine={onExamine}
          />
        )}
        {profile.embedded && <BackendNote isFirst={!fixed && !suggested} onRunning={prepareAgain} />}
        {credentials?.reason && !canRemember && (
          <Text id="remember-reason" size={200} className={styles.reason}>
            {text(credentialTexts[credentials.reason])}
          </Text>
        )}
      </div>
    </form>
  )
}

interface TenantFieldProps {
  readonly value: string
  readonly isFixed: boolean
  /** False: it keeps its room, so that the content below does not move under the pointer. */
  readonly isShown: boolean
  onChange(value: string): void
}

function TenantField({ value, isFixed, isShown, onChange }: TenantFieldProps) {
  const styles = useStyles()
  const text = useText()
  return (
    <Field
      className={isShown ? undefined : styles.reserved}
      label={text('shell:signIn.tenant')}
      hint={isFixed ? undefined : text('shell:signIn.tenantHint')}
    >
      <Input
        name="tenant"
        autoComplete="off"
        spellCheck={false}
        value={value}
        readOnly={isFixed}
        tabIndex={isFixed ? -1 : undefined}
        maxLength={50}
        onChange={(_, data) => onChange(data.value)}
      />
    </Field>
  )
}
