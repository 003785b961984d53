import { online, onlineStatuses } from '#contract/resources/sys/online.ts'
import { tagCodes } from '#kit/codes.ts'
import { listScreen } from '#kit/list/listScreen.tsx'
import { defineList, type ListSlotProps } from '#kit/list/types.ts'
import { TreeAside } from '#kit/tree/TreeAside.tsx'
import { useText } from '#kit/text.ts'
import { useDeptTree } from '#pickers/useDeptTree.ts'
import { parseUserAgent } from '#ui/userAgent.ts'

const { endpoints } = online

function DeptAside({ filters, setFilters }: ListSlotProps) {
  const text = useText()
  const { nodes, isReady, error, reload } = useDeptTree()
  return (
    <TreeAside
      label={text('sys.online:depts')}
      nodes={nodes}
      isReady={isReady}
      error={error}
      onRetry={reload}
      selectedId={filters.deptId ?? ''}
      onSelect={(deptId) => setFilters({ deptId })}
    />
  )
}

/** Names of browser and system; a User-Agent that is not recognised is shown as it is. */
const clientOf = (userAgent: string): string => {
  const { browser, os } = parseUserAgent(userAgent)
  return [browser, os].filter((part) => part !== '').join(' / ') || userAgent
}

const statusLabels = tagCodes(onlineStatuses, { 1: { label: 'sys.online:status.1', color: 'success' } })

export const onlineList = defineList(endpoints.page, {
  id: 'sys.online',
  title: 'sys.online:title',
  rowName: (row) => `${row.realName} (${row.username}) ${row.ip}`,
  filters: [
    { kind: 'text', name: 'username', label: 'sys.online:field.username' },
    {
      kind: 'select',
      name: 'clientType',
      label: 'sys.online:field.clientType',
      options: { dictionary: 'SYS_MENU_CLIENT' },
      initial: () => 'PC',
    },
  ],
  aside: DeptAside,
  asideFilters: ['deptId'],
  columns: [
    { key: 'username', label: 'sys.online:field.username', width: 120 },
    { key: 'realName', label: 'sys.online:field.realName', width: 110 },
    { key: 'deptName', label: 'sys.online:field.deptName', width: 140 },
    { key: 'ip', label: 'sys.online:field.ip', width: 130 },
    {
      key: 'userAgent',
      label: 'sys.online:field.userAgent',
      width: 200,
      value: (row) => clientOf(row.userAgent),
      cell: (row) => <span title={row.userAgent}>{clientOf(row.userAgent)}</span>,
      sortable: true,
    },
    {
      key: 'status',
      label: 'sys.online:field.status',
      width: 85,
      options: statusLabels,
    },
    { key: 'createDate', label: 'sys.online:field.createDate', width: 165 },
    { key: 'updateDate', label: 'sys.online:field.updateDate', width: 165 },
    {
      key: 'clientType',
      label: 'sys.online:field.clientType',
      width: 100,
      options: { dictionary: 'SYS_MENU_CLIENT' },
    },
  ],
  selectable: true,
  toolbar: [
    {
      id: 'fquit',
      label: 'sys.online:action.fquit',
      guard: endpoints.fquit,
      danger: true,
      needs: 'rows',
      confirm: 'generic',
      none: 'sys.online:select.fquit',
      reason: 'One call for each kind of client among the rows.',
      run: async (rows, { call, deselect, done }) => {
        for (const [clientType, sessions] of Map.groupBy(rows, (row) => row.clientType)) {
          const userIds = [...new Set(sessions.map((row) => row.userId))]
          await call(endpoints.fquit, { body: { userIds, clientType } })
        }
        deselect(rows.map((row) => row.id))
        done()
      },
    },
  ],
  exports: { server: endpoints.export, scope: 'page-or-all' },
})

export const onlineScreen = listScreen(onlineList)
