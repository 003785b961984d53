import { Button, Checkbox, Field, Input, makeStyles, Spinner, Text, tokens } from '@fluentui/react-components'
import { ArrowClockwise16Regular } from '@fluentui/react-icons/svg/arrow-clockwise'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Profile, Session } from '#contract/bridge.ts'
import { ErrorCode, type Failure } from '#contract/failures.ts'
import { useText } from '#kit/text.ts'
import { BackendNote } from './BackendNote.tsx'
import { credentialTexts } from './credentials.ts'
import { SignInFailure } from './SignInFailure.tsx'
import { useSignIn } from './useSignIn.ts'

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  captcha: { display: 'flex', gap: tokens.spacingHorizontalS, alignItems: 'center' },
  captchaInput: { flexGrow: 1, minWidth: 0 },
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
  remember: { display: 'flex', flexDirection: 'column' },
  reason: { color: tokens.colorNeutralForeground2, paddingLeft: tokens.spacingHorizontalS },
})

type Fault = 'username' | 'password' | 'captcha'

/** Which field the operator has to look at again. */
function faultyField(failure: Failure): Fault {
  if (failure.status === ErrorCode.captchaWrong || failure.status === ErrorCode.uuidRequired) return 'captcha'
  return 'password'
}

interface SignInFormProps {
  profile: Profile
  /** Signing in again after the session ended: the name is settled. */
  fixed?: { username: string; tenantId: string }
  /** Fills the account field. */
  suggested?: { username: string; tenantId: string }
  onSignedIn(session: Session): void
}

