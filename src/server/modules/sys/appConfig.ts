import { ErrorCode } from '#contract/failures.ts'
import { appConfig } from '#contract/resources/sys/appConfig.ts'
import { implement } from '#server/implement.ts'
import { Refusal } from '#server/refusal.ts'
import { inBlocks } from '#server/security/address.ts'
import { saveSecurityConfig, saveSystemConfig, securityConfig, systemConfig } from '#server/settings.ts'

export const appConfigModule = implement(
  appConfig,
  ['应用配置', 'Application configuration'],
  {
    system: ({ store }) => systemConfig(store),
    saveSystem: ({ store }, { body }) => saveSystemConfig(store, body),
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
  { saveSystem: '保存系统设置', saveSecurity: '保存安全设置' },
)
