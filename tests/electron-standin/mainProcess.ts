/// <reference types="electron" />
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import type { Configuration } from './protocol.ts'

const root = path.resolve(import.meta.dirname, '../..')

export interface MainProcessOptions {
  dataDir: string
  /** Default: the built main process. */
  entry?: string
  /** The entry loads the program from its sources. Default: it is built. */
  loadsSources?: boolean
  /** `process.resourcesPath`; default: `resources` of the app folder. */
  resourcesPath?: string
  /** The folder that Electron is started with; default: the project. */
  appPath?: string
  args?: string[]
  env?: Record<string, string>
  displays?: Configuration['displays']
  isPackaged?: boolean
  /** Default: this machine's. Only the main process sees it. */
  platform?: NodeJS.Platform
  /** Service names of utility processes that never spawn. */
  neverSpawns?: string[]
  /** How the updater of macOS answers. Default: as one of a program without a signature. */
  squirrel?: Configuration['squirrel']
  /** With which error the system refuses notifications; default: it shows them. */
  notificationError?: string
  dark?: boolean
  highContrast?: boolean
  locale?: string
}

const oneDisplay: Configuration['displays'] = [
  {
    id: 1,
    bounds: { x: 0, y: 0, width: 1920, height: 1080 },
    workArea: { x: 0, y: 0, width: 1920, height: 1040 },
  },
]

/** Starts a main process with `electron` replaced; its requests come over the child's message channel. */
export function forkMain(options: MainProcessOptions): ChildProcess {
  const configuration: Configuration = {
    entry: options.entry ?? path.join(root, 'out/main/index.js'),
    loadsSources: options.loadsSources ?? false,
    appPath: options.appPath ?? root,
    resourcesPath: options.resourcesPath ?? path.join(options.appPath ?? root, 'resources'),
    isPackaged: options.isPackaged ?? false,
    platform: options.platform ?? process.platform,
    neverSpawns: options.neverSpawns ?? [],
    notificationError: options.notificationError ?? null,
    displays: options.displays ?? oneDisplay,
    dark: options.dark ?? false,
    highContrast: options.highContrast ?? false,
    locale: options.locale ?? 'zh-CN',
    proxy: 'DIRECT',
    squirrel: options.squirrel ?? 'unsigned',
  }
  return fork(path.join(import.meta.dirname, 'main/run.ts'), options.args ?? [], {
    env: {
      ...withoutNodeOptions(process.env),
      ...options.env,
      STEWARD_DATA_DIR: options.dataDir,
      STANDIN_CONFIGURATION: JSON.stringify(configuration),
    },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

/** Removes the test runner's loader from the environment of the program under test. */
function withoutNodeOptions(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _dropped, ...rest } = environment
  return rest
}
