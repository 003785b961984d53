import { PageConfig, parsePageConfig, stringifyPage, type Widget } from '#contract/pageConfig.ts'

/** Widgets that were copied, as JSON: every designer of the window pastes them, whichever page they come from. */
let copied = ''

export const copyWidgets = (widgets: readonly Widget[]): void => {
  copied = stringifyPage(PageConfig.parse({ widgets: [...widgets] }))
}

export const copiedWidgets = (): readonly Widget[] => parsePageConfig(copied).config?.widgets ?? []
