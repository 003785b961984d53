import { vocabulary } from '#contract/vocabulary.ts'
import { appTypes } from '#contract/resources/sys/sysApp.ts'
import { labelCodes, someCodes, tagCodes } from '#kit/codes.ts'

export const appTypeLabels = labelCodes(appTypes, { 0: 'sys.sysApp:type.0', 1: 'sys.sysApp:type.1' })

/** The only type that a form gives (OPS-APP-05). */
export const givenTypes = someCodes(appTypeLabels, [0])

/** Rows carry their status as a truth value. */
export const enabledLabels = tagCodes(vocabulary(['true', 'false']), {
  true: { label: 'sys.sysApp:status.true', color: 'success' },
  false: { label: 'sys.sysApp:status.false', color: 'danger' },
})
