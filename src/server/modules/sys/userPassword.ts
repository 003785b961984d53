import { ErrorCode } from '#contract/failures.ts'
import { passwordLevel } from '#contract/passwords.ts'
import type { SecurityConfig } from '#contract/resources/sys/appConfig.ts'
import type { Context } from '#server/context/context.ts'
import type { Value } from '#server/db/store.ts'
import { Refusal } from '#server/common/refusal.ts'
import { decryptPassword } from '#server/security/decrypt.ts'
import { hashPassword } from '#server/security/password.ts'
import { initialPasswordOf, securityConfig } from '#server/settings/settings.ts'
import type { TextKey } from '#server/common/texts.ts'

/** Columns of a password that an administrator gives: the next sign-in may have to change it. */
const given = (context: Context, password: string): Record<string, Value> => ({
  password_hash: hashPassword(password),
  password_initial: 1,
  ...freshly(context, password),
})

const freshly = (context: Context, password: string): Record<string, Value> => ({
  password_forced: 0,
  password_level: passwordLevel(password),
  pwd_date: context.now,
})

/** Columns of a password that the user has chosen. */
export const chosenPassword = (context: Context, password: string): Record<string, Value> => ({
  password_hash: hashPassword(password),
  password_initial: 0,
  ...freshly(context, password),
})

export const initialPassword = (context: Context): Record<string, Value> =>
  given(context, initialPasswordOf(context.store))

export const refuseField = (field: string, key: TextKey): Refusal =>
  new Refusal(ErrorCode.internal, key, {}, { [field]: { key } })

/**
 * A sent password as it was typed.
 * @throws a refusal at `field` for one that is not sealed as the settings demand
 */
export function openedPassword(
  sent: string,
  field: string,
  security: Pick<SecurityConfig, 'passwordEnc' | 'passwordEncKey'>,
): string {
  if (!security.passwordEnc || sent === '') return sent
  const password = decryptPassword(sent, security.passwordEncKey)
  if (password === null) throw refuseField(field, 'user.passwordUnreadable')
  return password
}

/**
 * Columns of the password typed in the user form; none while it is empty.
 * @throws when the two inputs differ or the password is weaker than demanded
 */
export function typedPassword(
  context: Context,
  sent: { readonly password: string; readonly comfirmPassword: string },
): Record<string, Value> {
  if (sent.password === '' && sent.comfirmPassword === '') return {}
  const security = securityConfig(context.store)
  const password = openedPassword(sent.password, 'password', security)
  if (password !== openedPassword(sent.comfirmPassword, 'password', security))
    throw refuseField('comfirmPassword', 'user.passwordsDiffer')
  if (passwordLevel(password) < security.passwordModifySecurityLevel)
    throw refuseField('password', 'user.passwordWeak')
  return given(context, password)
}
