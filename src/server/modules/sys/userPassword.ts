import { ErrorCode } from '#contract/failures.ts'
import { passwordLevel } from '#contract/passwords.ts'
import type { Context } from '#server/context.ts'
import type { Value } from '#server/db/store.ts'
import { Refusal } from '#server/refusal.ts'
import { decryptPassword } from '#server/security/decrypt.ts'
import { hashPassword } from '#server/security/password.ts'
import { initialPasswordOf, securityConfig } from '#server/settings.ts'
import type { TextKey } from '#server/texts.ts'

/** Columns of a password that an administrator gives: the next sign-in may have to change it. */
const given = (context: Context, password: string): Record<string, Value> => ({
  password_hash: hashPassword(password),
  password_initial: 1,
  password_level: passwordLevel(password),
  pwd_date: context.now,
})

export const initialPassword = (context: Context): Record<string, Value> =>
  given(context, initialPasswordOf(context.store))

const refuseField = (field: string, key: TextKey): Refusal =>
  new Refusal(ErrorCode.internal, key, {}, { [field]: { key } })

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
  const plain = (value: string): string => {
    if (!security.passwordEnc || value === '') return value
    const password = decryptPassword(value, security.passwordEncKey)
    if (password === null) throw refuseField('password', 'user.passwordUnreadable')
    return password
  }
  const password = plain(sent.password)
  if (password !== plain(sent.comfirmPassword)) throw refuseField('comfirmPassword', 'user.passwordsDiffer')
  if (passwordLevel(password) < security.passwordModifySecurityLevel)
    throw refuseField('password', 'user.passwordWeak')
  return given(context, password)
}
