import { auditTypes, pwdAudit } from '#contract/resources/ops/pwdAudit.ts'
import { user } from '#contract/resources/sys/user.ts'
import { userTab } from '#contract/tabs.ts'
import { labelCodes } from '#kit/codes.ts'
import { call, tab } from '#kit/list/actions.ts'
import { listScreen } from '#kit/list/listScreen.tsx'
import { defineList } from '#kit/list/types.ts'

const typeLabels = labelCodes(auditTypes, {
  0: 'ops.pwdAudit:type.0',
  1: 'ops.pwdAudit:type.1',
  2: 'ops.pwdAudit:type.2',
  3: 'ops.pwdAudit:type.3',
  4: 'ops.pwdAudit:type.4',
})

/** Accounts whose passwords need attention; actions work row by row or over the basket. */
export const pwdAuditList = defineList(pwdAudit.endpoints.page, {
  id: pwdAudit.name,
  title: 'ops.pwdAudit:title',
  rowName: (row) => `${row.realName} (${row.username})`,
  filters: [
    {
      kind: 'select',
      name: 'auditType',
      label: 'ops.pwdAudit:filter.auditType',
      options: typeLabels,
      initial: () => '0',
    },
  ],
  columns: [
    {
      key: 'username',
      label: 'ops.pwdAudit:field.username',
      width: 170,
      grow: 1,
      value: (row) => (row.realName === '' ? row.username : `${row.username}（${row.realName}）`),
      sortable: true,
      exported: { from: 'username', joined: { from: 'realName', separator: '（', end: '）' } },
    },
    { key: 'deptName', label: 'ops.pwdAudit:field.deptName', width: 150, grow: 1 },
    { key: 'auditResult', label: 'ops.pwdAudit:field.auditResult', width: 220, grow: 2 },
    { key: 'createDate', label: 'ops.pwdAudit:field.createDate', width: 160 },
    { key: 'pwdDate', label: 'ops.pwdAudit:field.pwdDate', width: 160 },
    { key: 'loginDate', label: 'ops.pwdAudit:field.loginDate', width: 160 },
  ],
  selectable: true,
  rowActions: [
    {
      id: 'user',
      label: 'ops.pwdAudit:action.user',
      guard: 'signed-in',
      opens: (row) => tab(userTab, { username: row.username }),
    },
    {
      id: 'forcePassword',
      label: 'ops.pwdAudit:action.forcePassword',
      calls: call(user.endpoints.forcePassword, ({ id }) => ({ params: { id } })),
      confirm: 'ops.pwdAudit:confirm.forcePassword',
    },
    {
      id: 'resetPassword',
      label: 'ops.pwdAudit:action.resetPassword',
      calls: call(user.endpoints.resetPassword, ({ id }) => ({ params: { id } })),
      confirm: 'ops.pwdAudit:confirm.resetPassword',
      danger: true,
      inMenu: true,
    },
  ],
  exports: { server: pwdAudit.endpoints.export, scope: 'all' },
})

export const pwdAuditScreen = listScreen(pwdAuditList)
