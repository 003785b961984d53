import { ErrorCode } from '#contract/failures.ts'
import { appConfig } from '#contract/resources/sys/appConfig.ts'
import { implement } from '#server/nouns/implement.ts'
import { Refusal } from '#server/common/refusal.ts'
import { mayEnter } from '#server/modules/shell/signIn.ts'
import {
  saveDingTalk,
  saveGateway,
  saveSecurityConfig,
  saveStorage,
  saveSystemConfig,
  saveWeChat,
  securityConfig,
  shownDingTalk,
  shownGateway,
  shownStorage,
  shownWeChat,
  systemConfig,
} from '#server/settings/settings.ts'

export const appConfigModule = implement(
  appConfig,
  'sys.appConfig:title',
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
    storage: ({ store }) => shownStorage(store),
    saveStorage: ({ store }, { body }) => saveStorage(store, body),
    security: ({ store }) => securityConfig(store),
    saveSecurity: (context, { body }) => {
      const { store, ip, caller } = context
      const own = store.get<{ queue: string }>(
        'SELECT allow_ip_queue AS queue FROM users WHERE id = ?',
        caller.id,
      )
      if (!mayEnter(ip, { allowIpQueue: own?.queue ?? '', superAdmin: caller.superAdmin }, body)) {
        throw new Refusal(
          ErrorCode.internal,
          'appConfig.ipExcludesYou',
          {},
          { [body.loginIpType === 1 ? 'loginIp' : 'loginIpType']: { key: 'appConfig.ipExcludesYou' } },
        )
      }
      saveSecurityConfig(store, body)
    },
    passwordLevel: ({ store }) => ({ pwdSecurityLevel: securityConfig(store).passwordModifySecurityLevel }),
  },
  {
    saveSystem: 'verb.saveSystem',
    saveMessage: 'verb.saveMessage',
    saveGateway: 'verb.saveGateway',
    saveWechat: 'verb.saveWeChat',
    saveDingTalk: 'verb.saveDingTalk',
    saveStorage: 'verb.saveStorage',
    saveSecurity: 'verb.saveSecurity',
  },
)
