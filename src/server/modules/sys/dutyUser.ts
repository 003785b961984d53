import { ErrorCode } from '#contract/failures.ts'
import { DUTY_ROOT, dutyUser } from '#contract/resources/sys/duty.ts'
import { inScope } from '#server/access/scope.ts'
import type { Context } from '#server/context/context.ts'
import { INSIDE } from '#server/db/inside.ts'
import { type Condition, page } from '#server/db/list.ts'
import { implement } from '#server/nouns/implement.ts'
import { Refusal, refuse } from '#server/common/refusal.ts'
import { findRow } from '#server/nouns/rows.ts'
import { removeOfPeople } from './peopleRows.ts'
import { findManagedUser, managedUsers } from './userGuards.ts'

/** Pairs of duty and user with the columns that lists show of both. */
const ROWS = `(SELECT duty_users.id, duty_id, duty_name, user_id, username, real_name,
    COALESCE(depts.name, '') AS dept_name, duty_users.creator, duty_users.create_date,
    users.tenant_id, users.dept_id
  FROM duty_users JOIN duties ON duties.id = duty_id JOIN users ON users.id = user_id
    LEFT JOIN depts ON depts.id = users.dept_id)`

const seen = (context: Context): Condition[] =>
  inScope(context, { tenant: 'tenant_id', dept: 'dept_id', user: 'user_id' })

const find = (context: Context, id: string) =>
  findRow(context, { table: ROWS, entity: dutyUser.entity }, id, seen(context))

function checkDuty({ store, caller }: Context, id: string): void {
  if (!store.get('SELECT 1 FROM duties WHERE id = ? AND tenant_id = ?', id, caller.tenantId))
    throw refuse('recordMissing')
}

export const dutyUserModule = implement(dutyUser, 'sys.duty:title', {
  page: (context, { query }) => {
    const { dutyId = '' } = query
    const ofDuty: Condition[] =
      dutyId === '' || dutyId === DUTY_ROOT ? [] : [{ sql: 'duty_id = ?', values: [dutyId] }]
    return page(context.store, ROWS, dutyUser, query, [...seen(context), ...ofDuty])
  },
  get: (context, { params }) => find(context, params.id),
  create: (context, { body }) => {
    checkDuty(context, body.dutyId)
    const users = context.store.all<{ id: string }>(
      `SELECT CAST(id AS TEXT) AS id FROM users WHERE id IN (${INSIDE})
         AND NOT EXISTS (SELECT 1 FROM duty_users WHERE duty_id = ? AND user_id = users.id)`,
      JSON.stringify(managedUsers(context, body.users)),
      body.dutyId,
    )
    for (const user of users) {
      context.store.insert('duty_users', {
        id: context.nextId(),
        duty_id: body.dutyId,
        user_id: user.id,
        creator: context.caller.realName,
        create_date: context.now,
      })
    }
  },
  update: (context, { body }) => {
    const { userId } = find(context, body.id)
    findManagedUser(context, userId)
    checkDuty(context, body.dutyId)
    const twin = context.store.get(
      'SELECT 1 FROM duty_users WHERE duty_id = ? AND user_id = ? AND id <> ?',
      body.dutyId,
      userId,
      body.id,
    )
    if (twin) throw new Refusal(ErrorCode.duplicate, 'duplicate')
    context.store.update('duty_users', body.id, { duty_id: body.dutyId })
    return body.id
  },
  remove: (context, { body }) => {
    removeOfPeople(context, { table: 'duty_users', view: ROWS, scope: seen(context) }, body)
    return null
  },
})
