import { logOperationTab, logWorkbenchTab } from '#contract/tabs.ts'
import { logOperation, operationStatuses } from '#contract/resources/ops/logOperation.ts'
import { LogOperationDetail } from '#features/ops/logOperation/LogOperationDetail.tsx'
import { tagCodes } from '#kit/codes.ts'
import { tab } from '#kit/list/actions.ts'
import { browserColumn, systemColumn } from '#kit/list/clientColumns.tsx'
import { ListView } from '#kit/list/ListPage.tsx'
import { rangeFilters } from '#kit/list/rangeFilters.ts'
import { defineList } from '#kit/list/types.ts'
import { useList } from '#kit/list/useList.ts'
import type { ScreenProps } from '#kit/screen.ts'
import { startOfToday } from '#kit/platformTime.ts'
import { logSearch } from '#pickers/logs/logSearch.tsx'

const statusLabels = tagCodes(operationStatuses, {
  0: { label: 'ops.logOperation:status.0', color: 'danger' },
  1: { label: 'ops.logOperation:status.1', color: 'success' },
})

export const logOperationList = defineList(logOperation.endpoints.page, {
  id: 'ops.logOperation',
  title: 'ops.logOperation:title',
  rowName: (row) => `${row.createDate} ${row.operation}`,
  filters: [
    { kind: 'text', name: 'creatorName', label: 'ops.logOperation:field.creatorName' },
    {
      kind: 'select',
      name: 'status',
      label: 'ops.logOperation:field.status',
      options: statusLabels,
    },
    ...rangeFilters({
      from: 'bDate',
      until: 'eDate',
      about: 'ops.logOperation:field.createDate',
      initialFrom: startOfToday,
    }),
  ],
  columns: [
    { key: 'creatorName', label: 'ops.logOperation:field.creatorName', width: 66, grow: 1 },
    { key: 'userNickName', label: 'ops.logOperation:field.userNickName', width: 66, grow: 1 },
    { key: 'deptName', label: 'ops.logOperation:field.deptName', width: 90, grow: 1 },
    { key: 'operation', label: 'ops.logOperation:field.operation', width: 84, grow: 1.5 },
    { key: 'requestMethod', label: 'ops.logOperation:field.requestMethod', width: 64 },
    { key: 'requestTime', label: 'ops.logOperation:field.requestTime', width: 80, align: 'end' },
    { key: 'ip', label: 'ops.logOperation:field.ip', width: 92, grow: 1 },
    browserColumn('ops.logOperation:field.browser', 88, 1),
    systemColumn('ops.logOperation:field.os', 88, 1),
    {
      key: 'status',
      label: 'ops.logOperation:field.status',
      width: 64,
      pin: 'end',
      options: statusLabels,
    },
    { key: 'createDate', label: 'ops.logOperation:field.createDate', width: 148, pin: 'end' },
  ],
  search: logSearch('ops.logOperation', ({ bDate, eDate }) => ({ from: bDate, until: eDate })),
  toolbar: [
    {
      id: 'workbench',
      label: 'ops.logWorkbench:open',
      guard: 'signed-in',
      opens: () => tab(logWorkbenchTab, { log: 'ops.logOperation' }),
    },
  ],
  exports: { server: logOperation.endpoints.export, scope: 'all' },
  expand: LogOperationDetail,
  popsOut: true,
})

/** The whole log, or the part whose filters the tab has as parameters. */
export function LogOperationList({ params }: ScreenProps) {
  const carried = logOperationTab.params.safeParse(params)
  const start = Object.entries(carried.data ?? {}).filter(([, value]) => value !== undefined)
  return start.length === 0 ? (
    <List />
  ) : (
    <List key={JSON.stringify(start)} start={Object.fromEntries(start)} />
  )
}

function List({ start }: { start?: Readonly<Record<string, string>> }) {
  return <ListView state={useList(logOperationList, { start })} />
}
