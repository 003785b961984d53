import type { LoginOperation, LoginStatus } from '#contract/resources/ops/logLogin.ts'
import { pick, type Words } from '#server/common/texts.ts'
import type { Context } from '#server/context/context.ts'

/** Verbs of the six usual calls, as the operation log names them. */
// Open keys: looked up by the name of any call.
const usualVerbs: Readonly<Record<string, Words>> = {
  create: 'common:add',
  update: 'common:change',
  remove: 'common:delete',
  export: 'common:export',
}

export interface OperationEntry {
  readonly operation: string
  readonly method: string
  /** Path as called. */
  readonly uri: string
  readonly params: string
  readonly response: string
  readonly succeeded: boolean
  /** Milliseconds. */
  readonly duration: number
}

/** Name of an endpoint in the log, e.g. 系统参数-新增; stored once, in Chinese, like the data itself. */
export function operationName(
  title: Words,
  verbs: ReadonlyMap<string, Words | undefined>,
  name: string,
): string {
  const verb = verbs.get(name) ?? usualVerbs[name]
  return `${pick('zh-CN', title)}-${verb ? pick('zh-CN', verb) : name}`
}

/** One row per POST, PUT, DELETE and export (OPS-LOP-04). */
export function logOperation(context: Context, entry: OperationEntry): void {
  const { caller } = context
  context.store.insert('log_operation', {
    id: context.nextId(),
    tenant_id: caller.tenantId,
    user_id: caller.id,
    creator_name: caller.username,
    user_nick_name: caller.realName,
    dept_name: caller.deptName,
    operation: entry.operation,
    user_agent: context.userAgent,
    status: entry.succeeded ? 1 : 0,
    create_date: context.now,
    request_uri: entry.uri,
    request_method: entry.method,
    request_params: entry.params,
    request_time: entry.duration,
    response_str: entry.response,
    ip: context.ip,
  })
}

/** @returns the id of the account with this name; '0' when there is none */
const accountOf = ({ store }: Context, tenantId: string, username: string): string =>
  store.get<{ id: string }>(
    'SELECT CAST(id AS TEXT) AS id FROM users WHERE tenant_id = ? AND username = ?',
    tenantId,
    username,
  )?.id ?? '0'

/** Codes as in the contract (OPS-LLG-04). */
export function logLogin(
  context: Context,
  entry: {
    tenantId: string
    username: string
    deptName: string
    operation: LoginOperation
    status: LoginStatus
  },
): void {
  context.store.insert('log_login', {
    id: context.nextId(),
    tenant_id: entry.tenantId,
    user_id: accountOf(context, entry.tenantId, entry.username),
    creator_name: entry.username,
    dept_name: entry.deptName,
    ip: context.ip,
    user_agent: context.userAgent,
    operation: entry.operation,
    status: entry.status,
    create_date: context.now,
  })
}
