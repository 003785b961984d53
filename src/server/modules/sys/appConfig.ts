import { ErrorCode } from '#contract/failures.ts'
import { appConfig } from '#contract/resources/sys/appConfig.ts'
import { implement } from '#server/implement.ts'
import { Refusal } from '#server/refusal.ts'
import { inBlocks } from '#server/security/address.ts'
import {
  saveDingTalk,
  saveGateway,
  saveSecurityConfig,
  saveSystemConfig,
  saveWeChat,
  securityConfig,
  shownDingTalk,
  shownGateway,
  shownWeChat,
  systemConfig,
} from '#server/settings.ts'

export const appConfigModule = implement(
  appConfig,
  ['应用配置', 'Application configuration'],
  {
    system: ({ store }) => systemConfig(store),
    saveSystem: ({ store }, { body }) => saveSystemConfig(store, body),
    message: ({ store }) => systemConfig(store),
    saveMessage: ({ store }, { body }) => saveSystemConfig(store, body),
    gateway: ({ store }) => shownGateway(store),
    saveGateway: ({ store }, { body }) => saveGateway(store, body),
    wechat: ({ store }) => shownWeChat(store),
    saveWechat: ({ store }, { body }) => saveWeChat(store, body),
    dingTalk: ({ store }) => shownDingTalk(store),
    saveDingTalk: ({ store }, { body }) => saveDingTalk(store, body),
    security: ({ store }) => securityConfig(store),
    saveSecurity: ({ store, ip }, { body }) => {
      if (body.loginIpType === 1 && !inBlocks(ip, body.loginIp)) {
        throw new Refusal(
          ErrorCode.internal,
          'appConfig.ipExcludesYou',
          {},
          { loginIp: { key: 'appConfig.ipExcludesYou' } },
        )
      }
      saveSecurityConfig(store, body)
    },
    passwordLevel: ({ store }) => ({ pwdSecurityLevel: securityConfig(store).passwordModifySecurityLevel }),
  },
  {
    saveSystem: '保存系统设置',
    saveMessage: '保存消息设置',
    saveGateway: '保存消息网关',
    saveWechat: '保存微信设置',
    saveDingTalk: '保存钉钉设置',
    saveSecurity: '保存安全设置',
  },
)
