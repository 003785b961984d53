import { openTab } from '#kit/tabs.ts'
import { logWorkbenchTab } from '#contract/tabs.ts'
import { type LoginStatus, logLogin } from '#contract/resources/ops/logLogin.ts'
import { browserColumn, systemColumn } from '#kit/list/clientColumns.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { defineList, type TagColor } from '#kit/list/types.ts'
import { type TextKey, useText } from '#kit/text.ts'
import { startOfToday } from '#ui/moments.ts'

const statusLabels: Record<LoginStatus, TextKey> = {
  0: 'ops.logLogin:status.0',
  1: 'ops.logLogin:status.1',
  2: 'ops.logLogin:status.2',
}

const statusColors: Record<string, TagColor> = { 0: 'danger', 1: 'success', 2: 'warning' }

const operationLabels = { 0: 'ops.logLogin:operation.signIn', 1: 'ops.logLogin:operation.signOut' } as const

/** 0 is a sign-in; every other value a sign-out. */
function OperationLabel({ operation }: { operation: number }) {
  const text = useText()
  return text(operationLabels[operation === 0 ? 0 : 1])
}

export const logLoginList = defineList(logLogin.endpoints.page, {
  id: 'ops.logLogin',
  title: 'ops.logLogin:title',
  rowName: (row) => `${row.createDate} ${row.creatorName}`,
  filters: [
    { kind: 'text', name: 'creatorName', label: 'ops.logLogin:field.creatorName' },
    { kind: 'select', name: 'status', label: 'ops.logLogin:field.status', options: { labels: statusLabels } },
    { kind: 'datetime', name: 'bDate', label: 'ops.logLogin:filter.bDate', initial: startOfToday },
    { kind: 'datetime', name: 'eDate', label: 'ops.logLogin:filter.eDate' },
  ],
  columns: [
    { key: 'creatorName', label: 'ops.logLogin:field.creatorName', width: 140 },
    { key: 'deptName', label: 'ops.logLogin:field.deptName', width: 160 },
    { key: 'ip', label: 'ops.logLogin:field.ip', width: 140 },
    browserColumn('ops.logLogin:field.browser', 130),
    systemColumn('ops.logLogin:field.os', 140),
    {
      key: 'operation',
      label: 'ops.logLogin:field.operation',
      width: 110,
      options: { labels: operationLabels },
      cell: (row) => <OperationLabel operation={row.operation} />,
    },
    {
      key: 'status',
      label: 'ops.logLogin:field.status',
      width: 120,
      options: { labels: statusLabels },
      tag: (status) => statusColors[status] ?? 'default',
    },
    { key: 'createDate', label: 'ops.logLogin:field.createDate', width: 170 },
  ],
  toolbar: [
    {
      id: 'workbench',
      label: 'ops.logWorkbench:open',
      run: () => void openTab(logWorkbenchTab, { log: 'ops.logLogin' }),
    },
  ],
  exports: { server: logLogin.endpoints.export, scope: 'all' },
  popsOut: true,
})

export const LogLoginList = () => <ListPage list={logLoginList} />
