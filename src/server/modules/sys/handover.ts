import {
  type HandoverQuery,
  type HandoverRow,
  type HandoverRun,
  handover,
  handoverConf,
  handoverLog,
  handoverStatuses,
} from '#contract/resources/sys/handover.ts'
import { SuperAdmin } from '#contract/resources/shell/auth.ts'
import { ErrorCode } from '#contract/failures.ts'
import type { Page } from '#contract/kernel.ts'
import { assignableGrades } from '#server/access/grades.ts'
import { inScope } from '#server/access/scope.ts'
import { labelCodes } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { INSIDE } from '#server/db/inside.ts'
import { allOf } from '#base/clause.ts'
import { rowsOf } from '#server/db/list.ts'
import type { SheetColumns } from '#server/nouns/export.ts'
import { implement } from '#server/nouns/implement.ts'
import { Refusal, refuse } from '#server/common/refusal.ts'
import { ownTenant, removeRows } from '#server/nouns/rows.ts'
import { findManagedUser } from './userGuards.ts'
import type { z } from 'zod'

const confTitle = 'sys.handoverConf:title'
const logTitle = 'sys.handover:log'

export const handoverConfModule = defineNoun(handoverConf, {
  table: 'handover_confs',
  title: confTitle,
  unique: ['code'],
  columns: {
    name: 'sys.handoverConf:field.name',
    code: 'sys.handoverConf:field.code',
    queryApi: 'sys.handoverConf:field.queryApi',
    updateApi: 'sys.handoverConf:field.updateApi',
    updater: 'sys.handoverConf:field.updater',
    updateDate: 'sys.handoverConf:field.updateDate',
  },
  calls: {
    list: (context) =>
      rowsOf(context.store, { table: 'handover_confs', entity: handoverConf.entity }, ownTenant(context)),
  },
})

interface Person {
  readonly id: string
  readonly username: string
  readonly realName: string
  readonly status: number
}

/**
 * A user of the caller's tenant within their data scope.
 * @throws `recordMissing` for any other, as if there were none
 */
function person(context: Context, id: string): Person {
  const conditions = allOf([
    { sql: 'id = ?', values: [id] },
    ...inScope(context, { tenant: 'tenant_id', dept: 'dept_id', user: 'id' }),
  ])
  const found = context.store.get<Person>(
    `SELECT CAST(id AS TEXT) AS id, username, real_name AS realName, status FROM users
     WHERE ${conditions.sql}`,
    ...conditions.values,
  )
  if (!found) throw refuse('recordMissing')
  return found
}

const logColumns: SheetColumns = {
  leaveUserName: 'sys.handoverLog:field.leaveUserName',
  leaveRealName: 'sys.handover:leaver',
  handoverUserName: 'sys.handoverLog:field.handoverUserName',
  handoverRealName: 'sys.handover:recipient',
  confName: 'sys.handoverLog:field.confName',
  handoverStatus: {
    heading: 'sys.handoverLog:field.handoverStatus',
    codes: labelCodes(handoverStatuses, {
      true: 'sys.handoverLog:status.true',
      false: 'sys.handoverLog:status.false',
    }),
  },
  handoverResult: 'sys.handoverLog:field.handoverResult',
  updateDate: 'sys.handoverLog:field.updateDate',
}

export const handoverLogModule = defineNoun(handoverLog, {
  table: 'handover_logs',
  title: logTitle,
  columns: logColumns,
  calls: {
    saveLog: (context, { body }) => {
      const [leaver, recipient] = [person(context, body.leaveUserId), person(context, body.handoverUserId)]
      const id = context.nextId()
      context.store.insert('handover_logs', {
        id,
        tenant_id: context.caller.tenantId,
        leave_user_id: leaver.id,
        leave_user_name: leaver.username,
        leave_real_name: leaver.realName,
        handover_user_id: recipient.id,
        handover_user_name: recipient.username,
        handover_real_name: recipient.realName,
        conf_name: body.confName,
        conf_data: body.confData,
        handover_status: body.handoverStatus,
        handover_result: body.handoverResult,
        update_date: context.now,
      })
      return id
    },
    remove: (context, { body }) => {
      if (context.caller.superAdmin !== SuperAdmin.super) throw new Refusal(ErrorCode.forbidden, 'forbidden')
      return removeRows(context, 'handover_logs', body)
    },
  },
  verbs: { saveLog: 'verb.recordHandover' },
})

