import { useState } from 'react'
import { handoverLog, handoverStatuses } from '#contract/resources/sys/handover.ts'
import { handoverLogTab } from '#contract/tabs.ts'
import { tagCodes } from '#kit/codes.ts'
import { ListPage, ListView } from '#kit/list/ListPage.tsx'
import { defineList } from '#kit/list/types.ts'
import { useList } from '#kit/list/useList.ts'
import type { Screen, ScreenProps } from '#kit/screen.ts'

const { page, export: workbook } = handoverLog.endpoints

const statusLabels = tagCodes(handoverStatuses, {
  true: { label: 'sys.handoverLog:status.true', color: 'success' },
  false: { label: 'sys.handoverLog:status.false', color: 'danger' },
})

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
      options: statusLabels,
    },
    { key: 'handoverResult', label: 'sys.handoverLog:field.handoverResult', width: 260 },
    { key: 'updateDate', label: 'sys.handoverLog:field.updateDate', width: 170 },
  ],
  exports: { server: workbook, scope: 'all' },
})

/** The whole log, or that of the leaver whom the tab has as a parameter. */
export function HandoverLogList({ params }: ScreenProps) {
  const { leaveUserName } = handoverLogTab.params.safeParse(params).data ?? {}
  return leaveUserName ? (
    <OfLeaver key={leaveUserName} leaveUserName={leaveUserName} />
  ) : (
    <ListPage list={handoverLogList} />
  )
}

function OfLeaver({ leaveUserName }: { readonly leaveUserName: string }) {
  const [start] = useState({ leaveUserName })
  return <ListView state={useList(handoverLogList, { start })} />
}

export const handoverLogScreen: Screen = {
  Component: HandoverLogList,
  title: 'sys.handoverLog:title',
  namespaces: ['sys.handoverLog'],
}
