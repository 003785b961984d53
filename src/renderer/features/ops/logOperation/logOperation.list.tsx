import { openTab } from '#kit/tabs.ts'
import { logWorkbenchTab } from '#contract/tabs.ts'
import { logOperation, type OperationStatus } from '#contract/resources/ops/logOperation.ts'
import { LogOperationDetail } from '#features/ops/logOperation/LogOperationDetail.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { defineList } from '#kit/list/types.ts'
import type { TextKey } from '#kit/text.ts'
import { startOfToday } from '#ui/moments.ts'
import { UserAgentCell } from '#ui/UserAgentCell.tsx'
import { parseUserAgent } from '#ui/userAgent.ts'

const statusLabels: Record<OperationStatus, TextKey> = {
  0: 'ops.logOperation:status.0',
  1: 'ops.logOperation:status.1',
}

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
      options: { labels: statusLabels },
    },
    { kind: 'datetime', name: 'bDate', label: 'ops.logOperation:filter.bDate', initial: startOfToday },
    { kind: 'datetime', name: 'eDate', label: 'ops.logOperation:filter.eDate' },
  ],
  columns: [
    { key: 'creatorName', label: 'ops.logOperation:field.creatorName', width: 110 },
    { key: 'userNickName', label: 'ops.logOperation:field.userNickName', width: 100 },
    { key: 'deptName', label: 'ops.logOperation:field.deptName', width: 130 },
    { key: 'operation', label: 'ops.logOperation:field.operation', width: 190 },
    { key: 'requestMethod', label: 'ops.logOperation:field.requestMethod', width: 90 },
    { key: 'requestTime', label: 'ops.logOperation:field.requestTime', width: 110, align: 'end' },
    { key: 'ip', label: 'ops.logOperation:field.ip', width: 120 },
    {
      key: 'browser',
      label: 'ops.logOperation:field.browser',
      width: 110,
      value: (row) => parseUserAgent(row.userAgent).browser,
      exported: { from: 'userAgent', format: 'browser' },
      cell: (row) => <UserAgentCell userAgent={row.userAgent} part="browser" />,
    },
    {
      key: 'os',
      label: 'ops.logOperation:field.os',
      width: 120,
      value: (row) => parseUserAgent(row.userAgent).os,
      exported: { from: 'userAgent', format: 'os' },
      cell: (row) => <UserAgentCell userAgent={row.userAgent} part="os" />,
    },
    {
      key: 'status',
      label: 'ops.logOperation:field.status',
      width: 80,
      options: { labels: statusLabels },
      tag: (status) => (status === '1' ? 'success' : 'danger'),
    },
    { key: 'createDate', label: 'ops.logOperation:field.createDate', width: 160 },
  ],
  toolbar: [
    {
      id: 'workbench',
      label: 'ops.logWorkbench:open',
      run: () => void openTab(logWorkbenchTab, { log: 'ops.logOperation' }),
    },
  ],
  exports: { server: logOperation.endpoints.export, scope: 'all' },
  expand: LogOperationDetail,
  popsOut: true,
})

export const LogOperationList = () => <ListPage list={logOperationList} />
