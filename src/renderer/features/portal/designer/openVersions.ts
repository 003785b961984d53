import { parsePageConfig, type PageConfig } from '#contract/pageConfig.ts'
import type { DesignerParams } from '#features/portal/designer/record.ts'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { translate } from '#kit/text.ts'
import { designPageVersions, firstPageVersions } from '#pickers/versions/pages.ts'
import { VersionsDialog } from '#pickers/versions/VersionsDialog.tsx'

const kinds = {
  designPage: { form: designPageVersions, field: 'pageConfig' },
  firstPage: { form: firstPageVersions, field: 'fpageConfig' },
} as const

/** Layouts that were saved before; one that is taken goes to the canvas, where it can be undone and is saved. */
export function openVersions(
  { kind, id, name = '' }: DesignerParams,
  onTake: (page: PageConfig) => void,
): void {
  const { form, field } = kinds[kind]
  const run = (text: string) => {
    const { config } = parsePageConfig(text)
    if (config) onTake(config)
    else toast('error', translate('pickers:versions.unreadable'))
  }
  void openDialog(VersionsDialog, { form, id, name, take: { field, run } })
}
