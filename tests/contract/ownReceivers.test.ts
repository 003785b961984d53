import { auditEvent } from '#contract/resources/msg/auditEvent.ts'
import { bizEvent } from '#contract/resources/msg/bizEvent.ts'
import { bizEventRule } from '#contract/resources/msg/bizEventRule.ts'
import { sysEvent } from '#contract/resources/msg/sysEvent.ts'
import { template } from '#contract/resources/msg/template.ts'
import { expect, test } from 'vitest'
import { type Client, startServer } from './harness.ts'
import { chinese } from '#tests/setup/words.ts'

const server = await startServer()
const boss = await server.signIn('admin', 'Gj@123456', 'hengyuan')

const idOf = (table: 'users' | 'depts' | 'roles', tenantId: string): string =>
  server.sql<{ id: string }>(
    `SELECT CAST(MIN(id) AS TEXT) AS id FROM ${table} WHERE tenant_id = ?`,
    tenantId,
  )[0]?.id ?? ''

const entry = (channel: string, val: string, uf = '') => ({ channel, channelName: channel, val, uf })
const userEntry = (channel: string, val: string, uf = '') => ({
  ...entry(channel, val, uf),
  ...{ userNames: '', deptNames: '' },
})
const document = (parts: object) => JSON.stringify({ obj: [], user: [], dept: [], ...parts })

/** Receivers of each kind, of a tenant. */
const kinds = (tenantId: string): readonly (readonly [id: string, receiveInfo: string])[] => {
  const [user, dept, role] = [idOf('users', tenantId), idOf('depts', tenantId), idOf('roles', tenantId)]
  return [
    [user, document({ user: [userEntry('SITE', user)] })],
    [user, document({ user: [userEntry('ALL', user)] })],
    [user, document({ obj: [entry('SITE', user)] })],
    [dept, document({ dept: [entry('SMS', dept)] })],
    [role, document({ user: [userEntry('SITE', '', `role:${role}`)] })],
  ]
}

await boss.must(template.endpoints.create, { body: { templateId: 'OWN', templateName: '通知' } })
await boss.must(bizEvent.endpoints.create, {
  body: {
    ...{ eventCode: 'OWN', eventName: '合同', jobFunction: 'contractJob.expiring' },
    ...{ jobCron: '0 0 1 1 1 ?', jobParams: '{}', timeUnit: 'D', status: 1 },
  },
})

let number = 0
const common = () => {
  number += 1
  return { eventCode: `E${number}`, eventName: '事件', templateId: 'OWN', status: 1 as const }
}
const cron = { jobFunction: 'AuditLogService.loginFailures', jobCron: '0 0 1 1 1 ?', jobParams: '{}' }

const nouns = [
  {
    name: 'audit events',
    table: 'msg_audit_events',
    create: (by: Client, receiveInfo: string) =>
      by.call(auditEvent.endpoints.create, { body: { ...common(), ...cron, receiveInfo } }),
    update: (by: Client, body: { id: string; receiveInfo: string }) =>
      by.call(auditEvent.endpoints.update, { body }),
  },
  {
    name: 'system events',
    table: 'msg_sys_events',
    create: (by: Client, receiveInfo: string) =>
      by.call(sysEvent.endpoints.create, { body: { ...common(), receiveInfo } }),
    update: (by: Client, body: { id: string; receiveInfo: string }) =>
      by.call(sysEvent.endpoints.update, { body }),
  },
  {
    name: 'rules of business events',
    table: 'msg_biz_event_rules',
    create: (by: Client, receiveInfo: string) =>
      by.call(bizEventRule.endpoints.create, {
        body: {
          title: '规则',
          eventCode: 'OWN',
          templateId: 'OWN',
          bizType: '',
          amountUnit: '1',
          frequency: 0,
          status: 1,
          receiveInfo,
        },
      }),
    update: (by: Client, body: { id: string; receiveInfo: string }) =>
      by.call(bizEventRule.endpoints.update, { body }),
  },
] as const

test.each(nouns)(
  '$name are saved with receivers of the own tenant; others are refused by their ids (MSG-RCV-12)',
  async ({ create, update, table }) => {
    const made = await create(boss, document({}))
    expect(made.code).toBe(0)
    const id = String(made.data)
    for (const [foreign, receiveInfo] of kinds('platform')) {
      const refused = {
        ...{ status: 200, code: 500, msg: chinese('event.receiverUnknown', { ids: foreign }) },
        fields: { receiveInfo: chinese('event.receiverUnknown', { ids: foreign }) },
      }
      expect(await create(boss, receiveInfo), receiveInfo).toMatchObject(refused)
      expect(await update(boss, { id, receiveInfo }), receiveInfo).toMatchObject(refused)
    }
    for (const [, receiveInfo] of kinds('hengyuan')) {
      expect((await create(boss, receiveInfo)).code, receiveInfo).toBe(0)
      expect((await update(boss, { id, receiveInfo })).code, receiveInfo).toBe(0)
    }
    // A phone number for all channels is no id, and a receiver who has gone since does not block other changes.
    const phone = document({ obj: [entry('ALL', '13800138000')] })
    expect((await update(boss, { id, receiveInfo: phone })).code).toBe(0)
    const [, gone] = kinds('platform')[0] ?? ['', '']
    server.sql(`UPDATE ${table} SET receive_info = ? WHERE id = CAST(? AS INTEGER)`, gone, id)
    expect((await update(boss, { id, receiveInfo: gone })).code).toBe(0)
  },
)
