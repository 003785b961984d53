import { type Oss, previewOf } from '#contract/resources/ops/oss.ts'
import { filePreviewTab } from '#contract/tabs.ts'
import { host } from '#kit/bridge/host.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { openFile, saveFile } from '#kit/files/links.ts'
import { tabRoute } from '#kit/tabs.ts'

/**
 * Opens a stored file in a new browser tab. A host with its own windows has no such tabs: there a window of the console
 * shows the file, and a file that cannot be shown is saved.
 */
export function openStored(row: Oss): void {
  const stored = { url: row.url, fileName: row.fileOriName }
  if (!host.can('native-windows')) void openFile(stored)
  else if (previewOf(row) === null) void saveFile(stored)
  else {
    const route = tabRoute({ path: filePreviewTab.path, params: { fileId: row.id } })
    void host.openWindow(route, row.fileOriName).catch(presentFailure)
  }
}
