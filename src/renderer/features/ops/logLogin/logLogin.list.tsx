import { logLoginTab, logWorkbenchTab } from '#contract/tabs.ts'
import { logLogin } from '#contract/resources/ops/logLogin.ts'
import { operationLabels, statusLabels } from '#features/ops/logLogin/labels.ts'
import { LogLoginDetail } from '#features/ops/logLogin/LogLoginDetail.tsx'
import { tab } from '#kit/list/actions.ts'
import { browserColumn, systemColumn } from '#kit/list/clientColumns.tsx'
import { ListView } from '#kit/list/ListPage.tsx'
import { rangeFilters } from '#kit/list/rangeFilters.ts'
import { defineList } from '#kit/list/types.ts'
import { useList } from '#kit/list/useList.ts'
import type { ScreenProps } from '#kit/screen.ts'
import { startOfToday } from '#kit/platformTime.ts'
import { logSearch } from '#pickers/logs/logSearch.tsx'

export const logLoginList = defineList(logLogin.endpoints.page, {
  id: 'ops.logLogin',
  title: 'ops.logLogin:title',
  rowName: (row) => `${row.createDate} ${row.creatorName}`,
  filters: [
    { kind: 'text', name: 'creatorName', label: 'ops.logLogin:field.creatorName' },
    { kind: 'select', name: 'status', label: 'ops.logLogin:field.status', options: statusLabels },
    ...rangeFilters({
      from: 'bDate',
      until: 'eDate',
      about: 'ops.logLogin:field.createDate',
      initialFrom: startOfToday,
    }),
  ],
  columns: [
    { key: 'creatorName', label: 'ops.logLogin:field.creatorName', width: 110, grow: 1 },
    { key: 'deptName', label: 'ops.logLogin:field.deptName', width: 130, grow: 1 },
    { key: 'ip', label: 'ops.logLogin:field.ip', width: 120, grow: 1 },
    browserColumn('ops.logLogin:field.browser', 100, 1),
    systemColumn('ops.logLogin:field.os', 100, 1),
    {
      key: 'operation',
      label: 'ops.logLogin:field.operation',
      width: 90,
      options: operationLabels,
    },
    {
      key: 'status',
      label: 'ops.logLogin:field.status',
      width: 80,
      pin: 'end',
      options: statusLabels,
    },
    { key: 'createDate', label: 'ops.logLogin:field.createDate', width: 148, pin: 'end' },
  ],
  search: logSearch('ops.logLogin', ({ bDate, eDate }) => ({ from: bDate, until: eDate })),
  toolbar: [
    {
      id: 'workbench',
      label: 'ops.logWorkbench:open',
      guard: 'signed-in',
      opens: () => tab(logWorkbenchTab, { log: 'ops.logLogin' }),
    },
  ],
  exports: { server: logLogin.endpoints.export, scope: 'all' },
  expand: LogLoginDetail,
  popsOut: true,
})

/** The whole log, or the part whose filters the tab has as parameters. */
export function LogLoginList({ params }: ScreenProps) {
  const carried = logLoginTab.params.safeParse(params)
  const start = Object.entries(carried.data ?? {}).filter(([, value]) => value !== undefined)
  return start.length === 0 ? (
    <List />
  ) : (
    <List key={JSON.stringify(start)} start={Object.fromEntries(start)} />
  )
}

function List({ start }: { start?: Readonly<Record<string, string>> }) {
  return <ListView state={useList(logLoginList, { start })} />
}