export function SignInForm({ profile, fixed, suggested, onSignedIn }: SignInFormProps) {
  const styles = useStyles()
  const text = useText()
  const signIn = useSignIn(profile.id)
  const { config, credentials, captcha, failure } = signIn
  const [username, setUsername] = useState(fixed?.username ?? suggested?.username ?? '')
  const [password, setPassword] = useState('')
  const [tenantId, setTenantId] = useState(fixed?.tenantId ?? suggested?.tenantId ?? '')
  const [answer, setAnswer] = useState('')
  const [remember, setRemember] = useState(false)
  const [missing, setMissing] = useState<ReadonlySet<Fault>>(new Set())
  const edited = useRef(new Set<Fault>())
  const inputs = useRef<Partial<Record<Fault, HTMLInputElement | null>>>({})
  const canRemember = credentials?.store !== 'session'

  useEffect(() => {
    const { username: name, password: secret } = inputs.current
    const first = name?.value === '' ? name : secret
    first?.focus()
  }, [])

  // The picture arrives after the refusal that asked for it; only then is there a field to go to.
  useEffect(() => {
    if (!failure || failure.code !== 'refused') return
    const field = inputs.current[faultyField(failure)] ?? inputs.current.password
    field?.focus()
    field?.select()
  }, [failure, captcha])

  // What was read from one picture is worth nothing under the next.
  useEffect(() => {
    if (captcha) setAnswer('')
  }, [captcha])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const empty = new Set<Fault>()
    if (username.trim() === '') empty.add('username')
    if (password === '') empty.add('password')
    if (captcha && answer.trim() === '') empty.add('captcha')
    setMissing(empty)
    const [firstEmpty] = empty
    if (firstEmpty) {
      inputs.current[firstEmpty]?.focus()
      return
    }
    const session = await signIn.submit({
      username: username.trim(),
      password,
      tenantId: tenantId.trim(),
      captcha: answer.trim(),
      remember: remember && canRemember,
    })
    if (session) onSignedIn(session)
  }

  /** Required fields say so when they are left (SYS-CMN-12), once something has been typed into them. */
  const check = (field: Fault, value: string) => {
    if (!edited.current.has(field)) return
    setMissing((known) => {
      const next = new Set(known)
      if (value.trim() === '') next.add(field)
      else next.delete(field)
      return next
    })
  }
  const prepareAgain = () => {
    if (!config && !signIn.isPreparing) signIn.prepare()
  }
  const error = (field: Fault) => (missing.has(field) ? text('common:required') : undefined)

  return (
    <form className={styles.form} onSubmit={send} noValidate aria-label={text('shell:signIn.title')}>
      <Field label={text('shell:signIn.username')} required={!fixed} validationMessage={error('username')}>
        <Input
          ref={(element) => {
            inputs.current.username = element
          }}
          name="username"
          autoComplete="username"
          spellCheck={false}
          value={username}
          readOnly={fixed !== undefined}
          // What is settled is no stop on the way to the password, where a dialog begins.
          tabIndex={fixed ? -1 : undefined}
          maxLength={50}
          onChange={(_, { value }) => {
            edited.current.add('username')
            setUsername(value)
          }}
          onBlur={({ target }) => check('username', target.value)}
        />
      </Field>
      <Field label={text('shell:signIn.password')} required validationMessage={error('password')}>
        <Input
          ref={(element) => {
            inputs.current.password = element
          }}
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          maxLength={200}
          onChange={(_, { value }) => {
            edited.current.add('password')
            setPassword(value)
          }}
          onBlur={({ target }) => check('password', target.value)}
        />
      </Field>
      {config?.tenantInput && (
        <Field label={text('shell:signIn.tenant')} hint={fixed ? undefined : text('shell:signIn.tenantHint')}>
          <Input
            name="tenant"
            autoComplete="off"
            spellCheck={false}
            value={tenantId}
            readOnly={fixed !== undefined}
            tabIndex={fixed ? -1 : undefined}
            maxLength={50}
            onChange={(_, { value }) => setTenantId(value)}
          />
        </Field>
      )}
      {captcha && (
        <Field label={text('shell:signIn.captcha')} required validationMessage={error('captcha')}>
          {(control) => (
            <div className={styles.captcha}>
              <Input
                {...control}
                ref={(element) => {
                  inputs.current.captcha = element
                }}
                className={styles.captchaInput}
                input={{ size: 5 }}
                name="captcha"
                autoComplete="off"
                spellCheck={false}
                value={answer}
                maxLength={10}
                onChange={(_, { value }) => {
                  edited.current.add('captcha')
                  setAnswer(value)
                }}
                onBlur={({ target }) => check('captcha', target.value)}
              />
              <button
                type="button"
                className={styles.picture}
                title={text('shell:signIn.captchaRenew')}
                onClick={signIn.renewCaptcha}
              >
                <img className={styles.image} src={captcha.image} alt={text('shell:signIn.captchaAlt')} />
              </button>
              <Button
                appearance="subtle"
                icon={<ArrowClockwise16Regular />}
                aria-label={text('shell:signIn.captchaRenew')}
                title={text('shell:signIn.captchaRenew')}
                onClick={signIn.renewCaptcha}
              />
            </div>
          )}
        </Field>
      )}
      <div className={styles.remember}>
        <Checkbox
          label={text('shell:signIn.remember')}
          checked={remember && canRemember}
          disabled={!canRemember}
          aria-describedby={canRemember ? undefined : 'remember-reason'}
          onChange={(_, { checked }) => setRemember(checked === true)}
        />
        {credentials?.reason && !canRemember && (
          <Text id="remember-reason" size={200} className={styles.reason}>
            {text(credentialTexts[credentials.reason])}
          </Text>
        )}
      </div>
      {profile.embedded && <BackendNote onRunning={prepareAgain} />}
      {failure && <SignInFailure failure={failure} onRetry={signIn.config ? undefined : signIn.retry} />}
      <Button
        type="submit"
        appearance="primary"
        size="large"
        disabledFocusable={signIn.isSubmitting}
        icon={signIn.isSubmitting ? <Spinner size="tiny" role="presentation" /> : undefined}
      >
        {text(signIn.isSubmitting ? 'shell:signIn.submitting' : 'shell:signIn.submit')}
      </Button>
    </form>
  )
}
