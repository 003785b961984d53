import { Link } from '@fluentui/react-components'
import { useMemo } from 'react'
import { named } from '#contract/recordName.ts'
import { type ApiConf, apiConf } from '#contract/resources/api/apiConf.ts'
import { apiConfEditTab, apiConfTab, apiConfViewTab } from '#contract/tabs.ts'
import { enabledLabels } from '#features/api/apiConf/labels.ts'
import {
  addAction,
  batchDeleteAction,
  call,
  deleteAction,
  editAction,
  type RowCall,
  formTab,
} from '#kit/list/actions.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import { defineList, listMaker } from '#kit/list/types.ts'
import { useList } from '#kit/list/useList.ts'
import type { ScreenProps } from '#kit/screen.ts'
import { openTab } from '#kit/tabs.ts'
import { translate } from '#kit/text.ts'
import { useAppNames } from '#pickers/useAppNames.ts'

const { page, create, update, updateStatus, remove, export: workbook } = apiConf.endpoints

const editor = formTab(apiConfEditTab, 'api.apiConf:tab.add')

/** Enabling or disabling: the whole row is sent with its status turned round. */
const toggle = (id: 'enable' | 'disable'): RowCall<ApiConf> => ({
  id,
  label: id === 'enable' ? 'api.apiConf:action.enable' : 'api.apiConf:action.disable',
  danger: id === 'disable',
  calls: call(updateStatus, (row) => ({ body: { ...row, status: id === 'enable' } })),
  when: ({ status }) => status === (id === 'disable'),
  confirm: 'api.apiConf:confirm.toggle',
  successText: 'api.apiConf:toggled',
})

/** @param apps names of applications by appId */
export const apiConfOf = listMaker(
  (apps: ReadonlyMap<string, string>) =>
    defineList(page, {
      id: apiConf.name,
      title: 'api.apiConf:title',
      rowName: named(apiConf),
      filters: [
        { kind: 'text', name: 'apiCode', label: 'api.apiConf:field.apiCode' },
        { kind: 'text', name: 'apiName', label: 'api.apiConf:field.apiName' },
        {
          kind: 'select',
          name: 'status',
          label: 'api.apiConf:field.status',
          options: { dictionary: 'SYS_STATUS' },
        },
        {
          kind: 'select',
          name: 'apiConsumer',
          label: 'api.apiConf:field.apiConsumer',
          options: { names: apps },
        },
        {
          kind: 'select',
          name: 'apiProvider',
          label: 'api.apiConf:field.apiProvider',
          options: { names: apps },
        },
      ],
      columns: [
        {
          key: 'apiCode',
          label: 'api.apiConf:field.apiCode',
          width: 190,
          cell: ({ id, apiCode, apiName }) => (
            <Link
              as="button"
              tabIndex={-1}
              onClick={() =>
                openTab(apiConfViewTab, { id }, translate('api.apiConf:tab.view', { name: apiName }))
              }
            >
              {apiCode}
            </Link>
          ),
        },
        { key: 'apiName', label: 'api.apiConf:field.apiName', width: 220, grow: 1 },
        { key: 'apiProvider', label: 'api.apiConf:field.apiProvider', width: 160, options: { names: apps } },
        { key: 'apiConsumer', label: 'api.apiConf:field.apiConsumer', width: 160, options: { names: apps } },
        { key: 'status', label: 'api.apiConf:field.status', width: 80, options: enabledLabels },
      ],
      toolbar: [addAction(create, () => editor()), batchDeleteAction(remove)],
      rowActions: [
        editAction(update, ({ id }) => editor(id)),
        toggle('enable'),
        toggle('disable'),
        deleteAction(remove),
      ],
      exports: { server: workbook, scope: 'all' },
    }),
  [[new Map([['self', 'self']])]],
)

/** All API configurations, or those with the status that the tab has as a parameter. */
export function ApiConfList({ params }: ScreenProps) {
  const apps = useAppNames()
  const list = useMemo(() => apiConfOf(apps), [apps])
  const { status } = apiConfTab.params.safeParse(params).data ?? {}
  return <ListView state={useList(list, status === undefined ? {} : { start: { status } })} />
}
