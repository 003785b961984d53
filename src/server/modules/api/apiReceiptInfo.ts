import { apiReceiptInfo, dealFlags } from '#contract/resources/api/apiReceiptInfo.ts'
import { labelCodes } from '#server/context/codes.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import type { Bilingual } from '#server/common/texts.ts'

const title: Bilingual = ['接口接收', 'Inbound receipts']

/** Calls of other applications; the gateway writes them. */
export const apiReceiptInfoModule = defineNoun(apiReceiptInfo, {
  table: 'api_receipts',
  title,
  columns: {
    sign: ['签名', 'Signature'],
    appId: ['应用编码', 'Application id'],
    apiCode: ['接口编码', 'Interface code'],
    apiName: ['接口名称', 'Interface name'],
    timestamp: ['时间戳', 'Timestamp'],
    requestParams: ['请求参数', 'Parameters'],
    requestBody: ['请求内容', 'Body'],
    dealFlag: {
      heading: ['处理状态', 'State'],
      codes: labelCodes(dealFlags, {
        0: ['未处理', 'Unprocessed'],
        1: ['处理中', 'Processing'],
        2: ['处理成功', 'Success'],
        3: ['处理失败', 'Failed'],
      }),
    },
    dealTime: ['处理时间', 'Processed'],
    dealRetry: ['处理次数', 'Tries'],
    dealDesc: ['处理说明', 'Result'],
    createDate: ['接收时间', 'Received'],
  },
})
