import { useMemo } from 'react'
import { apiReceiptInfo } from '#contract/resources/api/apiReceiptInfo.ts'
import { logWorkbenchTab } from '#contract/tabs.ts'
import { dealLabels } from '#features/api/apiReceiptInfo/labels.ts'
import { ReceiptDetail } from '#features/api/apiReceiptInfo/receiptFields.tsx'
import { SignLink } from '#features/api/apiReceiptInfo/SignLink.tsx'
import { tab } from '#kit/list/actions.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { defineList, listMaker } from '#kit/list/types.ts'
import { useAppNames } from '#pickers/useAppNames.ts'
import { logSearch } from '#pickers/logs/logSearch.tsx'
import { epochText } from '#kit/platformTime.ts'
import { Joined, Named } from '#ui/Named.tsx'

const { page, export: workbook } = apiReceiptInfo.endpoints

/** @param apps names of applications by appId */
export const apiReceiptInfoOf = listMaker(
  (apps: ReadonlyMap<string, string>) =>
    defineList(page, {
      id: apiReceiptInfo.name,
      title: 'api.apiReceiptInfo:title',
      rowName: ({ sign }) => sign,
      filters: [
        { kind: 'select', name: 'appId', label: 'api.apiReceiptInfo:field.appId', options: { names: apps } },
        { kind: 'text', name: 'apiCode', label: 'api.apiReceiptInfo:field.apiCode' },
        { kind: 'text', name: 'sign', label: 'api.apiReceiptInfo:field.sign' },
      ],
      columns: [
        {
          key: 'sign',
          label: 'api.apiReceiptInfo:field.sign',
          width: 220,
          cell: (row) => <SignLink row={row} />,
        },
        {
          key: 'appId',
          label: 'api.apiReceiptInfo:field.appId',
          width: 150,
          cell: ({ appId }) => <Named name={apps.get(appId)} code={appId} />,
        },
        {
          key: 'apiCode',
          label: 'api.apiReceiptInfo:field.api',
          width: 260,
          grow: 1,
          value: ({ apiCode, apiName }) => `${apiCode} ${apiName}`,
          cell: ({ apiCode, apiName }) => <Joined code={apiCode} by=" " name={apiName} />,
          sortable: true,
          exported: { from: 'apiCode', joined: { from: 'apiName', separator: ' ' } },
        },
        {
          key: 'timestamp',
          label: 'api.apiReceiptInfo:field.timestamp',
          width: 156,
          cell: ({ timestamp }) => <span title={timestamp}>{epochText(timestamp) || timestamp}</span>,
        },
        { key: 'dealFlag', label: 'api.apiReceiptInfo:field.dealFlag', width: 92, options: dealLabels },
        { key: 'dealRetry', label: 'api.apiReceiptInfo:field.dealRetry', width: 88, align: 'end' },
        { key: 'createDate', label: 'api.apiReceiptInfo:field.createDate', width: 156 },
      ],
      search: logSearch(apiReceiptInfo.name, () => ({})),
      toolbar: [
        {
          id: 'workbench',
          label: 'ops.logWorkbench:open',
          guard: 'signed-in',
          opens: () => tab(logWorkbenchTab, { log: apiReceiptInfo.name }),
        },
      ],
      selectable: false,
      exports: { server: workbook, scope: 'all' },
      expand: ReceiptDetail,
      popsOut: true,
    }),
  [[new Map([['erp', 'ERP']])]],
)

/** Calls of other applications that the gateway has accepted. */
export function ApiReceiptInfoScreen() {
  const apps = useAppNames()
  // This system sends no receipts to itself.
  const list = useMemo(() => {
    const [, ...others] = apps
    return apiReceiptInfoOf(new Map(others))
  }, [apps])
  return <ListPage list={list} />
}
