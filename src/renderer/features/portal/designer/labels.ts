import { type Box, isWidgetType, type PageProblemCode } from '#contract/pageConfig.ts'
import type { levels } from '#features/portal/designer/fields.ts'
import type { Alignment } from '#features/portal/designer/layout.ts'
import type { TextKey, useText } from '#kit/text.ts'
import type { DataGroup } from '#pickers/page/namedData.ts'
import { typeNames } from '#pickers/page/widgetNames.ts'

/** Words of the designer's codes. */

export { typeNames } from '#pickers/page/widgetNames.ts'

export const groupNames: Readonly<Record<DataGroup, TextKey>> = {
  people: 'portal.designer:group.people',
  jobs: 'portal.designer:group.jobs',
  interfaces: 'portal.designer:group.interfaces',
  messages: 'portal.designer:group.messages',
  logs: 'portal.designer:group.logs',
}

/** Widths of the preview, pixels. */
export const previewWidths = { desktop: 1280, tablet: 768, phone: 390 } as const
export type PreviewWidth = keyof typeof previewWidths

/** Name of a kind of widget; for one of a newer version, a text that it is unknown. */
export const widgetName = (text: ReturnType<typeof useText>, type: string): string =>
  isWidgetType(type) ? text(typeNames[type]) : text('pickers:page.unknown', { type })

export const problemWords: Readonly<Record<PageProblemCode, TextKey>> = {
  tooLarge: 'portal.designer:problem.tooLarge',
  json: 'portal.designer:problem.json',
  shape: 'portal.designer:problem.shape',
  tooMany: 'portal.designer:problem.tooMany',
  box: 'portal.designer:problem.box',
  duplicate: 'portal.designer:problem.duplicate',
  overlap: 'portal.designer:problem.overlap',
  source: 'portal.designer:problem.source',
}

export const boxNames: Readonly<Record<keyof Box, TextKey>> = {
  x: 'portal.designer:box.x',
  y: 'portal.designer:box.y',
  w: 'portal.designer:box.w',
  h: 'portal.designer:box.h',
}

export const levelNames: Readonly<Record<(typeof levels)[number], TextKey>> = {
  info: 'portal.designer:level.info',
  success: 'portal.designer:level.success',
  warning: 'portal.designer:level.warning',
  error: 'portal.designer:level.error',
}

export const alignNames: Readonly<Record<Alignment, TextKey>> = {
  left: 'portal.designer:align.left',
  center: 'portal.designer:align.center',
  right: 'portal.designer:align.right',
  full: 'portal.designer:align.full',
  up: 'portal.designer:align.up',
}

export const previewNames: Readonly<Record<PreviewWidth, TextKey>> = {
  desktop: 'portal.designer:preview.desktop',
  tablet: 'portal.designer:preview.tablet',
  phone: 'portal.designer:preview.phone',
}
