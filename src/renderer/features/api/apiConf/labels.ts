import {
  type ApiFlow,
  apiCategories,
  apiCategory,
  apiTypes,
  dealTypes,
  protocolTypes,
  requestTypes,
  type StepField,
} from '#contract/resources/api/apiConf.ts'
import { vocabulary } from '#contract/vocabulary.ts'
import { codeText, labelCodes, tagCodes } from '#kit/codes.ts'
import type { TextKey, Translate } from '#kit/text.ts'

/** Any other value reads as the second of each, as the detail shows it (OPS-APD-03). */
export const requestLabels = labelCodes(requestTypes, {
  push: 'api.apiConf:requestType.push',
  pull: 'api.apiConf:requestType.pull',
})

export const typeLabels = labelCodes(apiTypes, {
  common: 'api.apiConf:type.common',
  custom: 'api.apiConf:type.custom',
})

export const protocolLabels = labelCodes(protocolTypes, {
  HTTP: 'api.apiConf:protocol.HTTP',
  ws: 'api.apiConf:protocol.ws',
})

export const dealLabels = labelCodes(dealTypes, {
  SYNC: 'api.apiConf:dealType.SYNC',
  ASYNC: 'api.apiConf:dealType.ASYNC',
})

/** Rows carry their status as a truth value. */
export const enabledLabels = tagCodes(vocabulary(['true', 'false']), {
  true: { label: 'api.apiConf:status.true', color: 'success' },
  false: { label: 'api.apiConf:status.false', color: 'danger' },
})

const categoryLabels = labelCodes(apiCategories, {
  1: 'api.apiConf:category.1',
  2: 'api.apiConf:category.2',
  3: 'api.apiConf:category.3',
})

/** How requests of an interface flow, in words; `-` outside the three categories. */
export const categoryText = (flow: ApiFlow, text: Translate): string => {
  const category = apiCategory(flow)
  return category === null ? '-' : codeText(categoryLabels, category, text)
}

/** Words of the step fields, for the form and the detail. */
export const stepLabels: Readonly<Record<StepField, TextKey>> = {
  receiptStepClass: 'api.apiConf:field.receiptStepClass',
  receiptStepMethod: 'api.apiConf:field.receiptStepMethod',
  queryStepClass: 'api.apiConf:field.queryStepClass',
  queryStepMethod: 'api.apiConf:field.queryStepMethod',
  responseStepClass: 'api.apiConf:field.responseStepClass',
  responseStepMethod: 'api.apiConf:field.responseStepMethod',
  updateStepClass: 'api.apiConf:field.updateStepClass',
  updateStepMethod: 'api.apiConf:field.updateStepMethod',
}
