import type { Settings } from '#contract/bridge.ts'

export type Density = Settings['density']
