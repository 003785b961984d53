import { ErrorCode } from '#contract/failures.ts'
import { passwordLevel } from '#contract/passwords.ts'
import {
  answerFields,
  type Center,
  center,
  type PasswordChange,
  questionFields,
  type QuestionsWrite,
} from '#contract/resources/shell/center.ts'
import type { Context } from '#server/context/context.ts'
import { type Implementation, implement } from '#server/nouns/implement.ts'
import type { CodeTarget, VerificationCodes } from '#server/messaging/verificationCodes.ts'
import { Refusal, refuse, TooManyRefusal } from '#server/common/refusal.ts'
import { changedBy } from '#server/nouns/rows.ts'
import { hashInThread, verifyPassword } from '#server/security/password.ts'
import type { PasswordChecks } from '#server/security/passwordChecks.ts'
import { RateLimit } from '#server/security/rateLimit.ts'
import { Turns } from '#server/security/turns.ts'
import { securityConfig } from '#server/settings/settings.ts'
import { chosenPassword, openedPassword, refuseField } from '#server/modules/sys/userPassword.ts'
import type { z } from 'zod'
import { avatarPath, pictureAddress } from './avatar.ts'

/** Wrong present passwords of an account within a quarter of an hour. */
const WRONG_PASSWORDS = 10
const WRONG_WINDOW_MS = 15 * 60_000

type Stored = Omit<Center, 'securityLevel' | 'encrypted'>

/** 10 for each level of the password and 20 for each of phone, mailbox and questions (DECISION-OPS-93). */
const securityLevel = ({ pwdLevel, mobile, email }: Stored, encrypted: boolean): number =>
  Math.min(100, pwdLevel * 10 + [mobile !== '', email !== '', encrypted].filter(Boolean).length * 20)

function centerOf(context: Context): Center {
  const { store, caller } = context
  const row = store.get<Stored>(
    `SELECT username, COALESCE(depts.name, '') AS deptName, users.create_date AS createDate,
       MAX(password_level, 1) AS pwdLevel, mobile, email, head_url AS headUrl
     FROM users LEFT JOIN depts ON depts.id = dept_id WHERE users.id = ?`,
    caller.id,
  )
  if (!row) throw new Refusal(ErrorCode.unauthenticated, 'tokenInvalid')
  const encrypted = store.get('SELECT 1 FROM user_questions WHERE user_id = ?', caller.id) !== undefined
  return {
    ...row,
    securityLevel: securityLevel(row, encrypted),
    encrypted,
    headUrl: pictureAddress(context, row.headUrl),
  }
}

interface NewPassword {
  readonly present: string
  readonly next: string
}

/** @throws a refusal at the field for passwords that differ, are the same as before or too weak */
function checkedPasswords(context: Context, sent: PasswordChange): NewPassword {
  const { store, caller } = context
  const security = securityConfig(store)
  const present = openedPassword(sent.password, 'password', security)
  const next = openedPassword(sent.newPassword, 'newPassword', security)
  if (sent.username.toLowerCase() !== caller.username.toLowerCase())
    throw refuseField('username', 'center.foreignName')
  if (next !== openedPassword(sent.comfirmPassword, 'comfirmPassword', security))
    throw refuseField('comfirmPassword', 'user.passwordsDiffer')
  if (next === present) throw refuseField('newPassword', 'center.samePassword')
  if (passwordLevel(next) < security.passwordModifySecurityLevel)
    throw refuseField('newPassword', 'user.passwordWeak')
  return { present, next }
}

/**
 * Stores the new password and ends all sessions of the account, the caller's included (DECISION-OPS-94).
 * @param parts.wrong counts wrong present passwords, so that an open session is no way to guess one
 */
async function changePassword(
  context: Context,
  sent: PasswordChange,
  { wrong, checks }: { readonly wrong: RateLimit; readonly checks: PasswordChecks },
): Promise<null> {
  const { store, caller, ip } = context
  checks.assertRoom(ip)
  const { present, next } = checkedPasswords(context, sent)
  const row = store.get<{ hash: string }>('SELECT password_hash AS hash FROM users WHERE id = ?', caller.id)
  const now = context.time.getTime()
  if (!wrong.take(caller.id, now))
    throw new TooManyRefusal('center.tooManyTries', wrong.waitMs(caller.id, now) / 1000)
  if (!(await checks.run(ip, () => verifyPassword(present, row?.hash ?? ''))))
    throw new Refusal(
      ErrorCode.wrongOldPassword,
      'wrongOldPassword',
      {},
      { password: { key: 'wrongOldPassword' } },
    )
  store.transaction(() => {
    // The session may have been ended, or the password reset, while the password was verified.
    const isSame = store.get(
      `SELECT 1 FROM sessions JOIN users ON users.id = user_id
       WHERE token_hash = ? AND users.id = ? AND password_hash = ?`,
      caller.tokenHash,
      caller.id,
      row?.hash ?? '',
    )
    if (!isSame) throw new Refusal(ErrorCode.unauthenticated, 'tokenInvalid')
    store.update('users', caller.id, { ...chosenPassword(context, next), ...changedBy(context) })
    store.run('DELETE FROM sessions WHERE user_id = ?', caller.id)
  })
  return null
}