/** A link table between users and something they hold. */
interface Holding {
  readonly links: 'role_users' | 'duty_users'
  readonly column: 'role_id' | 'duty_id'
  /** Rows of the rights that are held: id, name, remark, grade, tenant_id. */
  readonly source: string
}

const roles: Holding = {
  links: 'role_users',
  column: 'role_id',
  source: 'SELECT id, name, remark, role_grade AS grade, tenant_id FROM roles',
}
const duties: Holding = {
  links: 'duty_users',
  column: 'duty_id',
  source: "SELECT id, duty_name AS name, remark, '0' AS grade, tenant_id FROM duties",
}

function heldBy(
  context: Context,
  holding: Holding,
  query: z.output<typeof HandoverQuery>,
): Page<HandoverRow> {
  const leaver = person(context, query.leaveUser)
  const from = `FROM (${holding.source}) AS held JOIN ${holding.links} ON ${holding.column} = held.id
    WHERE user_id = ? AND tenant_id = ?`
  const values = [leaver.id, context.caller.tenantId]
  const total =
    context.store.get<{ total: number }>(`SELECT COUNT(*) AS total ${from}`, ...values)?.total ?? 0
  const list = context.store.all<HandoverRow>(
    `SELECT CAST(held.id AS TEXT) AS id, name, remark ${from} ORDER BY held.id LIMIT ? OFFSET ?`,
    ...values,
    query.limit,
    (query.page - 1) * query.limit,
  )
  return { list, total }
}

/** Moves the chosen rows in one transaction; rows that the recipient holds already are merged (DECISION-SYS-124). */
function handOver(context: Context, holding: Holding, run: z.output<typeof HandoverRun>): void {
  if (run.leaveUser === run.handoverUser) throw refuse('handover.self')
  // A caller may neither take from a superior, nor give to one.
  const leaver = findManagedUser(context, run.leaveUser)
  const recipient = findManagedUser(context, run.handoverUser)
  if (person(context, recipient.id).status !== 1) throw refuse('handover.disabled')
  const held = context.store.all<{ id: string; grade: string }>(
    `SELECT CAST(held.id AS TEXT) AS id, grade FROM (${holding.source}) AS held JOIN ${holding.links} ON ${holding.column} = held.id
     WHERE user_id = ? AND tenant_id = ? AND held.id IN (${INSIDE})`,
    leaver.id,
    context.caller.tenantId,
    JSON.stringify(run.ids),
  )
  if (held.length < new Set(run.ids).size) throw refuse('handover.notHeld')
  // An administrator's role is handed over only by a caller who could assign it.
  const assignable: readonly string[] = assignableGrades(context.store, context.caller)
  if (held.some(({ grade }) => !assignable.includes(grade)))
    throw new Refusal(ErrorCode.forbidden, 'grant.beyond')
  for (const { id } of held) {
    const which = `WHERE ${holding.column} = ? AND user_id = ?`
    context.store.run(
      `UPDATE OR IGNORE ${holding.links} SET user_id = ? ${which}`,
      recipient.id,
      id,
      leaver.id,
    )
    // Not moved: the recipient held it already.
    context.store.run(`DELETE FROM ${holding.links} ${which}`, id, leaver.id)
  }
}

export const handoverModule = implement(
  handover,
  'sys.handover:title',
  {
    rolePage: (context, { query }) => heldBy(context, roles, query),
    roleUpdate: (context, { body }) => handOver(context, roles, body),
    dutyPage: (context, { query }) => heldBy(context, duties, query),
    dutyUpdate: (context, { body }) => handOver(context, duties, body),
  },
  { roleUpdate: 'verb.handRoles', dutyUpdate: 'verb.handDuties' },
)
