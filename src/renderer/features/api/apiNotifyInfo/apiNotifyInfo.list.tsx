import { Link } from '@fluentui/react-components'
import { named } from '#contract/recordName.ts'
import { apiNotifyInfo } from '#contract/resources/api/apiNotifyInfo.ts'
import { logWorkbenchTab } from '#contract/tabs.ts'
import { ApiNotifyDialog } from '#features/api/apiNotifyInfo/ApiNotifyDialog.tsx'
import { feedbackLabels, sendLabels } from '#features/api/apiNotifyInfo/labels.ts'
import { NotifyDetail } from '#features/api/apiNotifyInfo/notifyFields.tsx'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { batchDeleteAction, tab } from '#kit/list/actions.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { defineList } from '#kit/list/types.ts'
import { logSearch } from '#pickers/logs/logSearch.tsx'

const { page, remove, export: workbook } = apiNotifyInfo.endpoints

export const apiNotifyInfoList = defineList(page, {
  id: apiNotifyInfo.name,
  title: 'api.apiNotifyInfo:title',
  rowName: named(apiNotifyInfo),
  filters: [
    { kind: 'text', name: 'apiCode', label: 'api.apiNotifyInfo:field.apiCode' },
    { kind: 'text', name: 'bizId', label: 'api.apiNotifyInfo:field.bizId' },
    { kind: 'select', name: 'sendStatus', label: 'api.apiNotifyInfo:field.sendStatus', options: sendLabels },
    {
      kind: 'select',
      name: 'feedbackStatus',
      label: 'api.apiNotifyInfo:field.feedbackStatus',
      options: feedbackLabels,
    },
  ],
  columns: [
    {
      key: 'bizId',
      label: 'api.apiNotifyInfo:field.bizId',
      width: 190,
      cell: ({ id, bizId }) => (
        <Link as="button" tabIndex={-1} onClick={() => void openDialog(ApiNotifyDialog, { id })}>
          {bizId}
        </Link>
      ),
    },
    { key: 'apiCode', label: 'api.apiNotifyInfo:field.apiCode', width: 150, grow: 1 },
    { key: 'apiName', label: 'api.apiNotifyInfo:field.apiName', width: 170, grow: 1 },
    { key: 'sendStatus', label: 'api.apiNotifyInfo:field.sendStatus', width: 92, options: sendLabels },
    { key: 'sendTime', label: 'api.apiNotifyInfo:field.sendTime', width: 156 },
    {
      key: 'feedbackStatus',
      label: 'api.apiNotifyInfo:field.feedbackStatus',
      width: 92,
      options: feedbackLabels,
    },
    { key: 'feedbackTime', label: 'api.apiNotifyInfo:field.feedbackTime', width: 156 },
    { key: 'createDate', label: 'api.apiNotifyInfo:field.createDate', width: 156 },
  ],
  search: logSearch(apiNotifyInfo.name, () => ({})),
  toolbar: [
    {
      id: 'workbench',
      label: 'ops.logWorkbench:open',
      guard: 'signed-in',
      opens: () => tab(logWorkbenchTab, { log: apiNotifyInfo.name }),
    },
    batchDeleteAction(remove),
  ],
  exports: { server: workbook, scope: 'all' },
  expand: NotifyDetail,
  popsOut: true,
})

export const ApiNotifyInfoScreen = () => <ListPage list={apiNotifyInfoList} />
