import { ErrorCode } from '#contract/failures.ts'
import { SuperAdmin } from '#contract/resources/shell/auth.ts'
import type { passwordModes, SecurityConfig } from '#contract/resources/sys/appConfig.ts'
import type { CodeOf } from '#contract/vocabulary.ts'
import { isUsableTenant } from '#server/access/tenantRuns.ts'
import type { Context } from '#server/context/context.ts'
import type { Condition } from '#server/db/list.ts'
import type { RaisedEvent, RaiseEvent } from '#server/messaging/events/systemEvents.ts'
import { logLogin } from '#server/calls/logs.ts'
import { Refusal, refuse } from '#server/common/refusal.ts'
import { looksLike } from '#server/nouns/rows.ts'
import { inBlocks } from '#server/security/address.ts'
import { decryptPassword } from '#server/security/decrypt.ts'
import { verifyPassword } from '#server/security/password.ts'
import type { PasswordChecks } from '#server/security/passwordChecks.ts'
import { newToken, TOKEN_SECONDS, tokenHash } from '#server/security/token.ts'
import { securityConfig, systemConfig } from '#server/settings/settings.ts'
import { timeOf } from '#server/common/zone.ts'
import { spendCaptcha } from './captcha.ts'

const MINUTE = 60_000
const DAY = 86_400_000

export interface SignInRequest {
  readonly username: string
  readonly password: string
  readonly captcha?: string
  readonly uuid?: string
  readonly tenantId?: string
}

export interface SignInAnswer {
  token: string
  expire: number
  passwordModify: CodeOf<typeof passwordModes>
}

interface Account {
  readonly id: string
  readonly username: string
  readonly deptName: string
  readonly status: number
  readonly superAdmin: number
  readonly tenantStatus: number
  readonly allowIpQueue: string
  readonly passwordHash: string
  readonly passwordInitial: number
  /** 1: an administrator demands another password, regardless of the settings. */
  readonly passwordForced: number
  readonly pwdDate: string
}

interface Failures {
  readonly failures: number
  readonly lastFailure: number
  readonly lockedUntil: number
}

function findAccount(context: Context, tenantId: string, username: string): Account | undefined {
  const found = ({ sql, values }: Condition) =>
    context.store.get<Account>(
      `SELECT CAST(users.id AS TEXT) AS id, username, COALESCE(depts.name, '') AS deptName, users.status,
         super_admin AS superAdmin, tenants.status AS tenantStatus, allow_ip_queue AS allowIpQueue,
         password_hash AS passwordHash, password_initial AS passwordInitial, password_forced AS passwordForced,
         pwd_date AS pwdDate
       FROM users JOIN tenants ON tenants.tenant_id = users.tenant_id LEFT JOIN depts ON depts.id = users.dept_id
       WHERE users.tenant_id = ? AND ${sql}`,
      tenantId,
      ...values,
    )
  // An account of older data may be written in another way than it is typed.
  return found({ sql: 'username = ?', values: [username] }) ?? found(looksLike('username', username))
}

/** A blank tenant means the platform's (DECISION-SYS-1). */
function tenantCode(context: Context, typed: string | undefined): string {
  const code = typed?.trim() ?? ''
  if (code !== '') return code
  return (
    context.store.get<{ code: string }>('SELECT tenant_id AS code FROM tenants WHERE tenant_itype = 1')
      ?.code ?? ''
  )
}

/** Failures in a row; they fade, and a lock ends, after the unlock time (DECISION-OPS-49). */
function failuresOf(context: Context, account: string, security: SecurityConfig): Failures {
  const row = context.store.get<Failures>(
    `SELECT failures, last_failure AS lastFailure, locked_until AS lockedUntil FROM sign_in_failures WHERE account = ?`,
    account,
  )
  const now = context.time.getTime()
  const faded = !row || (row.lockedUntil <= now && row.lastFailure + security.unlockTime * MINUTE <= now)
  return faded ? { failures: 0, lastFailure: 0, lockedUntil: 0 } : row
}

/** @returns whether the account is locked from now on */
function countFailure(
  context: Context,
  account: string,
  before: Failures,
  security: SecurityConfig,
): boolean {
  const now = context.time.getTime()
  const failures = before.failures + 1
  const lockedUntil = failures >= security.failureHere ? now + security.unlockTime * MINUTE : 0
  context.store.run(
    'DELETE FROM sign_in_failures WHERE last_failure < ? AND locked_until < ?',
    now - DAY,
    now,
  )
  context.store.run(
    `INSERT INTO sign_in_failures (account, failures, last_failure, locked_until) VALUES (?, ?, ?, ?)
     ON CONFLICT (account) DO UPDATE SET failures = excluded.failures, last_failure = excluded.last_failure,
       locked_until = excluded.locked_until`,
    account,
    failures,
    now,
    lockedUntil,
  )
  return lockedUntil > 0
}

/** @throws when this address may not sign in. Super administrators are exempt from their own list. */
function checkAddress(context: Context, account: Account | undefined, security: SecurityConfig): void {
  if (!mayEnter(context.ip, account, security)) throw refuse('ipForbidden')
}

/** @returns whether an account may sign in from an address */
export function mayEnter(
  ip: string,
  account: Pick<Account, 'allowIpQueue' | 'superAdmin'> | undefined,
  security: Pick<SecurityConfig, 'loginIpType' | 'loginIp'>,
): boolean {
  switch (security.loginIpType) {
    case 1:
      return inBlocks(ip, security.loginIp)
    case 2:
      return (
        !account?.allowIpQueue ||
        account.superAdmin === SuperAdmin.super ||
        inBlocks(ip, account.allowIpQueue)
      )
    case 3:
      return true
  }
}

