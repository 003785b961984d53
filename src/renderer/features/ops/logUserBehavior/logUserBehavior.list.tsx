import { logWorkbenchTab } from '#contract/tabs.ts'
import { logUserBehavior } from '#contract/resources/ops/logUserBehavior.ts'
import { LogUserBehaviorDetail } from '#features/ops/logUserBehavior/LogUserBehaviorDetail.tsx'
import { tab } from '#kit/list/actions.ts'
import { browserColumn, systemColumn } from '#kit/list/clientColumns.tsx'
import { rangeFilters } from '#kit/list/rangeFilters.ts'
import { defineList } from '#kit/list/types.ts'
import { logSearch } from '#pickers/logs/logSearch.tsx'

export const logUserBehaviorList = defineList(logUserBehavior.endpoints.page, {
  id: 'ops.logUserBehavior',
  title: 'ops.logUserBehavior:title',
  rowName: (row) => `${row.createDate} ${row.userName}`,
  filters: [
    { kind: 'text', name: 'userName', label: 'ops.logUserBehavior:field.userName' },
    { kind: 'text', name: 'ip', label: 'ops.logUserBehavior:field.ip' },
    ...rangeFilters({
      kind: 'date',
      from: 'beginDate',
      until: 'endDate',
      about: 'ops.logUserBehavior:field.createDate',
    }),
  ],
  columns: [
    { key: 'userName', label: 'ops.logUserBehavior:field.userName', width: 90, grow: 1 },
    { key: 'operaMenuName', label: 'ops.logUserBehavior:field.operaMenuName', width: 110, grow: 1 },
    { key: 'operaUrl', label: 'ops.logUserBehavior:field.operaUrl', width: 120, grow: 1.5 },
    {
      key: 'operaAction',
      label: 'ops.logUserBehavior:field.operaAction',
      width: 70,
      options: { dictionary: 'USER_BEHAVIOR_TYPE' },
    },
    browserColumn('ops.logUserBehavior:field.browser', 94, 1),
    systemColumn('ops.logUserBehavior:field.os', 94, 1),
    { key: 'ip', label: 'ops.logUserBehavior:field.ip', width: 100, grow: 1 },
    { key: 'createDate', label: 'ops.logUserBehavior:field.createDate', width: 148, pin: 'end' },
  ],
  search: logSearch('ops.logUserBehavior', ({ beginDate, endDate }) => ({ from: beginDate, until: endDate })),
  toolbar: [
    {
      id: 'workbench',
      label: 'ops.logWorkbench:open',
      guard: 'signed-in',
      opens: () => tab(logWorkbenchTab, { log: 'ops.logUserBehavior' }),
    },
  ],
  exports: { server: logUserBehavior.endpoints.export, scope: 'page-or-all' },
  expand: LogUserBehaviorDetail,
  popsOut: true,
})
