/** One step of `npm run check`; runs with the project (or a copy of it) as working folder. */
export interface Step {
  readonly name: string
  readonly argv: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** The same tool with its repair option. */
  readonly fix?: readonly string[]
  /** Suites that `npm test` runs with the others. */
  readonly isSuites?: true
}

/** The longest first, so that two at a time end together. */
const typed = [
  'tests',
  'src/renderer',
  'src/server',
  'src/core',
  'src/hosts',
  'src/contract',
  'src/base',
  'src/hosts/browser/page',
]

/** The compiler and the linter's types are Go programs, which spend a fifth of their time on collecting garbage. */
const rareCollections = { GOGC: '200' }

/** Data that checks keep from run to run; relative to the project, and preserved when the results are emptied. */
export const keptFolder = 'tests/.results/check'

export const typesStep = (folder: string): Step => ({
  name: `types of ${folder}`,
  // Two steps run at a time; several checkers of one program do half of the work twice.
  argv: [
    ...['tsc', '--noEmit', '--singleThreaded', '-p', folder],
    ...['--incremental', '--tsBuildInfoFile', `${keptFolder}/${folder.replaceAll('/', '-')}.tsbuildinfo`],
  ],
  env: rareCollections,
})

const lintOf = (...paths: string[]) => [
  ...['oxlint', '-c', 'tests/setup/oxlint.json', '--type-aware', '--deny-warnings'],
  '--report-unused-disable-directives',
  ...paths,
]
const lint = lintOf('src', 'tests')
const format = ['biome', 'format', '--config-path=tests/setup/biome.json', 'src', 'tests', 'locales']

export const lintStep: Step = {
  name: 'lint',
  argv: lint,
  env: { ...rareCollections, GOMAXPROCS: '1' },
  fix: [...lint, '--fix'],
}
/** The linter for some files. */
export const lintStepFor = (paths: readonly string[]): Step => ({
  ...lintStep,
  name: `lint of ${paths.length} files, changed or importing what changed`,
  argv: lintOf(...paths),
})

export const formatStep: Step = {
  name: 'format',
  argv: [...format, '--reporter=summary'],
  fix: [...format, '--write'],
}
export const unusedStep: Step = {
  name: 'unused code',
  argv: ['knip', '--config', 'tests/setup/knip.json', '--no-progress', '--no-config-hints'],
}

const textTypes = ['node', 'tests/setup/textTypes.ts']
export const textTypesStep: Step = {
  name: 'type of the text keys',
  argv: textTypes,
  fix: [...textTypes, '--write'],
}

export const steps: readonly Step[] = [
  textTypesStep,
  lintStep,
  ...typed.map(typesStep),
  {
    name: 'boundaries, texts, lists, requirement rows',
    argv: [
      ...['vitest', 'run', '--config', 'tests/setup/vitest.config.ts', '--reporter', 'dot'],
      ...['tests/architecture', 'tests/requirements'],
    ],
    isSuites: true,
  },
  unusedStep,
  formatStep,
]
