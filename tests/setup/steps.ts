/** One step of `npm run check`; runs with the project (or a copy of it) as working folder. */
export interface Step {
  readonly name: string
  readonly argv: readonly string[]
  /** The same tool with the option that repairs what it can. */
  readonly fix?: readonly string[]
}

const typed = [
  'src/contract',
  'src/core',
  'src/server',
  'src/hosts',
  'src/hosts/browser/page',
  'src/renderer',
  'tests',
]

export const typesStep = (folder: string): Step => ({
  name: `types of ${folder}`,
  argv: ['tsc', '--noEmit', '-p', folder],
})

const lint = ['oxlint', '-c', 'tests/setup/oxlint.json', '--type-aware', '--deny-warnings', 'src', 'tests']
const format = ['biome', 'format', '--config-path=tests/setup/biome.json', 'src', 'tests', 'locales']

export const lintStep: Step = { name: 'lint', argv: lint, fix: [...lint, '--fix'] }
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
  },
  unusedStep,
  formatStep,
]
