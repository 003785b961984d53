import { tenantEditTab } from '#contract/tabs.ts'
import { TenantEdit } from '#features/sys/tenant/TenantEdit.tsx'
import type { Screen } from '#kit/screen.ts'

export const tenantEditScreen: Screen = {
  Component: TenantEdit,
  namespaces: ['sys.tenant'],
  title: 'sys.tenant:title',
  needs: { tab: tenantEditTab, from: 'sys/sysTenant' },
}
