import { cssClasses } from '#contract/resources/sys/dictData.ts'
import { labelCodes } from '#kit/codes.ts'

/** Colours that a form offers; another class stays as it is. */
export const classLabels = labelCodes(cssClasses, {
  '': 'sys.dictType:class.none',
  default: 'sys.dictType:class.default',
  primary: 'sys.dictType:class.primary',
  success: 'sys.dictType:class.success',
  info: 'sys.dictType:class.info',
  warning: 'sys.dictType:class.warning',
  danger: 'sys.dictType:class.danger',
})
