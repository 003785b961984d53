import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { filesBelow, isTest } from '#tests/setup/project.ts'
import { readSyntax } from '#tests/setup/syntax.ts'

/**
 * The table of the architecture: which folder may import which. A folder may always import
 * itself; `except` excludes a part of a permitted folder.
 */
export interface FolderRule {
  /** Path below src; `*` matches one name. A file belongs to the longest path that matches. */
  readonly folder: string
  /** Other folders that it may import. */
  readonly imports: readonly string[]
  readonly except?: readonly string[]
  /** npm packages; `node:` means all modules of Node, `@scope/` a scope. */
  readonly packages: readonly string[]
  /** Why other imports are forbidden; printed with a violation. */
  readonly because: string
}

const interfacePackages = [
  'react',
  'react-dom',
  '@fluentui/',
  'echarts',
  '@codemirror/',
  '@tiptap/',
  'dompurify',
  'react-grid-layout',
  'react-image-crop',
  'bowser',
  'pinyin-pro',
]
const kitPackages = [
  ...interfacePackages,
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  'zustand',
  'i18next',
  'react-i18next',
  'react-hook-form',
  'zod',
]

/** Permitted to every folder, and to itself alone permits nothing. */
const GROUND = 'base'

export const table: readonly FolderRule[] = [
  {
    folder: GROUND,
    imports: [],
    packages: [],
    because: 'it knows nothing of Steward and runs anywhere',
  },
  {
    folder: 'contract',
    imports: [],
    packages: ['zod'],
    because: 'both ends load it, so it holds nothing that runs',
  },
  {
    folder: 'core',
    imports: ['contract'],
    packages: ['node:', 'zod', 'better-sqlite3', 'keytar', 'conf', 'undici', 'bowser', 'saxes', 'yauzl'],
    because: 'it runs under both hosts (no electron, no react) and meets the server over HTTP only',
  },
  {
    folder: 'server',
    imports: ['contract', 'locales'],
    packages: [
      'node:',
      'zod',
      'better-sqlite3',
      'croner',
      'hono',
      '@hono/node-server',
      '@fastify/busboy',
      'yazl',
    ],
    because: 'a reference backend that borrows client code proves nothing',
  },
  {
    folder: 'hosts',
    imports: ['contract', 'core', 'server', 'locales'],
    packages: ['node:', 'zod'],
    because: 'what both hosts share belongs to neither',
  },
  {
    folder: 'hosts/electron',
    imports: ['contract', 'core', 'server', 'hosts', 'locales'],
    packages: ['node:', 'zod', 'electron', 'electron-store', 'electron-updater'],
    because: 'a host never imports the renderer sources or the other host',
  },
  {
    folder: 'hosts/browser',
    imports: ['contract', 'core', 'server', 'hosts', 'locales'],
    packages: ['node:', 'zod', 'conf'],
    because: 'a host never imports the renderer sources or the other host',
  },
  {
    folder: 'hosts/launch',
    imports: ['hosts', 'hosts/browser', 'locales', 'contract'],
    packages: ['node:', 'zod', 'vite', '@vitejs/plugin-react', 'yazl'],
    because: 'it starts a host and is none itself',
  },
  {
    folder: 'renderer/ui',
    imports: [],
    packages: [...interfacePackages, 'pdfjs-dist'],
    because: 'it wraps Fluent, charts, PDF and the editor and knows no contract and no kit',
  },
  {
    folder: 'renderer/kit',
    imports: ['contract', 'renderer/ui', 'locales'],
    except: ['contract/resources'],
    packages: kitPackages,
    because: 'the kit knows no noun: what needs one belongs to the feature',
  },
  {
    folder: 'renderer/pickers',
    imports: ['contract', 'renderer/ui', 'renderer/kit'],
    packages: [...interfacePackages, 'cronstrue', 'zod'],
    because: 'it holds what several screens choose from, and knows none of them',
  },
  {
    folder: 'renderer/features/*/*',
    imports: ['contract', 'renderer/ui', 'renderer/kit', 'renderer/pickers'],
    packages: [...interfacePackages, 'zod'],
    because: 'two features meet through a tab declared in the contract, and never reach shell, core or hosts',
  },
  {
    folder: 'renderer/shell',
    imports: ['contract', 'renderer/ui', 'renderer/kit', 'renderer/features', 'locales'],
    packages: [...kitPackages, 'react-router-dom'],
    because: 'a window holds no token and opens no socket: core and hosts are across the bridge',
  },
  {
    folder: 'renderer',
    imports: ['contract', 'renderer/ui', 'renderer/kit', 'renderer/shell', 'locales'],
    packages: ['react', 'react-dom'],
    because: 'the entry only starts the shell',
  },
]

