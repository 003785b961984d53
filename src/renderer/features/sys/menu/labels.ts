import type { MenuType, openModes, requestMappings } from '#contract/resources/sys/menu.ts'
import type { TextKey } from '#kit/text.ts'

export const typeLabels: Record<MenuType, TextKey> = {
  0: 'sys.menu:type.0',
  1: 'sys.menu:type.1',
  2: 'sys.menu:type.2',
  3: 'sys.menu:type.3',
}

export const showLabels: Record<0 | 1, TextKey> = { 0: 'sys.menu:show.0', 1: 'sys.menu:show.1' }

export const openLabels: Record<(typeof openModes)[number], TextKey> = {
  tab: 'sys.menu:open.tab',
  tab1: 'sys.menu:open.tab1',
  browser: 'sys.menu:open.browser',
}

export const requestLabels: Record<(typeof requestMappings)[number], TextKey> = {
  get: 'sys.menu:request.get',
  post: 'sys.menu:request.post',
}
