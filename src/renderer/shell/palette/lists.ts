import type { RowAction, ToolbarAction } from '#kit/list/actions.ts'
import type { RequestedRow } from '#kit/list/requests.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import { isOffered } from '#kit/list/offers.ts'
import { useSession } from '#kit/session.ts'
import { translate } from '#kit/text.ts'
import type { IndexedRecord, RecordKind } from '#contract/recordIndex.ts'
import { loadScreen } from '../routes/loadScreen.ts'

/** An action that this account may take, in its words. */
export interface OfferedAction {
  readonly id: string
  readonly label: string
}

/** Entries that a list offers to the palette. */
export interface OfferedList {
  readonly id: string
  /** Actions of the toolbar that need no selection. */
  readonly toolbar: readonly OfferedAction[]
  readonly rows: readonly OfferedAction[]
}

/** Only hides actions that are not permitted: the list checks again, and the platform decides. */
const allowed = <R extends object>(
  actions: readonly (RowAction<R> | ToolbarAction<R>)[],
): OfferedAction[] => {
  const session = useSession.getState()
  return (
    actions
      .filter((action) => isOffered(session, action))
      // A destructive action is never the first one that Enter takes.
      .toSorted((a, b) => Number(a.danger ?? false) - Number(b.danger ?? false))
      .map(({ id, label }) => ({ id, label: translate(label) }))
  )
}

const offered = <R extends object>({
  id,
  toolbar = [],
  rowActions = [],
}: ListDefinition<R>): OfferedList => ({
  id,
  toolbar: allowed(toolbar.filter(({ needs }) => needs !== 'rows')),
  rows: allowed(rowActions),
})

/** Route → offers of its list. Lists are values, so that their actions are not repeated here. */
// Open keys: routes are the platform's; those without a list of ours offer nothing.
const lists: Readonly<Record<string, () => Promise<OfferedList>>> = {
  'sys/user': async () => offered((await import('#features/sys/user/user.list.tsx')).userList),
  'sys/dept': async () => offered((await import('#features/sys/dept/dept.list.tsx')).deptList),
  'sys/role': async () => offered((await import('#features/sys/role/role.list.tsx')).roleList),
  'sys/sysJob': async () => offered((await import('#features/ops/job/job.list.tsx')).jobList),
  'sys/sysTenant': async () => offered((await import('#features/sys/tenant/tenant.list.tsx')).tenantList),
  'sys/params': async () => offered((await import('#features/ops/params/params.list.tsx')).paramsList),
  'sys/sysUserGroup': async () =>
    offered((await import('#features/sys/userGroup/userGroup.list.tsx')).userGroupList),
  'sys/sysMenuModule': async () =>
    offered((await import('#features/sys/menuModule/menuModule.list.tsx')).menuModuleList),
  'msg/msgTemplate': async () =>
    offered((await import('#features/msg/template/template.list.tsx')).templateList),
  'msg/msgSysEvent': async () =>
    offered((await import('#features/msg/sysEvent/sysEvent.list.tsx')).sysEventList),
  'msg/msgAuditEvent': async () =>
    offered((await import('#features/msg/auditEvent/auditEvent.list.tsx')).auditEventList),
  'msg/msgBizEvent': async () =>
    offered((await import('#features/msg/bizEvent/bizEvent.list.tsx')).bizEventList),
  'sys/sysRuleSort': async () =>
    offered((await import('#features/sys/ruleSort/ruleSort.list.tsx')).ruleSortList),
}

/** Entries that the list behind a route offers this account; null for a route without a list. */
export async function offeredBy(route: string): Promise<OfferedList | null> {
  const load = Object.hasOwn(lists, route) ? lists[route] : undefined
  if (!load) return null
  // The labels of the actions are loaded with the screen.
  await loadScreen(route)
  return load()
}

/** Entries that the lists of several routes offer; a list that cannot be loaded offers nothing. */
export async function offeredLists(routes: readonly string[]): Promise<ReadonlyMap<string, OfferedList>> {
  const found = await Promise.all(
    routes.map(async (route) => [route, await offeredBy(route).catch(() => null)] as const),
  )
  return new Map(found.flatMap(([route, list]) => (list ? [[route, list]] : [])))
}

const byCode = ({ also }: IndexedRecord) => ({ filters: { eventCode: also } })

/** How the list of a kind finds one of its records. */
const finders: Readonly<
  Record<RecordKind, (record: IndexedRecord) => Pick<RequestedRow, 'filters' | 'query'>>
> = {
  user: ({ also }) => ({ filters: { username: also } }),
  dept: ({ name }) => ({ filters: { name }, query: { type: '1' } }),
  role: ({ name }) => ({ filters: { name } }),
  job: () => ({ filters: {} }),
  template: ({ also }) => ({ filters: { templateId: also } }),
  sysEvent: byCode,
  auditEvent: byCode,
  bizEvent: byCode,
}

export const requestedRow = (kind: RecordKind, record: IndexedRecord): RequestedRow => ({
  id: record.id,
  name: record.name,
  ...finders[kind](record),
})
