import { Button, Field, Input, makeStyles, Radio, RadioGroup, Text, tokens } from '@fluentui/react-components'
import { LockClosed24Regular } from '@fluentui/react-icons/svg/lock-closed'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { bridge } from '#kit/bridge/bridge.ts'
import { failureOf, failureText } from '#kit/data/failures.ts'
import type { LockState } from '#contract/bridge.ts'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { useLock } from './lockState.ts'

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: tokens.spacingVerticalM },
  head: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  accounts: { margin: 0, padding: 0, listStyleType: 'none', color: tokens.colorNeutralForeground2 },
  actions: { display: 'flex', justifyContent: 'space-between', columnGap: tokens.spacingHorizontalS },
  leave: { display: 'grid', rowGap: tokens.spacingVerticalS },
})

/** Whole seconds until then, kept true while some are left. */
function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(() => Date.now())
  const isOver = until <= now
  useEffect(() => {
    setNow(Date.now())
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [until, isOver])
  return Math.max(0, Math.ceil((until - now) / 1000))
}

/** Place of the account of this window among those that unlock; the first where it is none of them. */
function ownPlace(accounts: LockState['accounts']): number {
  const { session } = useSession.getState()
  const name = session?.profile.embedded ? '' : session?.profile.name
  const place = accounts.findIndex(
    ({ profile, username }) => profile === name && username === session?.user.username,
  )
  return Math.max(0, place)
}

interface AccountsProps {
  accounts: LockState['accounts']
  chosen: number
  onChoose(place: number): void
}

/** Account whose password is required; where several environments have sessions, the operator chooses. */
function Accounts({ accounts, chosen, onChoose }: AccountsProps) {
  const styles = useStyles()
  const text = useText()
  const names = accounts.map(
    ({ profile, username }) => `${username} · ${profile || text('shell:profile.embedded')}`,
  )
  if (names.length < 2)
    return (
      <ul className={styles.accounts} aria-label={text('shell:lock.accounts')}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    )
  const isElsewhere = new Set(accounts.map(({ profile }) => profile)).size > 1
  return (
    <Field label={text('shell:lock.choose')} {...(isElsewhere && { hint: text('shell:lock.others') })}>
      <RadioGroup value={String(chosen)} onChange={(_, { value }) => onChoose(Number(value))}>
        {names.map((name, place) => (
          // The list does not change while it is locked.
          <Radio key={`${place} ${name}`} value={String(place)} label={name} />
        ))}
      </RadioGroup>
    </Field>
  )
}

/** Prompts for the password of one of the accounts, or ends all sessions. */
export function LockScreen() {
  const styles = useStyles()
  const text = useText()
  const accounts = useLock((state) => state.accounts)
  const seconds = useSecondsUntil(useLock((state) => state.waitUntil))
  const [chosen, setChosen] = useState(() => ownPlace(accounts))
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setProblem('')
    try {
      await work()
    } catch (error) {
      const failure = failureOf(error)
      const isPassword = failure.code === 'invalid-input'
      if (isPassword) setPassword('')
      setProblem(isPassword ? text('shell:lock.wrong') : failureText(failure, text))
    } finally {
      setBusy(false)
      input.current?.focus()
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && seconds === 0 && !isBusy)
      void attempt(() => bridge.call('lock.unlock', { password, account: chosen }))
  }
  const choose = (place: number) => {
    setChosen(place)
    setProblem('')
  }
  const note = seconds > 0 ? text('shell:lock.wait', { count: seconds }) : problem

  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.head}>
        <LockClosed24Regular aria-hidden="true" />
        <Text as="h1" size={500} weight="semibold">
          {text('shell:lock.title')}
        </Text>
      </div>
      <Accounts accounts={accounts} chosen={chosen} onChoose={choose} />
      <Field
        label={text('shell:lock.password')}
        validationMessage={note === '' ? undefined : note}
        validationState={note === '' ? 'none' : 'error'}
      >
        <Input
          ref={input}
          type="password"
          name="unlock"
          autoComplete="current-password"
          value={password}
          onChange={(_, { value }) => setPassword(value)}
        />
      </Field>
      {isLeaving ? (
        <div className={styles.leave}>
          <Text>{text('shell:lock.leaveBody')}</Text>
          <div className={styles.actions}>
            <Button onClick={() => setLeaving(false)}>{text('common:cancel')}</Button>
            <Button
              appearance="primary"
              disabledFocusable={isBusy}
              onClick={() => void attempt(() => bridge.call('lock.signOut'))}
            >
              {text('shell:lock.leave')}
            </Button>
          </div>
        </div>
      ) : (
        <div className={styles.actions}>
          <Button appearance="subtle" onClick={() => setLeaving(true)}>
            {text('shell:lock.leave')}
          </Button>
          <Button
            appearance="primary"
            type="submit"
            disabledFocusable={isBusy || seconds > 0 || password === ''}
          >
            {text('shell:lock.unlock')}
          </Button>
        </div>
      )}
    </form>
  )
}
