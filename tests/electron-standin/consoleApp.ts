import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '#tests/setup/project.ts'
import { launchStandIn, type StandInApp, type StandInOptions } from './launch.ts'

/** The console's main process, from its sources, with plain pages: nothing has to be built. */
export type Page = ReturnType<StandInApp['windows']>[number]

/** A page's call of the bridge, as the page sees its answer. */
export type BridgeAnswer =
  | { ok: true; value: unknown }
  | { ok: false; failure: { code: string; message: string } }

export const callBridge = (page: Page, name: string, input?: unknown): Promise<BridgeAnswer> =>
  page.evaluate(([operation, given]) => Reflect.get(globalThis, 'steward').call(operation, given), [
    name,
    input,
  ] as const)

/** @throws when the operation failed */
export async function mustBridge<T>(page: Page, name: string, input?: unknown): Promise<T> {
  const answer = await callBridge(page, name, input)
  if (!answer.ok) throw new Error(`${name}: ${answer.failure.message}`)
  // The contract's type of the operation.
  return answer.value as T
}

export interface ConsoleApp {
  readonly folder: string
  readonly dataDir: string
  launch(options?: Partial<StandInOptions>): Promise<StandInApp>
  /**
   * Ends running programs and empties the data folder.
   * @returns permissions that Electron would have granted by default
   */
  end(): Promise<string[]>
  /** Removes the folder. */
  remove(): void
}

const source = (file: string): string => pathToFileURL(path.join(root, 'src', file)).href

/** Programs of the build, as in electron.vite.config.ts. */
const programs = {
  index: 'hosts/electron/main/index.ts',
  answers: 'core/gateway/answers/child.ts',
  cache: 'core/cache/child.ts',
  exporter: 'core/exporter/child.ts',
  keychain: 'core/credentials/child.ts',
  backend: 'server/main.ts',
  ruleSource: 'server/access/ruleProgram.ts',
  jobs: 'server/scheduler/worker.ts',
}

/** A sandboxed preload is CommonJS in one file. */
const preload = (): string =>
  stripTypeScriptTypes(
    readFileSync(path.join(root, 'src/hosts/electron/preload/index.ts'), 'utf8').replace(
      /^import (\{.*\}) from 'electron'$/m,
      "const $1 = require('electron')",
    ),
  )

/** A page that keeps the received events. */
const page =
  '<!doctype html><html lang="zh-CN"><title>page</title><p>page</p><script src="./page.js"></script>'
const script = 'globalThis.heard = []\nsteward.listen((event) => heard.push(event))\n'

export function consoleApp(): ConsoleApp {
  const folder = mkdtempSync(path.join(tmpdir(), 'standin-console-'))
  const dataDir = path.join(folder, 'data')
  const files = new Map<string, string>([
    ...Object.entries(programs).map(
      ([name, file]) => [`out/main/${name}.js`, `import ${JSON.stringify(source(file))}\n`] as const,
    ),
    ['out/preload/index.cjs', preload()],
    ['out/renderer/index.html', page],
    ['out/renderer/page.js', script],
    ['package.json', readFileSync(path.join(root, 'package.json'), 'utf8')],
  ])
  for (const [name, text] of files) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  cpSync(path.join(root, 'resources'), path.join(folder, 'resources'), {
    recursive: true,
  })
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
  mkdirSync(dataDir)
  const running: StandInApp[] = []
  return {
    folder,
    dataDir,
    async launch(options = {}) {
      const app = await launchStandIn({
        dataDir,
        entry: path.join(folder, 'out/main/index.js'),
        loadsSources: true,
        appPath: folder,
        ...options,
      })
      running.push(app)
      return app
    },
    async end() {
      await Promise.all(running.map((app) => app.kill()))
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
      mkdirSync(dataDir)
      return running.splice(0).flatMap(({ violations }) => violations)
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}
