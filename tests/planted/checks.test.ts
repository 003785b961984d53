import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { filesBelow, isTest, root } from '#tests/setup/project.ts'
import { run } from '#tests/setup/run.ts'
import { formatStep, lintStep, textTypesStep, typesStep, unusedStep } from '#tests/setup/steps.ts'
import { checkBoundaries } from '#tests/architecture/boundaries.ts'
import { checkCodes } from '#tests/architecture/codes.ts'
import { findCycles } from '#tests/architecture/cycles.ts'

/**
 * Shows that each check fails when it should: every test plants one violation in a small copy of the
 * project and runs the command of `npm run check` on it.
 */
const base = mkdtempSync(join(tmpdir(), 'steward-planted-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

const write = (path: string, content: string) => {
  mkdirSync(dirname(join(base, path)), { recursive: true })
  writeFileSync(join(base, path), content)
}

beforeEach(() => {
  for (const path of ['src', 'tests', 'locales']) rmSync(join(base, path), { recursive: true, force: true })
  for (const path of ['package.json', 'tsconfig.json', 'tests/tsconfig.json', 'tests/setup']) {
    cpSync(join(root, path), join(base, path), { recursive: true })
  }
  for (const folder of ['contract', 'core', 'server', 'hosts', 'renderer']) {
    cpSync(join(root, 'src', folder, 'tsconfig.json'), join(base, 'src', folder, 'tsconfig.json'))
  }
  rmSync(join(base, 'node_modules'), { force: true })
  symlinkSync(join(root, 'node_modules'), join(base, 'node_modules'), 'junction')
  write('locales/zh-CN/shell.json', '{ "name": "管家" }\n')
})

/** Runs the linter with JSON output, because signs and colours of its readable output depend on the machine. */
const lint = async () => {
  const { code, output } = await run([...lintStep.argv, '--format=json'], { cwd: base })
  const report = JSON.parse(output.slice(output.indexOf('{'))) as {
    diagnostics: { code?: string; filename?: string }[]
  }
  return { code, found: report.diagnostics.map((one) => `${one.filename} ${one.code}`) }
}

/** The planted code, its place, and the rule that must report it. */
const lintTable: readonly [what: string, path: string, code: string, rule: string][] = [
  [
    'fetch in a window',
    'src/renderer/kit/x.ts',
    "export const x = () => fetch('/sys')\n",
    'eslint(no-restricted-globals)',
  ],
  [
    'window.fetch',
    'src/renderer/kit/x.ts',
    "export const x = () => window.fetch('/')\n",
    'eslint(no-restricted-properties)',
  ],
  [
    'XMLHttpRequest',
    'src/renderer/ui/x.ts',
    'export const x = new XMLHttpRequest()\n',
    'eslint(no-restricted-globals)',
  ],
  [
    'EventSource',
    'src/renderer/shell/x.ts',
    "export const x = new EventSource('/')\n",
    'eslint(no-restricted-globals)',
  ],
  [
    'WebSocket',
    'src/renderer/shell/x.ts',
    "export const x = new WebSocket('ws://a')\n",
    'eslint(no-restricted-globals)',
  ],
  [
    'localStorage',
    'src/renderer/shell/x.ts',
    "export const x = localStorage.getItem('a')\n",
    'eslint(no-restricted-globals)',
  ],
  [
    'electron in core',
    'src/core/x.ts',
    "import { app } from 'electron'\nexport const x = app\n",
    'eslint(no-restricted-imports)',
  ],
  [
    'electron in a window',
    'src/renderer/kit/x.ts',
    "import { app } from 'electron'\nexport const x = app\n",
    'eslint(no-restricted-imports)',
  ],
  [
    'ipcMain elsewhere',
    'src/hosts/electron/main/x.ts',
    "import { ipcMain } from 'electron'\nexport const x = ipcMain\n",
    'eslint(no-restricted-imports)',
  ],
  [
    'ipcRenderer in main',
    'src/hosts/electron/main/x.ts',
    "import { ipcRenderer } from 'electron'\nexport const x = ipcRenderer\n",
    'eslint(no-restricted-imports)',
  ],
  ['console in core', 'src/core/x.ts', "console.log('a')\n", 'eslint(no-console)'],
  ['console in the server', 'src/server/x.ts', "console.log('a')\n", 'eslint(no-console)'],
  ['console in a window', 'src/renderer/ui/x.ts', "console.log('a')\n", 'eslint(no-console)'],
  [
    'markup from a string',
    'src/renderer/ui/x.tsx',
    "export const X = () => <p dangerouslySetInnerHTML={{ __html: 'a' }} />\n",
    'react(no-danger)',
  ],
  ['any', 'src/core/x.ts', 'export const x = (a: any) => a\n', 'typescript(no-explicit-any)'],
  [
    'a promise nobody awaits (type-aware)',
    'src/core/x.ts',
    'const a = async () => 1\nexport const x = () => {\n  a()\n}\n',
    'typescript(no-floating-promises)',
  ],
  [
    'a promise as a condition (type-aware)',
    'src/core/x.ts',
    'const a = async () => true\nexport const x = () => (a() ? 1 : 2)\n',
    'typescript(no-misused-promises)',
  ],
  [
    'a picture without words',
    'src/renderer/ui/x.tsx',
    "export const X = () => <img src='a' />\n",
    'jsx-a11y(alt-text)',
  ],
  [
    'a hook in a condition',
    'src/renderer/ui/x.tsx',
    "import { useState } from 'react'\nexport const X = (p: { a: boolean }) => {\n  if (p.a) useState(1)\n  return null\n}\n",
    'react-hooks(rules-of-hooks)',
  ],
]

/** Place where a line of the table is planted: a separate file, in the folder that its path names. */
const placeOf = (path: string, at: number): string => path.replace(/x(?=\.tsx?$)/, `x${at}`)

/** All of the table at once: the linter takes a second for its start alone. */
let planted: ReturnType<typeof lint> | undefined
function lintPlanted(): ReturnType<typeof lint> {
  for (const [at, [, path, code]] of lintTable.entries()) write(placeOf(path, at), code)
  return lint()
}

test.each(lintTable.map((line, at) => [...line, at] as const))(
  'lint finds %s',
  async (_what, path, _code, rule, at) => {
    planted ??= lintPlanted()
    const { code, found } = await planted
    expect(found).toContain(`${placeOf(path, at)} ${rule}`)
    expect(code).not.toBe(0)
  },
)

test('lint finds a cycle of imports', async () => {
  write('src/core/a.ts', "import { b } from './b.ts'\nexport const a = () => b\n")
  write('src/core/b.ts', "import { a } from './a.ts'\nexport const b = () => a\n")
  expect((await lint()).found).toContainEqual(expect.stringMatching(/ import\(no-cycle\)$/))
})

test('cycles: a cycle of types is found, a lazy import is none', () => {
  write('src/core/a.ts', "import type { B } from './b.ts'\nexport interface A { b: B }\n")
  write('src/core/b.ts', "import type { C } from '#core/deep/c.ts'\nexport interface B { c: C }\n")
  write('src/core/deep/c.ts', "export interface C { a: import('../a.ts').A }\n")
  write(
    'src/core/d.ts',
    "import type { A } from './a.ts'\nexport const d = (a: A) => [a, import('./e.ts')]\n",
  )
  write('src/core/e.ts', "import type { d } from './d.ts'\nexport type E = typeof d\n")
  expect(findCycles(base, 'core')).toEqual({
    modules: 5,
    cycles: ['core/a.ts → core/b.ts → core/deep/c.ts → core/a.ts'],
  })
})

test('lint accepts each thing in its designated place', async () => {
  write('src/hosts/electron/main/bridge.ts', "import { ipcMain } from 'electron'\nexport const x = ipcMain\n")
  write(
    'src/hosts/electron/preload/index.ts',
    "import { ipcRenderer } from 'electron'\nexport const x = ipcRenderer\n",
  )
  write('src/hosts/browser/x.ts', "console.log('http://127.0.0.1')\n")
  write('src/core/x.ts', "export const x = () => fetch('http://127.0.0.1')\n")
  expect(await lint()).toEqual({ code: 0, found: [] })
})

test('boundaries: a window that imports core, a kit that imports a noun, a feature that imports a feature', () => {
  write('src/contract/kernel.ts', 'export const kernel = 1\n')
  write('src/contract/resources/sys/tenant.ts', "export { kernel } from '#contract/kernel.ts'\n")
  write('src/core/a.ts', "import { kernel } from '#contract/kernel.ts'\nexport const a = kernel\n")
  write('src/renderer/kit/fine.ts', "export type { X } from '#contract/kernel.ts'\n")
  write('src/renderer/kit/noun.ts', "export { kernel } from '#contract/resources/sys/tenant.ts'\n")
  write('src/renderer/shell/core.ts', "export const x = () => import('#core/a.ts')\n")
  write('src/renderer/shell/typed.ts', "export type X = import('#core/a.ts').A\n")
  write('src/renderer/features/sys/user/a.ts', "export { b } from '#features/sys/tenant/b.ts'\n")
  write('src/renderer/features/sys/tenant/b.ts', "export const b = `${'x'}`\n")
  write('src/renderer/features/sys/tenant/up.ts', "export * from '#shell/core.ts'\n")
  write('src/renderer/ui/contract.ts', "export * from '#contract/kernel.ts'\n")
  write('src/server/core.ts', "export * from '#core/a.ts'\n")
  write('src/core/react.ts', "import 'react'\n")
  write('src/core/server.ts', "import '#server/core.ts'\n")
  write('src/hosts/electron/a.ts', "import '#hosts/browser/b.ts'\n")
  write('src/hosts/browser/b.ts', "import '#renderer/main.tsx'\nimport '../../renderer/main.ts'\n")
  write('src/elsewhere/x.ts', "import 'zod'\n")
  const { modules, violations } = checkBoundaries(base)
  expect(modules).toBe(17)
  expect(violations.map(({ file, specifier }) => `${file} ${specifier}`).sort()).toEqual([
    'src/core/react.ts react',
    'src/core/server.ts #server/core.ts',
    'src/elsewhere/x.ts zod',
    'src/hosts/browser/b.ts #renderer/main.tsx',
    'src/hosts/browser/b.ts ../../renderer/main.ts',
    'src/hosts/electron/a.ts #hosts/browser/b.ts',
    'src/renderer/features/sys/tenant/up.ts #shell/core.ts',
    'src/renderer/features/sys/user/a.ts #features/sys/tenant/b.ts',
    'src/renderer/kit/noun.ts #contract/resources/sys/tenant.ts',
    'src/renderer/shell/core.ts #core/a.ts',
    'src/renderer/shell/typed.ts #core/a.ts',
    'src/renderer/ui/contract.ts #contract/kernel.ts',
    'src/server/core.ts #core/a.ts',
  ])
  const message = violations.find(({ file }) => file === 'src/renderer/kit/noun.ts')?.message
  expect(message).toContain('renderer/kit may import contract, renderer/ui')
  expect(message).toContain('without contract/resources')
})

test.each([
  ['src/contract', 'export const x = () => setTimeout(() => 0, 1)\n'],
  ['src/core', 'export const x = () => document.title\n'],
  ['src/server', 'export const x: number = "a"\n'],
  ['src/hosts', 'enum A { b }\nexport const x = A.b\n'],
  ['src/renderer', 'export const x = () => process.exit(1)\n'],
  ['tests', 'export const x = [1][0].toFixed()\n'],
])('the compiler refuses, in %s, what that folder has not', async (folder, code) => {
  write(`${folder}/x.ts`, code)
  const { code: exit, output } = await run(typesStep(folder).argv, { cwd: base })
  expect(output).toContain('x.ts')
  expect(exit).not.toBe(0)
})

test('unused code: a file and an export without a use', async () => {
  write('src/renderer/main.tsx', "import { used } from '#core/a.ts'\nvoid used\n")
  write('src/core/a.ts', 'export const used = 1\nexport const idle = 2\n')
  write('src/core/orphan.ts', 'export const orphan = 1\n')
  const { code, output } = await run(unusedStep.argv, { cwd: base })
  expect(output).toContain('src/core/orphan.ts')
  expect(output).toMatch(/idle\s+src\/core\/a\.ts/)
  expect(output).not.toMatch(/used\s+src\/core\/a\.ts/)
  expect(code).not.toBe(0)
})

test('format: a file in another style', async () => {
  write('src/core/fine.ts', "export const a = 'a'\n")
  write('src/core/other.ts', 'export const b = "b";\n')
  const { code, output } = await run(formatStep.argv, { cwd: base })
  expect(output).toContain('src/core/other.ts')
  expect(output).not.toContain('src/core/fine.ts')
  expect(code).not.toBe(0)
})

test('text types: a namespace without a line and a line without its file', async () => {
  write('locales/texts.ts', "export interface Texts {\n  gone: typeof import('./zh-CN/gone.json')\n}\n")
  const { code, output } = await run(textTypesStep.argv, { cwd: base })
  expect(output).toContain('shell: not in locales/texts.ts')
  expect(output).toContain('gone: in locales/texts.ts, but locales/zh-CN has no gone.json')
  expect(code).not.toBe(0)
})

test('nouns: every part that can be forgotten is reported with the file to touch', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'steward-nouns-'))
  const edit = (path: string, from: string, to: string) => {
    const content = readFileSync(join(copy, path), 'utf8')
    expect(content, `${path} still has what is to be broken`).toContain(from)
    writeFileSync(join(copy, path), content.replace(from, to))
  }
  const contract = 'src/contract/resources'
  const features = 'src/renderer/features'
  const screens = 'src/renderer/shell/screens.ts'
  try {
    for (const path of ['package.json', 'tsconfig.json', 'src', 'tests', 'locales'])
      cpSync(join(root, path), join(copy, path), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')

    edit(screens, "'sys/params':", "'sys/parms':")
    edit(screens, "  'sys/sysUserSubRel':", "  // 'sys/sysUserSubRel':")
    edit(`${features}/sys/ruleData/screen.ts`, "namespaces: ['sys.ruleData'", "namespaces: ['sys.ruleSort'")
    edit(`${contract}/sys/ruleSort.ts`, '  builtIn: z', '  publishAt: z.string(),\n  builtIn: z')
    const guarded = (path: string, base: string, guard: string) =>
      edit(
        `${contract}/${path}`,
        `      base: '${base}',`,
        `      guards: { ${guard} },\n      base: '${base}',`,
      )
    guarded('sys/menuModule.ts', '/sys/sysMenuModule', "save: { permission: 'sys:menuModul:save' }")
    guarded('ops/ossDir.ts', '/oss/sysOssDir', "update: { permission: 'sys:role:update' }")
    rmSync(join(copy, 'locales/en-US/sys.duty.json'))
    // The list of the files names it as well, which \`npm run check\` reports.
    edit(
      'locales/texts.ts',
      "import enSysDuty from './en-US/sys.duty.json' with { type: 'json' }",
      'const enSysDuty = {}',
    )
    edit('src/server/demo/seed.ts', '    seedPrivileges(writer)\n', '')
    edit(
      `${features}/sys/userGroup/userGroup.list.tsx`,
      '  rowActions: [',
      "  rowActions: [\n    { id: 'leave', label: 'common:delete', run: () => {} },",
    )
    edit(
      `${features}/ops/params/ParamForm.tsx`,
      '      <TextField name="remark" label="ops.params:field.remark" />\n',
      '',
    )
    edit(`${contract}/index.ts`, '  quickAccess,\n', '')
    edit('src/server/modules/index.ts', '  onlineModule,\n', '')
    rmSync(join(copy, 'tests/contract/logSql.test.ts'))

    const { code, output } = await run(
      ['vitest', 'run', '--config', 'tests/setup/vitest.config.ts', 'tests/architecture/nouns.test.ts'],
      { cwd: copy, env: { NO_COLOR: '1' } },
    )
    const named = output.split('\n').filter((line) => /^(ops|sys|msg|src)[./]\S+: /.test(line))
    expect([...new Set(named)].toSorted(), output).toEqual(
      [
        `ops.params: no screen at route sys/params in ${screens}`,
        `${screens}: no menu leads to route sys/parms`,
        `src/server/demo/menus.ts: sys/sysUserSubRel opens no screen of ${screens}`,
        `src/server/demo/menus.ts: sys/params opens no screen of ${screens}`,
        `sys.userSubRel: no screen at route sys/sysUserSubRel in ${screens}`,
        `sys.userSubRel: ${screens} loads no screen of ${features}/sys/userSubRel`,
        `sys.ruleData: no screen of ${features}/sys/ruleData loads the texts sys.ruleData`,
        'sys.ruleSort: no table column publish_at: a migration in src/server/schema.ts',
        'sys.menuModule: code sys:menuModul:save stands at no button: no menu leads to sys/menuModul',
        'sys.menuModule: sys.menuModule.create is guarded by sys:menuModul:save, by the rule of the documents it is sys:sysMenuModule:save: tests/contract/whoMay.ts',
        'ops.ossDir: ops.ossDir.update is guarded by sys:role:update, by the rule of the documents it is oss:sysOssDir:update: tests/contract/whoMay.ts',
        'sys.menuModule: no menu leads to sys/menuModul: say its place in src/server/modules/sys/menuModule.ts, or a line in src/server/demo/menus.ts',
        `sys.menuModule: no screen at route sys/menuModul in ${screens}`,
        'sys.duty: no en-US texts: locales/en-US/sys.duty.json',
        'sys.privilege: no demo record: demo in src/server/modules/sys/privilege.ts',
        `sys.userGroup: row action leave says neither its call nor its permission: ${features}/sys/userGroup/userGroup.list.tsx, or readingActions in tests/architecture/nouns.ts`,
        `ops.params: no control for remark in ${features}/ops/params`,
        `sys.quickAccess: ${contract}/sys/quickAccess.ts is not listed in ${contract}/index.ts`,
        'src/server/demo/access.ts: no menu carries sys:sysUserQuickAccess:save',
        'sys.online: no line in src/server/modules/index.ts serves /sys/online/page',
        'ops.logSql: no suite in tests/contract imports it',
      ].toSorted(),
    )
    expect(code).not.toBe(0)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})

test('codes: tables with open keys, codes given as a range, codes without a name', () => {
  const table = "{ 0: 'sys.x:status.0', 1: 'sys.x:status.1' }"
  write('src/renderer/features/sys/x/words.ts', `const words: Record<string, TextKey> = ${table}\n`)
  write(
    'src/renderer/features/sys/x/numbers.ts',
    'const colors: Readonly<Record<number, string>> = { 0: "a" }\n',
  )
  write('src/renderer/kit/map.ts', "const steps: ReadonlyMap<string, () => void> = new Map([['a', f]])\n")
  write(
    'src/server/modules/x.ts',
    'export interface Sheet {\n  labels?: Record<string | number, Bilingual>\n}\n',
  )
  write('src/server/checked.ts', 'const x = { a: 1 } satisfies Record<string, number>\n')
  write('src/contract/resources/sys/x.ts', 'const X = z.object({ status: z.number().int().min(0).max(3) })\n')
  write('src/contract/resources/sys/y.ts', "const Y = z.object({ kind: z.enum(['a', 'b']) })\n")
  write(
    'src/server/open.ts',
    '/** Open keys: any file extension. */\nconst types: Record<string, string> = { a: "b" }\n',
  )
  write(
    'src/server/empty.ts',
    'const counts: Record<string, number> = {}\nconst seen = new Map<string, number>()\n',
  )
  write('src/server/total.ts', "const words: Record<Status, Bilingual> = { 0: ['a', 'b'] }\n")
  expect(checkCodes(base).map((place) => place.split(';')[0])).toEqual([
    'src/contract/resources/sys/x.ts:1: a code by its range',
    'src/contract/resources/sys/y.ts:1: codes without a name',
    'src/renderer/features/sys/x/numbers.ts:1: a written table with open keys',
    'src/renderer/features/sys/x/words.ts:1: a written table with open keys',
    'src/renderer/features/sys/x/words.ts:1: words or colours by open keys',
    'src/renderer/kit/map.ts:1: a written table with open keys',
    'src/server/modules/x.ts:2: words or colours by open keys',
  ])
})

test('a new code stops the compiler at every place that labels or handles it, exports included', async () => {
  for (const folder of ['src', 'locales']) cpSync(join(root, folder), join(base, folder), { recursive: true })
  const grow = (path: string, before: string, after: string) => {
    const code = readFileSync(join(base, path), 'utf8')
    expect(code).toContain(before)
    writeFileSync(join(base, path), code.replace(before, after))
  }
  grow(
    'src/contract/resources/ops/logLogin.ts',
    'loginStatuses = vocabulary([0, 1, 2])',
    'loginStatuses = vocabulary([0, 1, 2, 3])',
  )
  grow(
    'src/contract/resources/ops/job.ts',
    "vocabulary(['BEAN', 'GLUE_GROOVY'])",
    "vocabulary(['BEAN', 'GLUE_GROOVY', 'GLUE_PYTHON'])",
  )
  grow(
    'src/contract/resources/sys/user.ts',
    'userStatuses = vocabulary([0, 1],',
    'userStatuses = vocabulary([0, 1, 2],',
  )
  // Files that contain the codes; the rest of a program is not affected and takes the compiler half a minute.
  const knows = /resources\/(ops\/(logLogin|job)|sys\/user)\.ts'/
  const stops = async (folder: string) => {
    const include = filesBelow(folder, /\.tsx?$/)
      .filter((path) => !isTest(path) && knows.test(readFileSync(join(root, path), 'utf8')))
      .map((path) => relative(folder, path))
    const settings = JSON.parse(readFileSync(join(root, folder, 'tsconfig.json'), 'utf8')) as object
    write(join(folder, 'tsconfig.json'), JSON.stringify({ ...settings, include }))
    const { output } = await run(typesStep(folder).argv, { cwd: base })
    return [...new Set(output.match(/^src\S+?(?=\()/gm))].filter((path) => !isTest(path)).toSorted()
  }
  expect(await stops('src/server')).toEqual([
    'src/server/modules/ops/logLogin.ts',
    'src/server/modules/sys/user.ts',
    'src/server/scheduler/scheduler.ts',
  ])
  expect(await stops('src/renderer')).toEqual([
    'src/renderer/features/ops/logLogin/labels.ts',
    'src/renderer/features/ops/logWorkbench/labels.ts',
    'src/renderer/features/sys/user/labels.ts',
    'src/renderer/pickers/job/strategies.ts',
    'src/renderer/pickers/page/namedData.ts',
  ])
}, 120_000)
