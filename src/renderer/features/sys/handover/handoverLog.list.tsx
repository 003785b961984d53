import { handoverLog } from '#contract/resources/sys/handover.ts'
import { listScreen } from '#kit/list/listScreen.tsx'
import { defineList } from '#kit/list/types.ts'

const { page, export: workbook } = handoverLog.endpoints

/** The wire says it as text (SYS-HND-19). */
const statusLabels = {
  true: 'sys.handoverLog:status.true',
  false: 'sys.handoverLog:status.false',
} as const

export const handoverLogList = defineList(page, {
  id: handoverLog.name,
  title: 'sys.handoverLog:title',
  rowName: (row) => `${row.leaveRealName} → ${row.handoverRealName} ${row.updateDate}`,
  filters: [
    { name: 'leaveUserName', label: 'sys.handoverLog:field.leaveUserName', kind: 'text' },
    { name: 'leaveRealName', label: 'sys.handoverLog:field.leaveRealName', kind: 'text' },
    { name: 'handoverUserName', label: 'sys.handoverLog:field.handoverUserName', kind: 'text' },
    { name: 'handoverRealName', label: 'sys.handoverLog:field.handoverRealName', kind: 'text' },
  ],
  columns: [
    { key: 'leaveRealName', label: 'sys.handoverLog:field.leaveRealName', width: 120 },
    { key: 'leaveUserName', label: 'sys.handoverLog:field.leaveUserName', width: 130 },
    { key: 'handoverRealName', label: 'sys.handoverLog:field.handoverRealName', width: 120 },
    { key: 'handoverUserName', label: 'sys.handoverLog:field.handoverUserName', width: 130 },
    { key: 'confName', label: 'sys.handoverLog:field.confName', width: 140 },
    {
      key: 'handoverStatus',
      label: 'sys.handoverLog:field.handoverStatus',
      width: 90,
      options: { labels: statusLabels },
      tag: (value) => (value === 'true' ? 'success' : 'danger'),
    },
    { key: 'handoverResult', label: 'sys.handoverLog:field.handoverResult', width: 260 },
    { key: 'updateDate', label: 'sys.handoverLog:field.updateDate', width: 170 },
  ],
  exports: { server: workbook, scope: 'all' },
})

export const handoverLogScreen = listScreen(handoverLogList)
