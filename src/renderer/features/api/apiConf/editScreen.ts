import { apiConfEditTab, apiConfViewTab } from '#contract/tabs.ts'
import { ApiConfEdit } from '#features/api/apiConf/ApiConfEdit.tsx'
import { ApiConfView } from '#features/api/apiConf/ApiConfView.tsx'
import type { Screen } from '#kit/screen.ts'

export const apiConfEditScreen: Screen = {
  Component: ApiConfEdit,
  namespaces: ['api.apiConf', 'pickers'],
  title: 'api.apiConf:title',
  needs: { tab: apiConfEditTab, from: 'api/apiConf' },
}

export const apiConfViewScreen: Screen = {
  Component: ApiConfView,
  namespaces: ['api.apiConf', 'api.apiLog', 'pickers'],
  title: 'api.apiConf:view',
  needs: { tab: apiConfViewTab, from: 'api/apiConf' },
}
