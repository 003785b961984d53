import { FpageMode, type Portal, portal } from '#contract/resources/portal/portal.ts'
import { portalFpage } from '#contract/resources/portal/portalFpage.ts'
import { portalDesignerTab } from '#contract/tabs.ts'
import { toast } from '#kit/dialog/toasts.ts'
import type { ActionContext } from '#kit/list/actions.ts'
import { openTab } from '#kit/tabs.ts'
import { translate } from '#kit/text.ts'

type Calls = Pick<ActionContext, 'call'>

/** @returns undefined where the platform does not answer exactly one portal, which is reported (OPS-POR-14) */
async function readPortal({ call }: Calls, portalCode: string): Promise<Portal | undefined> {
  const found = await call(portal.endpoints.list, { query: { portalCode } }).catch(() => [])
  const [one] = found
  if (found.length === 1 && one) return one
  toast('error', translate('portal.portal:design.failed'))
  return undefined
}

/** The page that the portal shows; a new one where there is none (DECISION-OPS-78). */
async function firstPage(
  { call }: Calls,
  { portalCode, portalName }: Portal,
): Promise<{ id: string; name: string }> {
  const stored = await call(portalFpage.endpoints.defaultFpage, { query: { portalCode } })
  if (stored) return { id: stored.id, name: stored.fpageName }
  const name = translate('portal.portal:design.newName', { name: portalName }).slice(0, 100)
  const id = await call(portalFpage.endpoints.create, {
    body: { fpageName: name, portalCode, sort: 1, fpageConfig: '', memo: '' },
  })
  return { id, name }
}

/** Opens the designer for the first page of a portal; reports why not for a page that is not designed. */
export async function designFirstPage({ portalCode }: Portal, calls: Calls): Promise<void> {
  const one = await readPortal(calls, portalCode)
  if (!one) return
  // As it is now: its row may be of before a change.
  if (one.fpageMode !== FpageMode.designed) {
    toast('warning', translate('portal.portal:design.notDesigned'))
    return
  }
  const page = await firstPage(calls, one)
  openTab(portalDesignerTab, { kind: 'firstPage', ...page }, page.name)
}
