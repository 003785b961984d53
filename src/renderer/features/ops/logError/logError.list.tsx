import { useEffect } from 'react'
import { errorMethods, logError } from '#contract/resources/ops/logError.ts'
import { logErrorTab, logWorkbenchTab } from '#contract/tabs.ts'
import { LogErrorDetail } from '#features/ops/logError/errorFields.tsx'
import { ErrorInfoLink } from '#features/ops/logError/ErrorInfo.tsx'
import { weekBegin, weekEnd } from '#features/ops/logError/range.ts'
import { labelCodes } from '#kit/codes.ts'
import { tab } from '#kit/list/actions.ts'
import { browserColumn, systemColumn } from '#kit/list/clientColumns.tsx'
import { ListView } from '#kit/list/ListPage.tsx'
import { rangeFilters } from '#kit/list/rangeFilters.ts'
import { defineList } from '#kit/list/types.ts'
import { useList } from '#kit/list/useList.ts'
import type { ScreenProps } from '#kit/screen.ts'
import { useTab, useTabs } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import { logSearch } from '#pickers/logs/logSearch.tsx'

const methodLabels = labelCodes(errorMethods, {
  POST: 'ops.logError:method.post',
  GET: 'ops.logError:method.get',
  DELETE: 'ops.logError:method.delete',
  PUT: 'ops.logError:method.put',
})

export const logErrorList = defineList(logError.endpoints.page, {
  id: 'ops.logError',
  title: 'ops.logError:title',
  rowName: (row) => `${row.createDate} ${row.exNum}`,
  filters: [
    { kind: 'text', name: 'requestUri', label: 'ops.logError:field.requestUri' },
    ...rangeFilters({
      from: 'createDateBegin',
      until: 'createDateEnd',
      about: 'ops.logError:field.createDate',
      initialFrom: weekBegin,
      initialUntil: weekEnd,
    }),
    { kind: 'text', name: 'exNum', label: 'ops.logError:field.exNum' },
    { kind: 'text', name: 'ip', label: 'ops.logError:field.ip' },
    {
      kind: 'select',
      name: 'requestMethod',
      label: 'ops.logError:field.requestMethod',
      options: methodLabels,
    },
  ],
  columns: [
    { key: 'exNum', label: 'ops.logError:field.exNum', width: 90 },
    { key: 'requestUri', label: 'ops.logError:field.requestUri', width: 124, grow: 1.5 },
    { key: 'requestMethod', label: 'ops.logError:field.requestMethod', width: 64 },
    { key: 'requestParams', label: 'ops.logError:field.requestParams', width: 100, grow: 1.5 },
    { key: 'ip', label: 'ops.logError:field.ip', width: 92, grow: 1 },
    browserColumn('ops.logError:field.browser', 88, 1),
    systemColumn('ops.logError:field.os', 88, 1),
    { key: 'createDate', label: 'ops.logError:field.createDate', width: 148, pin: 'end' },
    {
      key: 'errorInfo',
      label: 'ops.logError:field.errorInfo',
      width: 160,
      // After the time, as documented: pinned columns are to the right of all others.
      pin: 'end',
      sortable: false,
      cell: (row) => <ErrorInfoLink row={row} />,
    },
  ],
  search: logSearch('ops.logError', ({ createDateBegin, createDateEnd }) => ({
    from: createDateBegin,
    until: createDateEnd,
  })),
  toolbar: [
    {
      id: 'workbench',
      label: 'ops.logWorkbench:open',
      guard: 'signed-in',
      opens: () => tab(logWorkbenchTab, { log: 'ops.logError' }),
    },
  ],
  exports: { server: logError.endpoints.export, scope: 'all' },
  expand: LogErrorDetail,
  popsOut: true,
})

/** The whole log, or the one error whose filters the tab has as parameters. */
export function LogErrorList({ params }: ScreenProps) {
  const carried = logErrorTab.params.safeParse(params)
  const start = Object.entries(carried.data ?? {}).filter(([, value]) => value !== undefined)
  return start.length === 0 ? (
    <List />
  ) : (
    <List key={JSON.stringify(start)} start={Object.fromEntries(start)} />
  )
}

function List({ start }: { start?: Readonly<Record<string, string>> }) {
  const text = useText()
  const { id } = useTab()
  // The log itself has the menu's name; a tab of one error has this title, in the current language.
  const title = start ? text('ops.logError:title') : ''
  useEffect(() => {
    if (title !== '') useTabs.getState().setTitle(id, title)
  }, [id, title])
  return <ListView state={useList(logErrorList, { start })} />
}