const targetOf = ({ caller }: Context, kind: 'mobile' | 'email', address: string): CodeTarget => ({
  purpose: kind === 'mobile' ? 'bindMobile' : 'bindEmail',
  channelCode: kind === 'mobile' ? 'SMS' : 'EMAIL',
  address,
  userId: caller.id,
  tenantId: caller.tenantId,
})

/** @throws a refusal for a number or mailbox of another account of the tenant */
function checkFree({ store, caller }: Context, kind: 'mobile' | 'email', address: string): void {
  // Mailboxes are compared without regard to case; the column's name is one of two constants.
  const taken = store.get(
    `SELECT 1 FROM users WHERE tenant_id = ? AND id <> ? AND ${kind} = ? COLLATE NOCASE`,
    caller.tenantId,
    caller.id,
    address,
  )
  if (taken) throw refuse(kind === 'mobile' ? 'center.mobileTaken' : 'center.emailTaken')
}

/**
 * Hashes the answers in turn with the passwords that are checked.
 * @returns function that stores them
 */
async function preparedQuestions(
  { store, caller, ip }: Context,
  sent: z.output<typeof QuestionsWrite>,
  checks: PasswordChecks,
): Promise<() => void> {
  const hashes = await checks.run(ip, async () => {
    const done: string[] = []
    for (const name of answerFields) done.push(await hashInThread(sent[name]))
    return done
  })
  return () => {
    store.run('DELETE FROM user_questions WHERE user_id = ?', caller.id)
    for (const [index, name] of questionFields.entries())
      store.insert('user_questions', {
        user_id: caller.id,
        place: index + 1,
        question: sent[name],
        answer_hash: hashes[index] ?? '',
      })
  }
}

/** Made once per server, because it counts wrong passwords in memory. */
export function centerModule(codes: VerificationCodes, checks: PasswordChecks): Implementation {
  const wrong = new RateLimit(WRONG_PASSWORDS, WRONG_WINDOW_MS)
  const turns = new Turns()
  const send =
    (kind: 'mobile' | 'email') =>
    async (context: Context, address: string): Promise<null> => {
      checkFree(context, kind, address)
      await codes.issue(targetOf(context, kind, address))
      return null
    }
  // The code is spent before the transaction of the change: a wrong try counts although the call is refused.
  const bind =
    (kind: 'mobile' | 'email') =>
    async (context: Context, address: string, code: string): Promise<() => null> => {
      checkFree(context, kind, address)
      codes.take(targetOf(context, kind, address), code)
      return () => {
        checkFree(context, kind, address)
        context.store.update('users', context.caller.id, { [kind]: address, ...changedBy(context) })
        return null
      }
    }
  return implement(
    center,
    'sys.center:title',
    {
      get: centerOf,
      password: {
        // Guesses sent side by side are checked one after the other.
        wait: (context, { body }) =>
          turns.take(context.caller.id, () => changePassword(context, body, { wrong, checks })),
      },
      sendSmsCode: { wait: (context, { params }) => send('mobile')(context, params.mobile) },
      mobile: { prepare: (context, { body }) => bind('mobile')(context, body.mobile, body.code) },
      sendEmailCode: { wait: (context, { params }) => send('email')(context, params.email) },
      email: { prepare: (context, { body }) => bind('email')(context, body.email, body.code) },
      question: { prepare: (context, { body }) => preparedQuestions(context, body, checks) },
      photo: (context, { body }) => {
        const path = avatarPath(context, body.headUrl)
        if (path === null) throw refuse('center.photoUnknown')
        context.store.update('users', context.caller.id, { head_url: path, ...changedBy(context) })
      },
    },
    {
      password: 'sys.center:password.change',
      sendSmsCode: 'verb.smsCode',
      mobile: 'sys.center:bind.mobile',
      sendEmailCode: 'verb.mailCode',
      email: 'sys.center:bind.email',
      question: 'sys.center:questions.title',
      photo: 'sys.center:avatar.title',
    },
  )
}