/** @throws 10007 while a captcha is due and the right one did not come with the request. */
function checkCaptcha(
  context: Context,
  request: SignInRequest,
  failures: number,
  security: SecurityConfig,
): void {
  const right = spendCaptcha(context, request.uuid ?? '', request.captcha ?? '')
  if (failures < security.verificationCodeHere) return
  if (request.captcha && !request.uuid) throw new Refusal(ErrorCode.uuidRequired, 'uuidRequired')
  if (!right) throw new Refusal(ErrorCode.captchaWrong, 'captchaWrong')
}

/** Current demand of the password rules; the stricter of the two wins. */
function passwordDemand(context: Context, account: Account, security: SecurityConfig): 0 | 1 | 2 {
  if (account.passwordForced === 1) return 2
  const initial = account.passwordInitial === 1 ? security.initPasswordModify : 0
  const oldest = context.time.getTime() - security.passwordModifyCycle * DAY
  const aged = account.pwdDate !== '' && timeOf(account.pwdDate) < oldest
  const cycle = aged ? security.passwordModify : 0
  return initial > cycle ? initial : cycle
}

function openSession(context: Context, account: Account, demand: 0 | 1 | 2): string {
  const { store } = context
  const now = context.time.getTime()
  store.run('DELETE FROM sessions WHERE expires <= ?', now)
  if (systemConfig(store).oneOnline) {
    store.run("DELETE FROM sessions WHERE user_id = ? AND client_type = 'PC'", account.id)
  }
  const token = newToken()
  store.insert('sessions', {
    token_hash: tokenHash(token),
    user_id: account.id,
    client_type: 'PC',
    ip: context.ip,
    user_agent: context.userAgent,
    must_change: demand === 2 ? 1 : 0,
    create_date: context.now,
    update_date: context.now,
    expires: now + TOKEN_SECONDS * 1000,
  })
  store.run('UPDATE users SET login_date = ? WHERE id = ?', context.now, account.id)
  return token
}

/** Identifies the account of a sign-in, for counting failures and for serialising attempts. */
export const accountKey = (context: Context, request: SignInRequest): string =>
  `${tenantCode(context, request.tenantId)}/${request.username}`.toLowerCase()

const lockOf = (
  { ip }: Context,
  tenantId: string,
  { username }: Account,
  { unlockTime }: SecurityConfig,
): RaisedEvent => ({
  ...{ code: 'SYS_LOGIN_LOCK', tenantId, userName: username, ip },
  detail: `连续输错密码，锁定${unlockTime}分钟`,
})

/** Parts that sign-ins share. */
export interface SignInParts {
  /** Reports accounts that were locked. */
  readonly raise: RaiseEvent
  readonly checks: PasswordChecks
}

/**
 * Sign-in in the order of DECISION-OPS-49: address, lock, captcha, account and password, then
 * whether account and tenant are in use. Each attempt leaves one row in the login log.
 * @throws 429, without a row and with the captcha unused, while too many passwords are being checked
 */
export async function signIn(
  context: Context,
  request: SignInRequest,
  { raise, checks }: SignInParts,
): Promise<SignInAnswer> {
  checks.assertRoom(context.ip)
  const { store } = context
  const security = securityConfig(store)
  const tenantId = tenantCode(context, request.tenantId)
  const account = findAccount(context, tenantId, request.username)
  const key = accountKey(context, request)
  const record = (status: 0 | 1 | 2): void =>
    logLogin(context, {
      tenantId,
      username: account?.username ?? request.username,
      deptName: account?.deptName ?? '',
      operation: 0,
      status,
    })
  try {
    checkAddress(context, account, security)
    const failures = failuresOf(context, key, security)
    if (failures.lockedUntil > context.time.getTime())
      throw new Refusal(ErrorCode.accountLocked, 'accountLocked')
    checkCaptcha(context, request, failures.failures, security)
    const password = security.passwordEnc
      ? decryptPassword(request.password, security.passwordEncKey)
      : request.password
    const right = await checks.run(context.ip, () =>
      verifyPassword(password ?? '', account?.passwordHash ?? ''),
    )
    if (!right || password === null || !account) {
      const isLocked = countFailure(context, key, failures, security)
      // Names without an account are locked as well, but not reported.
      if (isLocked && account) raise(lockOf(context, tenantId, account, security))
      // The screen shows the picture with the next try, and not after it.
      const isDue = !isLocked && failures.failures + 1 >= security.verificationCodeHere
      throw new Refusal(
        ErrorCode.badCredentials,
        'badCredentials',
        {},
        isDue ? { captcha: { key: 'captchaDue' } } : undefined,
      )
    }
    if (account.status !== 1) throw new Refusal(ErrorCode.accountDisabled, 'accountDisabled')
    if (!isUsableTenant(account.tenantStatus)) throw new Refusal(ErrorCode.accountDisabled, 'tenantDisabled')
    return store.transaction(() => {
      store.run('DELETE FROM sign_in_failures WHERE account = ?', key)
      const demand = passwordDemand(context, account, security)
      const token = openSession(context, account, demand)
      record(1)
      return { token, expire: TOKEN_SECONDS, passwordModify: demand }
    })
  } catch (error) {
    if (error instanceof Refusal) {
      record(error.code === ErrorCode.accountLocked || error.code === ErrorCode.accountDisabled ? 2 : 0)
    }
    throw error
  }
}

export function signOut(context: Context): null {
  const { store, caller } = context
  store.run('DELETE FROM sessions WHERE token_hash = ?', caller.tokenHash)
  logLogin(context, {
    tenantId: caller.tenantId,
    username: caller.username,
    deptName: caller.deptName,
    operation: 1,
    status: 1,
  })
  return null
}
