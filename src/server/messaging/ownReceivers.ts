import { isUserId, listed } from '#contract/messaging/addresses.ts'
import { type ReceiveEntry, type ReceiveInfo, readReceiveInfo } from '#contract/messaging/documents.ts'
import { INSIDE } from '#server/db/inside.ts'
import type { Store } from '#server/db/store.ts'

const ROLE = 'role:'

const idsIn = (entries: readonly ReceiveEntry[]): string[] => entries.flatMap(({ val }) => listed(val))

/** Records that a document names by their ids, by table. External addresses name none. */
const namedIn = ({ user, dept, obj }: ReceiveInfo) => ({
  users: [...idsIn(user), ...idsIn(obj.filter(({ channel }) => channel === 'SITE'))],
  depts: idsIn(dept),
  roles: user.flatMap(({ uf }) => (uf.trim().startsWith(ROLE) ? uf.trim().slice(ROLE.length) : [])),
})

function missing(
  store: Store,
  tenantId: string,
  table: 'users' | 'depts' | 'roles',
  ids: readonly string[],
): string[] {
  const asked = ids.filter(isUserId)
  if (asked.length === 0) return []
  const found = new Set(
    store
      .all<{ id: string }>(
        `SELECT CAST(id AS TEXT) AS id FROM ${table} WHERE tenant_id = ? AND id IN (${INSIDE})`,
        tenantId,
        JSON.stringify(asked),
      )
      .map(({ id }) => id),
  )
  // An id may be written with leading zeros.
  return asked.filter((id) => !found.has(String(BigInt(id))))
}

/** Ids of users, departments and roles that the tenant does not have. */
function strangers(store: Store, tenantId: string, receiveInfo: string): string[] {
  const named = namedIn(readReceiveInfo(receiveInfo))
  return [
    ...missing(store, tenantId, 'users', named.users),
    ...missing(store, tenantId, 'depts', named.depts),
    ...missing(store, tenantId, 'roles', named.roles),
  ]
}

/**
 * Ids of a document to be saved that are no users, departments or roles of the tenant. Those that were stored already
 * are left out: their record may have been deleted since, and a send skips them.
 */
export function unknownReceivers(
  store: Store,
  tenantId: string,
  receiveInfo: string,
  stored: string,
): string[] {
  const found = strangers(store, tenantId, receiveInfo)
  if (found.length === 0) return []
  const known = new Set(strangers(store, tenantId, stored))
  return [...new Set(found)].filter((id) => !known.has(id))
}