/**
 * Rooms of a folder of the table, the lowest first: a room imports itself and those before it. Files of the folder
 * itself are listed by name; those that are not listed are above all rooms. Tests may import any room.
 */
export const floors: Readonly<Record<string, readonly string[]>> = {
  server: [
    ...['common', 'db', 'context', 'security', 'settings', 'files', 'access'],
    ...['messaging', 'scheduler', 'nouns', 'calls', 'interfaces', 'modules', 'demo'],
  ],
  core: [
    ...[
      'redact.ts',
      'clientLog.ts',
      'childChannel.ts',
      'policyPlace.ts',
      'ports.ts',
      'abort.ts',
      'events.ts',
    ],
    ...[
      'steps',
      'addresses',
      'mapping',
      'tables',
      'cache',
      'files',
      'exporter',
      'notices',
      'dataFolder',
      'failures.ts',
    ],
    ...['settings', 'credentials', 'backend', 'childPrograms.ts', 'workspace', 'drafts', 'gateway', 'logs'],
    ...[
      'transfers',
      'versions',
      'journal',
      'session',
      'removal.ts',
      'doctor',
      'watch',
      'lock',
      'recordIndex',
      'updates',
    ],
    ...['policy', 'support', 'operations'],
  ],
  'renderer/kit': [
    ...[
      'curl.ts',
      'menuIcons.ts',
      'work.ts',
      'openForms.ts',
      'ahead.ts',
      'text.ts',
      'listText.ts',
      'codes.ts',
    ],
    ...['CodeTag.tsx', 'screen.ts', 'session.ts', 'platformTime.ts', 'time.ts', 'zoneName.ts'],
    ...[
      'bridge',
      'notices.ts',
      'workspace.ts',
      'dialog',
      'policy.ts',
      'copyData.ts',
      'csvHint.ts',
      'data',
      'tabs.ts',
    ],
    ...[
      'late',
      'ExportTrigger.tsx',
      'details',
      'CodeBlock.tsx',
      'moments',
      'inputs',
      'tree',
      'files',
      'chart',
      'journal',
    ],
    ...['list', 'form', 'picker', 'table', 'provider'],
  ],
  'renderer/shell': [
    ...[
      'faults.ts',
      'arrival.ts',
      'text',
      'routes',
      'recent',
      'layout',
      'lock',
      'marks',
      'watch',
      'transfers',
      'journal',
    ],
    ...['navigation', 'drafts', 'tabs', 'profiles', 'session', 'appearance', 'doctor', 'signIn', 'update'],
    ...['commands', 'palette', 'status', 'window', 'user', 'home', 'screens.ts', 'console'],
  ],
}

/** @returns the floor of a file, from 0; the number of floors for a file above all of them */
function floorOf(rooms: readonly string[], folder: string, path: string): number {
  const floor = rooms.indexOf(path.slice(folder.length + 1).split('/')[0] ?? '')
  return floor < 0 ? rooms.length : floor
}

/** @returns why an import within a folder leads to a higher floor; null: it does not */
export function climbs(folder: string, file: string, target: string): string | null {
  const rooms = floors[folder]
  if (!rooms || isTest(file) || file.includes('/testing/')) return null
  const [from, to] = [floorOf(rooms, folder, file), floorOf(rooms, folder, target)]
  if (to <= from) return null
  return `${rooms[from]} is below ${rooms[to] ?? 'the files of the folder itself'} in the floors of ${folder}`
}

/** Packages that tests may import in addition. */
const testPackages = ['vitest', 'fast-check', 'node:']

export interface Violation {
  readonly file: string
  readonly specifier: string
  readonly message: string
}

const fits = (folder: string, path: string): string | null => {
  const names = folder.split('/')
  const parts = path.split('/')
  if (parts.length < names.length) return null
  return names.every((name, index) => name === '*' || name === parts[index])
    ? parts.slice(0, names.length).join('/')
    : null
}

