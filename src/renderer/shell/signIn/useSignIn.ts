import { useCallback, useEffect, useRef, useState } from 'react'
import type { CredentialState, OperationOutput, Profile, Session } from '#contract/bridge.ts'
import type { Failure } from '#contract/failures.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { failureOf } from '#kit/data/failures.ts'
import { translate } from '#kit/text.ts'
import { isAboutCaptcha } from './refusals.ts'

type Config = OperationOutput<'session.prepare'>['config']

export interface Captcha {
  readonly uuid: string
  /** Data URL. */
  readonly image: string
  /** The account whose failures made it due; null where every account needs one. */
  readonly account: string | null
}

/** The captcha that an account has to answer. */
export const captchaOf = (captcha: Captcha | null, username: string): Captcha | null =>
  captcha && (captcha.account === null || captcha.account === username.trim()) ? captcha : null

export interface SignInInput {
  readonly username: string
  readonly password: string
  readonly tenantId: string
  readonly captcha: string
  readonly remember: boolean
}

export interface SignIn {
  /** Null while the profile's server has not answered. */
  readonly config: Config | null
  readonly credentials: CredentialState | null
  readonly isPreparing: boolean
  readonly isSubmitting: boolean
  /** Null while none is required. */
  readonly captcha: Captcha | null
  /** The last failure. */
  readonly failure: Failure | null
  prepare(): void
  /** Clears the failure and prepares again. */
  retry(): void
  renewCaptcha(): void
  /** Takes at most one call per second. @returns null when it failed or was not taken. */
  submit(input: SignInInput): Promise<Session | null>
}

/** A submit button takes only the first click in this time (SYS-CMN-11). */
const submitPause = 1000

/** Everything of a profile that decides how its platform is reached and understood. */
const wayTo = ({ id, address, mapping, ca, proxy, requireHttps }: Profile): string =>
  JSON.stringify([id, address, mapping, ca, proxy, requireHttps])

/** Prepares and performs signing in to the platform of one profile; prepares again when the way to it changes. */
export function useSignIn(profile: Profile): SignIn {
  const profileId = profile.id
  const way = wayTo(profile)
  const [config, setConfig] = useState<Config | null>(null)
  const [credentials, setCredentials] = useState<CredentialState | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const [isSubmitting, setSubmitting] = useState(false)
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  // Two states, because preparing again must not clear why a sign-in was refused.
  const [unprepared, setUnprepared] = useState<Failure | null>(null)
  const [refused, setRefused] = useState<Failure | null>(null)
  // Answers for a profile that is no longer chosen, or reached in another way, are dropped.
  const current = useRef(way)
  const lastSubmit = useRef(Number.NEGATIVE_INFINITY)
  const preparing = useRef<Promise<void>>(Promise.resolve())

  const showCaptcha = useCallback(
    async (account: string | null) => {
      try {
        const picture = await bridge.call('session.captcha', { profileId })
        if (current.current === way) setCaptcha({ ...picture, account })
      } catch (error) {
        if (current.current === way) setRefused(failureOf(error))
      }
    },
    [profileId, way],
  )

  const renewCaptcha = useCallback(() => {
    void showCaptcha(captcha?.account ?? null)
  }, [captcha, showCaptcha])

  const getReady = useCallback(async () => {
    if (profileId === '') return
    setPreparing(true)
    setUnprepared(null)
    try {
      const answer = await bridge.call('session.prepare', { profileId })
      if (current.current !== way) return
      setConfig(answer.config)
      setCredentials(answer.credentials)
      if (answer.config.captcha) await showCaptcha(null)
    } catch (error) {
      if (current.current === way) setUnprepared(failureOf(error))
    } finally {
      if (current.current === way) setPreparing(false)
    }
  }, [profileId, way, showCaptcha])

  const prepare = useCallback(() => {
    preparing.current = getReady()
  }, [getReady])

  const retry = useCallback(() => {
    setRefused(null)
    prepare()
  }, [prepare])

  useEffect(() => {
    current.current = way
    setConfig(null)
    setCredentials(null)
    setCaptcha(null)
    setRefused(null)
    prepare()
    // The form of another profile takes the place of this one.
    return () => {
      current.current = ''
    }
  }, [way, prepare])

  const submit = useCallback(
    async (input: SignInInput) => {
      const now = performance.now()
      if (now - lastSubmit.current < submitPause || isSubmitting) return null
      lastSubmit.current = now
      setSubmitting(true)
      setRefused(null)
      // A user who is faster than the server starts waits for it instead of failing.
      await preparing.current
      const asked = captchaOf(captcha, input.username)
      try {
        return await bridge.call('session.signIn', {
          ...input,
          profileId,
          captcha: asked ? input.captcha : '',
          uuid: asked?.uuid ?? '',
        })
      } catch (error) {
        const refusal = failureOf(error)
        // A captcha that was never requested is not wrong.
        const isUnasked = !asked && isAboutCaptcha(refusal)
        setRefused(isUnasked ? { ...refusal, message: translate('shell:signIn.captchaNeeded') } : refusal)
        // A captcha is valid for one attempt; one that is due is shown now.
        if (asked || isUnasked || refusal.fields?.captcha !== undefined)
          await showCaptcha(config?.captcha ? null : input.username.trim())
        // The platform may demand a captcha without having announced it.
        else if (!config?.captcha && refusal.code === 'refused') await getReady()
        return null
      } finally {
        setSubmitting(false)
      }
    },
    [captcha, config, getReady, isSubmitting, profileId, showCaptcha],
  )

  return {
    config,
    credentials,
    isPreparing,
    isSubmitting,
    captcha,
    failure: refused ?? unprepared,
    prepare,
    retry,
    renewCaptcha,
    submit,
  }
}
