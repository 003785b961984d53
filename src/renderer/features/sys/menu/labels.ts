import { menuTypes, requestMappings, showFlags } from '#contract/resources/sys/menu.ts'
import { labelCodes, tagCodes } from '#kit/codes.ts'

export const typeLabels = labelCodes(menuTypes, {
  0: 'sys.menu:type.0',
  1: 'sys.menu:type.1',
  2: 'sys.menu:type.2',
  3: 'sys.menu:type.3',
})

export const showLabels = tagCodes(showFlags, {
  0: { label: 'sys.menu:show.0', color: 'default' },
  1: { label: 'sys.menu:show.1', color: 'success' },
})

export const requestLabels = labelCodes(requestMappings, {
  get: 'sys.menu:request.get',
  post: 'sys.menu:request.post',
})
