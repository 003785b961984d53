import { apiReceiptInfo, dealFlags } from '#contract/resources/api/apiReceiptInfo.ts'
import { labelCodes } from '#server/context/codes.ts'
import { defineNoun } from '#server/nouns/noun.ts'

const title = 'api.apiReceiptInfo:title'

/** Calls of other applications; the gateway writes them. */
export const apiReceiptInfoModule = defineNoun(apiReceiptInfo, {
  table: 'api_receipts',
  title,
  columns: {
    sign: 'api.apiReceiptInfo:field.sign',
    appId: 'api.apiReceiptInfo:field.appId',
    apiCode: 'api.apiReceiptInfo:field.apiCode',
    apiName: 'api.apiConf:field.apiName',
    timestamp: 'api.apiReceiptInfo:field.timestamp',
    requestParams: 'api.apiReceiptInfo:field.requestParams',
    requestBody: 'api.apiReceiptInfo:field.requestBody',
    dealFlag: {
      heading: 'api.apiReceiptInfo:field.dealFlag',
      codes: labelCodes(dealFlags, {
        0: 'api.apiReceiptInfo:deal.0',
        1: 'api.apiReceiptInfo:deal.1',
        2: 'api.apiReceiptInfo:deal.2',
        3: 'api.apiReceiptInfo:deal.3',
      }),
    },
    dealTime: 'api.apiReceiptInfo:field.dealTime',
    dealRetry: 'api.apiReceiptInfo:field.dealRetry',
    dealDesc: 'api.apiReceiptInfo:field.dealDesc',
    createDate: 'api.apiReceiptInfo:field.createDate',
  },
})
