import { FilePreview } from '#features/ops/filePreview/FilePreview.tsx'
import type { Screen } from '#kit/screen.ts'

export const filePreviewScreen: Screen = {
  Component: FilePreview,
  title: 'ops.filePreview:title',
  namespaces: ['ops.filePreview'],
}
