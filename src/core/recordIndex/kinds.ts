import type { AnyEndpoint, EndpointAnswer, Resource } from '#contract/kernel.ts'
import { recordName } from '#contract/recordName.ts'
import { auditEvent } from '#contract/resources/msg/auditEvent.ts'
import { bizEvent } from '#contract/resources/msg/bizEvent.ts'
import { sysEvent } from '#contract/resources/msg/sysEvent.ts'
import { template } from '#contract/resources/msg/template.ts'
import { job } from '#contract/resources/ops/job.ts'
import { dept } from '#contract/resources/sys/dept.ts'
import { role } from '#contract/resources/sys/role.ts'
import { user } from '#contract/resources/sys/user.ts'
import type { IndexedRecord, RecordKind } from '#contract/recordIndex.ts'

/** Where the records of a kind come from, and the fields that are kept of each. */
interface KindSource {
  readonly endpoint: AnyEndpoint
  /** The call answers pages; otherwise everything at once. */
  readonly isPaged: boolean
  readonly record: (row: unknown) => IndexedRecord
}

type RowOf<E> =
  EndpointAnswer<E> extends { list: (infer R)[] } ? R : EndpointAnswer<E> extends (infer R)[] ? R : never

const source = <E extends AnyEndpoint>(
  endpoint: E,
  isPaged: boolean,
  record: (row: RowOf<E>) => IndexedRecord,
): KindSource => ({
  endpoint,
  isPaged,
  // The gateway has checked the answer against the endpoint's own schema.
  record: (row) => record(row as RowOf<E>),
})

const event =
  (noun: Pick<Resource, 'named'>) =>
  (row: { id: string; eventCode: string }): IndexedRecord => ({
    id: row.id,
    name: recordName(noun, row),
    also: row.eventCode,
    detail: '',
  })

export const kinds: Readonly<Record<RecordKind, KindSource>> = {
  user: source(user.endpoints.page, true, ({ id, username, realName, deptName }) => ({
    id,
    // Its account is found beside the name, so that it is no part of it.
    name: realName || username,
    also: username,
    detail: deptName,
  })),
  dept: source(dept.endpoints.list, false, (row) => ({
    id: row.id,
    name: recordName(dept, row),
    also: row.code,
    detail: row.parentName,
  })),
  role: source(role.endpoints.page, true, (row) => ({
    id: row.id,
    name: recordName(role, row),
    also: '',
    detail: row.deptName,
  })),
  job: source(job.endpoints.page, true, (row) => ({
    id: row.id,
    // Without a name it was lost by the scheduler, and no text can find it.
    name: recordName(job, row),
    also: row.jobInfo?.executorHandler ?? '',
    detail: '',
  })),
  template: source(template.endpoints.page, true, (row) => ({
    id: row.id,
    name: recordName(template, row),
    also: row.templateId,
    detail: row.remark,
  })),
  sysEvent: source(sysEvent.endpoints.page, true, event(sysEvent)),
  auditEvent: source(auditEvent.endpoints.page, true, event(auditEvent)),
  bizEvent: source(bizEvent.endpoints.page, true, event(bizEvent)),
}
