import { UploadDemo } from '#features/ops/uploadDemo/UploadDemo.tsx'
import type { Screen } from '#kit/screen.ts'

export const uploadDemoScreen: Screen = {
  Component: UploadDemo,
  title: 'ops.uploadDemo:title',
  namespaces: ['ops.uploadDemo'],
}
