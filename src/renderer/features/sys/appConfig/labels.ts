import { loginIpTypes, passwordModes, securityLevels } from '#contract/resources/sys/appConfig.ts'
import { mailTypes, messageFormats, smsTypes } from '#contract/resources/sys/messageSettings.ts'
import { storageRegions, storageTypes } from '#contract/resources/sys/storageSettings.ts'
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

export const storageTypeLabels = labelCodes(storageTypes, {
  1: 'sys.appConfig:storageType.1',
  2: 'sys.appConfig:storageType.2',
  3: 'sys.appConfig:storageType.3',
  4: 'sys.appConfig:storageType.4',
  5: 'sys.appConfig:storageType.5',
  6: 'sys.appConfig:storageType.6',
  7: 'sys.appConfig:storageType.7',
  0: 'sys.appConfig:storageType.0',
})

export const regionLabels = labelCodes(storageRegions, {
  'ap-beijing-1': 'sys.appConfig:region.ap-beijing-1',
  'ap-beijing': 'sys.appConfig:region.ap-beijing',
  'ap-shanghai': 'sys.appConfig:region.ap-shanghai',
  'ap-guangzhou': 'sys.appConfig:region.ap-guangzhou',
  'ap-chengdu': 'sys.appConfig:region.ap-chengdu',
  'ap-chongqing': 'sys.appConfig:region.ap-chongqing',
  'ap-singapore': 'sys.appConfig:region.ap-singapore',
  'ap-hongkong': 'sys.appConfig:region.ap-hongkong',
  'na-toronto': 'sys.appConfig:region.na-toronto',
  'eu-frankfurt': 'sys.appConfig:region.eu-frankfurt',
})

export const passwordModeLabels = labelCodes(passwordModes, {
  0: 'sys.appConfig:passwordMode.0',
  1: 'sys.appConfig:passwordMode.1',
  2: 'sys.appConfig:passwordMode.2',
})

export const levelLabels = labelCodes(securityLevels, {
  1: 'sys.appConfig:level.1',
  2: 'sys.appConfig:level.2',
  3: 'sys.appConfig:level.3',
  4: 'sys.appConfig:level.4',
})

export const ipTypeLabels = labelCodes(loginIpTypes, {
  3: 'sys.appConfig:ipType.3',
  2: 'sys.appConfig:ipType.2',
  1: 'sys.appConfig:ipType.1',
})
