import { mailTypes, messageFormats, smsTypes } from '#contract/resources/sys/messageSettings.ts'
import { labelCodes } from '#kit/codes.ts'

export const smsTypeLabels = labelCodes(smsTypes, {
  1: 'sys.appConfig:smsType.1',
  2: 'sys.appConfig:smsType.2',
  3: 'sys.appConfig:smsType.3',
})

export const mailTypeLabels = labelCodes(mailTypes, {
  1: 'sys.appConfig:mailType.1',
  2: 'sys.appConfig:mailType.2',
})

export const formatLabels = labelCodes(messageFormats, {
  JSON: 'sys.appConfig:format.JSON',
  XML: 'sys.appConfig:format.XML',
})
