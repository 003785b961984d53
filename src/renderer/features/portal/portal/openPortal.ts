import { bridge } from '#kit/bridge/bridge.ts'
import { host } from '#kit/bridge/host.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { translate } from '#kit/text.ts'

/**
 * Opens a portal by its address: one of the console's own in a window of the same session, one of the web in the
 * system's browser (DECISION-OPS-74).
 * @throws FailureError when the host cannot open it
 */
export async function openPortal({ url, portalName }: { url: string; portalName: string }): Promise<void> {
  const address = url.trim()
  if (address === '') {
    toast('warning', translate('portal.portal:open.noUrl'))
    return
  }
  if (/^https?:\/\//i.test(address)) {
    await bridge.call('host.openExternal', { url: address })
    return
  }
  await host.openWindow(address.replace(/^[#/]+/, ''), portalName)
}
