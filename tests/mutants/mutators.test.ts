import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { areaNames, sourcesOf } from './areas.ts'
import { isExcludedFile } from './excluded.ts'
import { figuresOf } from './figures.ts'
import { mutate, mutationsOf } from './mutators.ts'
import { withProbes } from './probes.ts'
import { specRunner, suiteRunner } from './runners.ts'
import { draw } from './sample.ts'
import { readHits } from './suites.ts'
import { parse } from './tree.ts'

/** Results of the mutators for a line, as `mutator: mutated line`. */
const changes = (code: string, path = 'sample.ts') =>
  mutationsOf(code, path).map((mutation) => `${mutation.mutator}: ${mutate(code, mutation)}`)

describe('each mutator makes its change', () => {
  test.each([
    ['if (ready) go()', 'negated condition: if (!(ready)) go()'],
    ['x = !ready', 'removed negation: x = ready'],
    ['x = ready ? a : b', 'swapped ternary: x = ready ? b : a'],
    ['x = a === b', 'negated comparison: x = a !== b'],
    ['x = a < b', 'boundary: x = a <= b'],
    ['x = a * b', 'changed arithmetic: x = a / b'],
    ['x += a', 'changed assignment: x -= a'],
    ['x = a.slice(1)', 'off by one: x = a.slice(2)'],
    ['x = a && b', 'swapped && and ||: x = a || b'],
    ['x = a ?? b', 'removed fallback: x = a'],
    ['x = true', 'flipped boolean: x = false'],
    ['await save()', 'removed statement: ;'],
    ['throw fault', 'removed statement: ;'],
    ['function f() { return g() }', 'returned nothing: function f() { return undefined }'],
    ["x = 'open'", "emptied string: x = ''"],
    ['x = [a, b]', 'emptied array: x = []'],
    ['x = a?.b', 'removed optional chain: x = a.b'],
    ['x = a?.[0]', 'removed optional chain: x = a[0]'],
    ['x = await load()', 'dropped await: x = load()'],
    ['x = rows.filter(isOpen)', 'removed step: x = rows'],
    ['x = rows.some(isOpen)', 'opposite call: x = rows.every(isOpen)'],
  ])('%s', (code, expected) => {
    expect(changes(code)).toContain(expected)
  })
})

test.each([
  ['texts of logs', "const x = log.warn('late')"],
  ['texts of exceptions', "const x = new Error('late')"],
  ['names of exceptions', "this.name = 'Refusal'"],
  ['keys of texts', "const x = t('ops.params:title')"],
  ['sentences', "const x = 'two words'"],
  ['what a hook depends on', 'const x = useMemo(make, [a, b])'],
  ['styles', "const x = makeStyles({ root: { display: 'flex' } })"],
  ['looks', 'const x = <Button appearance="primary" />'],
  ['limits to be tuned', 'const LIMIT = 5 * 60_000'],
  ['imports', "import { a } from 'b'"],
  ['types', "type A = 'b' | ('c' extends 'd' ? 1 : 2)"],
])('%s are left alone', (_, code) => {
  expect(changes(code, 'sample.tsx')).not.toContainEqual(
    expect.stringMatching(/^(emptied|off by|changed|flipped|removed)/),
  )
})

test('every area has mutants, and they parse', () => {
  for (const area of areaNames) {
    const [file = ''] = sourcesOf(area).filter(
      (path) => mutationsOf(readFileSync(path, 'utf8'), path).length > 5,
    )
    const code = readFileSync(file, 'utf8')
    const unparsed = mutationsOf(code, file).filter(
      (mutation) => parse(mutate(code, mutation), file) === null,
    )
    expect(unparsed, file).toEqual([])
  }
  expect(sourcesOf('server').filter(isExcludedFile)).toEqual([])
})

test('a larger sample of a seed contains the smaller one; another seed draws others', () => {
  const ids = (seed: number, count: number) => [...draw('ui', seed).take(count)].map(({ id }) => id)
  expect(ids(1, 12).slice(0, 5)).toEqual(ids(1, 5))
  expect(ids(2, 5)).not.toEqual(ids(1, 5))
})

describe('a probe', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'steward-probes-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const code = `const double = (value) => value * 2
switch (double(2)) {
  case 4:
    console.log('four')
    break
  default:
    console.log('more')
}
function never() {
  return 1 + 1
}
console.log([1].map((each) => ({ each: double(each) }))[0].each)
`
  const place = (id: string, text: string) => ({
    id,
    start: code.indexOf(text),
    end: code.indexOf(text) + text.length,
  })

  test('changes nothing but writes what has been run, once per suite', () => {
    const log = join(folder, 'hits')
    const places = [
      place('a', 'value * 2'),
      place('b', "'four'"),
      place('c', "'more'"),
      place('d', '1 + 1'),
      place('e', '{ each: double'),
    ]
    const file = join(folder, 'sample.mjs')
    writeFileSync(file, withProbes(code, 'sample.ts', places, log))
    expect(execFileSync(process.execPath, [file], { encoding: 'utf8' })).toBe('four\n2\n')
    const begun = JSON.stringify({ begun: join(folder, 'a.test.ts') })
    const ended = JSON.stringify({ ended: join(folder, 'a.test.ts'), ok: true, ms: 7 })
    const { suites, failed, reached } = readHits(`${begun}\n${readFileSync(log, 'utf8')}${ended}\n`, folder)
    expect({ suites, failed }).toEqual({ suites: { 'a.test.ts': 7 }, failed: [] })
    expect(reached).toEqual({ a: ['a.test.ts'], b: ['a.test.ts'], e: ['a.test.ts'] })
  })
})

test('the runners name the files that failed as they are started', () => {
  const suites = ' FAIL  src/a.test.ts > title\n FAIL   components (chromium)  src/b.test.tsx > other\n'
  expect([...suiteRunner.failed(suites)]).toEqual(['src/a.test.ts', 'src/b.test.tsx'])
  const specs = '  1) [browser] › tests/e2e/specs/tenants.spec.ts:12:3 › title ────\n'
  expect([...specRunner([]).failed(specs)]).toEqual(['tests/e2e/specs/tenants.spec.ts'])
})

test('a mutant that hangs its suites counts as noticed, one that no suite runs as a survivor', () => {
  const results = (['refused', 'caught', 'timeout', 'survived', 'not reached'] as const).map((outcome) => ({
    outcome,
    area: 'core' as const,
    ...(outcome === 'not reached' ? { specs: { outcome: 'caught' as const } } : {}),
  }))
  expect(figuresOf(results)).toEqual({
    drawn: 5,
    refused: 1,
    caught: 1,
    timeouts: 1,
    survivors: 2,
    caughtBySpecs: 1,
  })
})
