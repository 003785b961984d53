import { openTab } from '#kit/tabs.ts'
import { logWorkbenchTab } from '#contract/tabs.ts'
import { logUserBehavior } from '#contract/resources/ops/logUserBehavior.ts'
import { defineList } from '#kit/list/types.ts'
import { UserAgentCell } from '#ui/UserAgentCell.tsx'
import { parseUserAgent } from '#ui/userAgent.ts'

export const logUserBehaviorList = defineList(logUserBehavior.endpoints.page, {
  id: 'ops.logUserBehavior',
  title: 'ops.logUserBehavior:title',
  rowName: (row) => `${row.createDate} ${row.userName}`,
  filters: [
    { kind: 'text', name: 'userName', label: 'ops.logUserBehavior:field.userName' },
    { kind: 'text', name: 'ip', label: 'ops.logUserBehavior:field.ip' },
    { kind: 'date', name: 'beginDate', label: 'ops.logUserBehavior:filter.beginDate' },
    { kind: 'date', name: 'endDate', label: 'ops.logUserBehavior:filter.endDate' },
  ],
  columns: [
    { key: 'userName', label: 'ops.logUserBehavior:field.userName', width: 130 },
    { key: 'operaMenuName', label: 'ops.logUserBehavior:field.operaMenuName', width: 150 },
    { key: 'operaUrl', label: 'ops.logUserBehavior:field.operaUrl', width: 220 },
    {
      key: 'operaAction',
      label: 'ops.logUserBehavior:field.operaAction',
      width: 90,
      options: { dictionary: 'USER_BEHAVIOR_TYPE' },
    },
    {
      key: 'browser',
      label: 'ops.logUserBehavior:field.browser',
      width: 130,
      value: (row) => parseUserAgent(row.userAgent).browser,
      exported: { from: 'userAgent', format: 'browser' },
      cell: (row) => <UserAgentCell userAgent={row.userAgent} part="browser" />,
    },
    {
      key: 'os',
      label: 'ops.logUserBehavior:field.os',
      width: 140,
      value: (row) => parseUserAgent(row.userAgent).os,
      exported: { from: 'userAgent', format: 'os' },
      cell: (row) => <UserAgentCell userAgent={row.userAgent} part="os" />,
    },
    { key: 'ip', label: 'ops.logUserBehavior:field.ip', width: 140 },
    { key: 'createDate', label: 'ops.logUserBehavior:field.createDate', width: 170 },
  ],
  toolbar: [
    {
      id: 'workbench',
      label: 'ops.logWorkbench:open',
      run: () => void openTab(logWorkbenchTab, { log: 'ops.logUserBehavior' }),
    },
  ],
  exports: { server: logUserBehavior.endpoints.export, scope: 'page-or-all' },
  popsOut: true,
})