/** @returns the rule of a path below src and the concrete folder, e.g. `renderer/features/sys/tenant`. */
export function ruleOf(path: string): { rule: FolderRule; folder: string } | null {
  let best: { rule: FolderRule; folder: string } | null = null
  for (const rule of table) {
    const folder = fits(rule.folder, path)
    if (folder !== null && folder.length > (best?.folder.length ?? -1)) best = { rule, folder }
  }
  return best
}

const below = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

export type Target = { kind: 'ours'; path: string } | { kind: 'package'; name: string }

/**
 * Resolves an import. `aliases` is the `imports` field of package.json; paths in the project are relative to src, or
 * start with `locales/` or `tests/`.
 */
export function resolveImport(
  specifier: string,
  file: string,
  aliases: Readonly<Record<string, string>>,
): Target {
  if (specifier.startsWith('.')) {
    const path = posix.normalize(posix.join(dirname(`src/${file}`), specifier))
    return { kind: 'ours', path: path.replace(/^src\//, '') }
  }
  for (const [alias, target] of Object.entries(aliases)) {
    const prefix = alias.slice(0, -1)
    if (specifier.startsWith(prefix)) {
      const path = posix.join(target.slice(0, -1), specifier.slice(prefix.length))
      return { kind: 'ours', path: path.replace(/^src\//, '') }
    }
  }
  if (specifier.startsWith('node:')) return { kind: 'package', name: 'node:' }
  const [first = '', second = ''] = specifier.split('/')
  return { kind: 'package', name: first.startsWith('@') ? `${first}/${second}` : first }
}

const permits = (packages: readonly string[], name: string) =>
  packages.some((permitted) => (permitted.endsWith('/') ? name.startsWith(permitted) : permitted === name))

function check(file: string, specifier: string, aliases: Readonly<Record<string, string>>): string | null {
  const own = ruleOf(file)
  if (!own) return `src/${file} is in no folder of the table`
  const { rule, folder } = own
  const allowed = [
    `${folder} may import`,
    [...rule.imports, ...rule.packages].join(', ') || 'nothing',
    ...(rule.except ? [`(without ${rule.except.join(', ')})`] : []),
    `because ${rule.because}`,
  ].join(' ')
  const target = resolveImport(specifier.replace(/\?.*$/, ''), file, aliases)
  const test = isTest(file)
  if (target.kind === 'package') {
    const packages = test ? [...rule.packages, ...testPackages] : rule.packages
    return permits(packages, target.name) ? null : allowed
  }
  if (specifier.startsWith('../../')) return `climb by name instead (#contract/…, #kit/…); ${allowed}`
  if (test && below(target.path, 'tests')) return null
  if (below(target.path, folder) && ruleOf(target.path)?.rule === rule)
    return climbs(folder, file, target.path)
  if (rule.except?.some((closed) => below(target.path, closed))) return allowed
  const targetFolder = below(target.path, 'locales') ? 'locales' : ruleOf(target.path)?.rule.folder
  if (targetFolder === undefined) return allowed
  const open =
    targetFolder === GROUND ||
    rule.imports.some(
      (permitted) =>
        permitted === targetFolder ||
        // `renderer/features` permits every feature; `hosts` does not permit one host to import the other.
        (permitted === 'renderer/features' && targetFolder === 'renderer/features/*/*') ||
        (permitted === 'contract' && targetFolder === 'contract'),
    )
  return open ? null : allowed
}

/** Reads every module below `<base>/src`. */
export function checkBoundaries(base: string): { modules: number; imports: number; violations: Violation[] } {
  const aliases: Record<string, string> = JSON.parse(readFileSync(join(base, 'package.json'), 'utf8')).imports
  const files = filesBelow('src', /\.tsx?$/, base).filter((path) => !path.endsWith('.d.ts'))
  const violations: Violation[] = []
  let imports = 0
  for (const path of files) {
    const file = path.replace(/^src\//, '')
    const facts = readSyntax(readFileSync(join(base, path), 'utf8'), path)
    for (const specifier of facts.imports) {
      imports += 1
      const message = check(file, specifier, aliases)
      if (message) violations.push({ file: path, specifier, message })
    }
    if (facts.computedImports > 0 && below(file, 'renderer')) {
      violations.push({
        file: path,
        specifier: 'import(…)',
        message: 'name the module, so that it can be checked',
      })
    }
  }
  return { modules: files.length, imports, violations }
}
