import { ErrorCode } from '#contract/failures.ts'
import { auth, type Dictionary, type UserInfo } from '#contract/resources/shell/auth.ts'
import { logScopeMark } from '#server/access/logScope.ts'
import { effectiveRoles } from '#server/access/roles.ts'
import { navigationOf, navigationTree, permissionsOf } from '#server/access/caller.ts'
import type { Context } from '#server/context/context.ts'
import { type Implementation, implement } from '#server/nouns/implement.ts'
import { Refusal, TooManyRefusal } from '#server/common/refusal.ts'
import { networkOf } from '#server/security/address.ts'
import type { Limits } from '#server/security/limits.ts'
import { RateLimit } from '#server/security/rateLimit.ts'
import { Turns } from '#server/security/turns.ts'
import { securityConfig } from '#server/settings/settings.ts'
import type { TextKey } from '#server/common/texts.ts'
import { platformZone } from '#server/common/zone.ts'
import { pictureAddress } from './avatar.ts'
import { issueCaptcha } from './captcha.ts'
import { accountKey, signIn, type SignInParts, signOut } from './signIn.ts'

const MINUTE = 60_000

type UserRow = Omit<
  UserInfo,
  'roleIdList' | 'roleGrades' | 'tenantMode' | 'adminModel' | 'logScope' | 'platformZone'
>

function userInfo(context: Context): UserInfo {
  const { store, caller } = context
  const row = store.get<UserRow>(
    `SELECT CAST(users.id AS TEXT) AS id, username, real_name AS realName, head_url AS headUrl, gender, email, mobile,
       CASE dept_id WHEN 0 THEN '' ELSE CAST(dept_id AS TEXT) END AS deptId, COALESCE(depts.name, '') AS deptName,
       users.status, user_type AS userType, super_admin AS superAdmin, users.tenant_id AS tenantId,
       tenant_name AS tenantName, tenant_itype AS tenantItype
     FROM users JOIN tenants ON tenants.tenant_id = users.tenant_id LEFT JOIN depts ON depts.id = users.dept_id
     WHERE users.id = ?`,
    caller.id,
  )
  if (!row) throw new Refusal(ErrorCode.unauthenticated, 'tokenInvalid')
  const direct = store.all<{ id: string }>(
    'SELECT CAST(role_id AS TEXT) AS id FROM role_users WHERE user_id = ? ORDER BY role_id',
    caller.id,
  )
  // A grade that comes through a department or a duty counts as one given directly (DECISION-SYS-63).
  const grades = [...new Set(effectiveRoles(store, caller.id).map((role) => role.grade))]
  const security = securityConfig(store)
  return {
    ...row,
    headUrl: pictureAddress(context, row.headUrl),
    roleIdList: direct.map((role) => role.id),
    roleGrades: grades,
    tenantMode: row.tenantItype !== 1,
    logScope: logScopeMark(context),
    platformZone: platformZone().name,
    // Holders of a grade '1' role work under the system administrators' model (DECISION-SYS-131).
    adminModel:
      row.superAdmin === 1 || grades.includes('1') ? security.sysAdminModel : security.comAdminModel,
  }
}

/** System dictionaries and those of the caller's tenant, entries in order. */
function dictionaries({ store, caller }: Context): Dictionary[] {
  const rows = store.all<{
    dictType: string
    dictLabel: string | null
    dictValue: string | null
    cssClass: string | null
  }>(
    `SELECT dict_types.dict_type AS dictType, dict_label AS dictLabel, dict_value AS dictValue, css_class AS cssClass
     FROM dict_types LEFT JOIN dict_data ON dict_data.dict_type = dict_types.dict_type AND dict_data.status = 1
     WHERE dict_types.status = 1 AND (tb_type = 0 OR dict_types.tenant_id = ?)
     ORDER BY dict_types.dict_type, level, sort, dict_data.id`,
    caller.tenantId,
  )
  const byType = new Map<string, Dictionary>()
  for (const { dictType, dictLabel, dictValue, cssClass } of rows) {
    const dictionary = byType.get(dictType) ?? { dictType, dataList: [] }
    byType.set(dictType, dictionary)
    if (dictLabel === null || dictValue === null) continue
    dictionary.dataList.push({ dictLabel, dictValue, ...(cssClass ? { cssClass } : {}) })
  }
  return [...byType.values()]
}

interface AuthParts extends SignInParts {
  readonly limits: Limits
}

/**
 * Counts one more call from the caller's network.
 * @throws 429 when they are too many within a minute
 */
function count(rate: RateLimit, { ip, time }: Context, key: TextKey): void {
  const [network, now] = [networkOf(ip), time.getTime()]
  if (rate.take(network, now)) return
  const seconds = Math.ceil(rate.waitMs(network, now) / 1000)
  throw new TooManyRefusal(key, seconds, { seconds })
}

/** Made once per server, because it counts sign-ins in memory. */
export function authModule({ limits, ...parts }: AuthParts): Implementation {
  const attempts = new RateLimit(limits.signIns, MINUTE)
  const pictures = new RateLimit(limits.captchas, MINUTE)
  const turns = new Turns()
  return implement(auth, 'shell:signIn.title', {
    publicConfig: ({ store }) => {
      const security = securityConfig(store)
      return {
        passwordEnc: security.passwordEnc,
        ...(security.passwordEnc ? { passwordEncKey: security.passwordEncKey } : {}),
        captcha: security.verificationCodeHere === 0,
        tenantInput: true,
      }
    },
    captcha: (context, { query }) => {
      count(pictures, context, 'captcha.tooMany')
      return issueCaptcha(context, query.uuid, limits.pendingCaptchas)
    },
    login: {
      wait: (context, { body }) => {
        count(attempts, context, 'tooMany')
        // Guesses sent side by side must not all be checked before the first one has counted.
        return turns.take(accountKey(context, body), () => signIn(context, body, parts))
      },
    },
    logout: signOut,
    info: userInfo,
    nav: ({ store, caller, language }) => navigationTree(navigationOf(store, caller), language),
    permissions: ({ store, caller }) => permissionsOf(store, caller),
    dictionaries,
  })
}
