import { useEffect, useRef, useState } from 'react'
import type { Failure } from '#contract/failures.ts'
import { isAboutCaptcha } from './refusals.ts'
import { type Captcha, captchaOf } from './useSignIn.ts'

type FieldName = 'username' | 'password' | 'captcha'

const fieldNames = ['username', 'password', 'captcha'] as const

/** The field to correct after a refused sign-in. */
const refusedField = (failure: Failure): FieldName => (isAboutCaptcha(failure) ? 'captcha' : 'password')

interface CredentialFields {
  readonly values: Readonly<Record<FieldName, string>>
  /** The captcha that the typed account has to answer. */
  readonly captcha: Captcha | null
  /** Required fields that are reported as empty. */
  readonly missing: ReadonlySet<FieldName>
  change(field: FieldName, value: string): void
  /** Reports an empty field when it is left (SYS-CMN-12), but only after something was typed into it. */
  leave(field: FieldName, value: string): void
  /** Reports every empty field and focuses the first. @returns whether all are filled. */
  validate(): boolean
  input(field: FieldName): (element: HTMLInputElement | null) => void
}

/**
 * Values, required checks and focus of the sign-in fields. Focus goes to the first empty field at the start and to
 * the field to correct after a refusal.
 */
export function useCredentialFields(
  username: string,
  { captcha: shown, failure }: { captcha: Captcha | null; failure: Failure | null },
): CredentialFields {
  const [values, setValues] = useState({ username, password: '', captcha: '' })
  const captcha = captchaOf(shown, values.username)
  const [missing, setMissing] = useState<ReadonlySet<FieldName>>(new Set())
  const edited = useRef(new Set<FieldName>())
  const inputs = useRef<Partial<Record<FieldName, HTMLInputElement | null>>>({})

  useEffect(() => {
    const { username: name, password: secret } = inputs.current
    const first = name?.value === '' ? name : secret
    first?.focus()
  }, [])

  // The captcha field exists only after the refusal that demanded it, when its picture has arrived.
  useEffect(() => {
    if (!failure || failure.code !== 'refused') return
    const field = inputs.current[refusedField(failure)] ?? inputs.current.password
    field?.focus()
    field?.select()
  }, [failure, shown])

  // An answer belongs to one picture.
  useEffect(() => {
    if (shown) setValues((known) => ({ ...known, captcha: '' }))
  }, [shown])

  return {
    values,
    captcha,
    missing,
    change(field, value) {
      edited.current.add(field)
      setValues((known) => ({ ...known, [field]: value }))
    },
    leave(field, value) {
      if (!edited.current.has(field)) return
      setMissing((known) => {
        const next = new Set(known)
        if (value.trim() === '') next.add(field)
        else next.delete(field)
        return next
      })
    },
    validate() {
      // A password may consist of blanks.
      const isEmpty = (field: FieldName) =>
        (field === 'password' ? values.password : values[field].trim()) === ''
      const empty = fieldNames.filter((field) => (field !== 'captcha' || captcha !== null) && isEmpty(field))
      setMissing(new Set(empty))
      const [first] = empty
      if (first) inputs.current[first]?.focus()
      return empty.length === 0
    },
    input: (field) => (element) => {
      inputs.current[field] = element
    },
  }
}
