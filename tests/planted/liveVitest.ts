import { join, relative, sep } from 'node:path'
import { inspect } from 'node:util'
import { createVitest, type Reporter, type TestCase, type TestModule } from 'vitest/node'
import buildChildPrograms from '#tests/setup/childPrograms.ts'
import { root } from '#tests/setup/project.ts'
import type { TestAnswer, TestRequest } from './liveTests.ts'

/*
 * Runs test files on request, with one Vitest for all of them: unchanged files stay transformed, and the
 * browser stays open. It is started by `liveTests.ts` inside the copy of the project that it tests.
 */

/** Tests that ended since the last request. */
let passed = 0
let failed: string[] = []

const pathOf = (module: TestModule): string => relative(root, module.moduleId).split(sep).join('/')

const reporter: Reporter = {
  onTestCaseResult(test: TestCase) {
    const { state } = test.result()
    if (state === 'passed') passed += 1
    if (state === 'failed') failed.push(`${pathOf(test.module)} > ${test.fullName}`)
  },
  onTestModuleEnd(module: TestModule) {
    // A file that cannot be loaded and a hook that fails have no failed test.
    if (module.state() === 'failed') failed.push(pathOf(module))
  },
}

const vitest = await createVitest('test', {
  config: join(root, 'tests/setup/vitest.config.ts'),
  watch: false,
  bail: 1,
  // Each file has its own worker and modules: those of the last run have another source.
  isolate: true,
  reporters: [reporter],
})

/** File of the last request, which is written back after it. */
let restored: string | undefined

async function answer({ changed, files, titles }: TestRequest): Promise<TestAnswer> {
  passed = 0
  failed = []
  for (const file of new Set([changed, restored ?? changed])) vitest.invalidateFile(join(root, file))
  restored = changed
  if (titles === undefined) vitest.resetGlobalTestNamePattern()
  else vitest.setGlobalTestNamePattern(titles)
  // The bundles of the first run are older than the change.
  if (process.env['STEWARD_CHILD_PROGRAMS'] !== undefined) await buildChildPrograms()
  const { unhandledErrors } = await vitest.runTestSpecifications(
    await vitest.globTestSpecifications([...files]),
  )
  return { passed, failed: failed[0] ?? null, errors: unhandledErrors.map((error) => inspect(error)) }
}

process.on('message', (request: TestRequest) => {
  void answer(request)
    .catch((error: unknown): TestAnswer => ({ passed, failed: null, errors: [inspect(error)] }))
    .then((ended) => process.send?.(ended))
})
process.once('disconnect', () => void vitest.exit(true))
