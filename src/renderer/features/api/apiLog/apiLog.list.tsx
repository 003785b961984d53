import { useMemo } from 'react'
import { apiLog } from '#contract/resources/api/apiLog.ts'
import { apiHealthCalendarTab, apiLogTab, logWorkbenchTab } from '#contract/tabs.ts'
import { ApiLogDetail } from '#features/api/apiLog/apiLogFields.tsx'
import { resultLabels } from '#pickers/apiResults.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { batchDeleteAction, tab } from '#kit/list/actions.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import { rangeFilters } from '#kit/list/rangeFilters.ts'
import { defineList } from '#kit/list/types.ts'
import { useList } from '#kit/list/useList.ts'
import type { ScreenProps } from '#kit/screen.ts'
import { translate } from '#kit/text.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'
import { logSearch } from '#pickers/logs/logSearch.tsx'
import { Joined } from '#ui/Named.tsx'

const apiLogDialog = laterDialog(
  async () => (await import('#features/api/apiLog/ApiLogDialog.tsx')).ApiLogDialog,
)
const compareDialog = laterDialog(
  async () => (await import('#features/api/apiLog/CompareDialog.tsx')).CompareDialog,
)

const { page, get, remove, export: workbook } = apiLog.endpoints

export const apiLogList = defineList(page, {
  id: apiLog.name,
  title: 'api.apiLog:title',
  rowName: (row) => `${row.apiReqTime} ${row.apiCode}`,
  filters: [
    { kind: 'text', name: 'apiCode', label: 'api.apiLog:field.apiCode' },
    { kind: 'text', name: 'apiName', label: 'api.apiLog:field.apiName' },
    { kind: 'select', name: 'apiStatus', label: 'api.apiLog:field.apiStatus', options: resultLabels },
    ...rangeFilters({ from: 'beginDate', until: 'endDate', about: 'api.apiLog:field.createDate' }),
  ],
  columns: [
    {
      key: 'apiCode',
      label: 'api.apiLog:field.api',
      width: 300,
      grow: 1,
      value: (row) => `${row.apiCode}--${row.apiName}`,
      cell: ({ apiCode, apiName }) => <Joined code={apiCode} by="--" name={apiName} />,
      sortable: true,
      exported: { from: 'apiCode', joined: { from: 'apiName', separator: '--' } },
    },
    { key: 'apiReqTime', label: 'api.apiLog:field.apiReqTime', width: 156 },
    { key: 'apiRspTime', label: 'api.apiLog:field.apiRspTime', width: 156 },
    { key: 'apiDuration', label: 'api.apiLog:field.apiDuration', width: 96, align: 'end' },
    { key: 'apiStatus', label: 'api.apiLog:field.apiStatus', width: 76, options: resultLabels },
    { key: 'createDate', label: 'api.apiLog:field.createDate', width: 156 },
  ],
  search: logSearch(apiLog.name, ({ beginDate, endDate }) => ({ from: beginDate, until: endDate })),
  toolbar: [
    {
      id: 'workbench',
      label: 'ops.logWorkbench:open',
      guard: 'signed-in',
      opens: () => tab(logWorkbenchTab, { log: apiLog.name }),
    },
    {
      id: 'compare',
      label: 'api.apiLog:action.compare',
      needs: 'rows',
      guard: page,
      opens: ([a, b, ...others]) => {
        if (a && b && others.length === 0) return compareDialog({ a, b })
        toast('warning', translate('api.apiLog:compare.two'))
        return null
      },
    },
    batchDeleteAction(remove),
  ],
  rowActions: [
    {
      id: 'detail',
      label: 'api.apiLog:action.detail',
      guard: get,
      opens: ({ id }) => apiLogDialog({ id }),
    },
    {
      id: 'calendar',
      label: 'api.apiLog:action.calendar',
      guard: 'signed-in',
      opens: ({ apiCode, apiName, apiReqTime }) =>
        tab(
          apiHealthCalendarTab,
          { apiCode, reqTime: apiReqTime },
          translate('api.apiHealthCalendar:tab', { name: apiName }),
        ),
    },
  ],
  exports: { server: workbook, scope: 'all' },
  expand: ApiLogDetail,
  popsOut: true,
})

/** The first and the last second of a day. */
const wholeDay = (date: string) => ({ beginDate: `${date} 00:00:00`, endDate: `${date} 23:59:59` })

/** All requests, or the part whose filters the tab has as parameters. */
export function ApiLogScreen({ params }: ScreenProps) {
  const start = useMemo(() => {
    const { date, ...carried } = apiLogTab.params.safeParse(params).data ?? {}
    const filters = { ...carried, ...(date ? wholeDay(date) : {}) }
    const given = Object.entries(filters).filter(([, value]) => value !== undefined)
    return given.length === 0 ? undefined : Object.fromEntries(given)
  }, [params])
  return <ApiLogs key={JSON.stringify(start ?? {})} start={start} />
}

function ApiLogs({ start }: { start: Readonly<Record<string, string>> | undefined }) {
  return <ListView state={useList(apiLogList, { start })} />
}
