import { AppConfig } from '#features/sys/appConfig/AppConfig.tsx'
import type { Screen } from '#kit/screen.ts'

export const appConfigScreen: Screen = {
  Component: AppConfig,
  namespaces: ['sys.appConfig', 'pickers'],
  title: 'sys.appConfig:title',
}
