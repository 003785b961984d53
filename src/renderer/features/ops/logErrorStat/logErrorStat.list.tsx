import { logErrorStat } from '#contract/resources/ops/logError.ts'
import { logErrorTab } from '#contract/tabs.ts'
import { tab } from '#kit/list/actions.ts'
import { defineList } from '#kit/list/types.ts'
import { translate } from '#kit/text.ts'

export const logErrorStatList = defineList(logErrorStat.endpoints.page, {
  id: 'ops.logErrorStat',
  title: 'ops.logErrorStat:title',
  rowKey: (row) => `${row.exNum} ${row.requestUri}`,
  rowName: (row) => `${row.exNum} ${row.requestUri}`,
  filters: [{ kind: 'text', name: 'exNum', label: 'ops.logErrorStat:field.exNum' }],
  columns: [
    { key: 'exNum', label: 'ops.logErrorStat:field.exNum', width: 160, sortable: false },
    { key: 'requestUri', label: 'ops.logErrorStat:field.requestUri', width: 320 },
    { key: 'cnt', label: 'ops.logErrorStat:field.cnt', width: 110, align: 'end', sortable: false },
  ],
  rowActions: [
    {
      id: 'detail',
      label: 'ops.logErrorStat:action.detail',
      guard: 'signed-in',
      opens: ({ exNum, requestUri, createDateBegin, createDateEnd }) =>
        tab(
          logErrorTab,
          { exNum, requestUri, createDateBegin, createDateEnd },
          translate('ops.logErrorStat:tab.detail'),
        ),
    },
  ],
  exports: { server: logErrorStat.endpoints.export, scope: 'page-or-all' },
  popsOut: true,
})
