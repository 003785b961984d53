import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, isTest, root } from '#tests/setup/project.ts'

/** The only module of base, contract, core, renderer and server that reads the local fields of a Date. */
const home = 'src/base/moments.ts'

/** Ways in which the zone of the machine reaches a moment of the platform. */
const local: readonly { word: RegExp; instead: string }[] = [
  {
    word: /\.(get|set)(FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds)\(/,
    instead: 'wallParts, wallTime or later of base/moments.ts',
  },
  { word: /\bnew Date\((?![)])[^()]*,/, instead: 'wallTime' },
  { word: /\bnew Date\([^()]*\.replace\(/, instead: 'readMoment' },
  { word: /\bnew Date\([`'"][^`'"Z]*[`'"]\)/, instead: 'readMoment' },
  { word: /\bDate\.parse\([^()]*\.replace\(' ', 'T'\)\)/, instead: 'readMoment' },
  { word: /\bDate\.parse\([`'"][^`'"Z]*[`'"]\)/, instead: 'readMoment' },
  {
    word: /\b(formatMoment|dayOf|hourOf)\(new Date\b/,
    instead: 'platformTime, or machineMoment for what happened on this machine',
  },
]

const strip = (code: string): string => code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

const localIn = (code: string, path: string): string[] =>
  local
    .filter(({ word }) => word.test(strip(code)))
    .map(({ word, instead }) => `${path}: ${word.source} (${instead})`)

test('the zone of this machine is read in one module', () => {
  const files = ['src/base', 'src/contract', 'src/core', 'src/renderer', 'src/server']
    .flatMap((folder) => filesBelow(folder, /\.tsx?$/))
    .filter((path) => !isTest(path) && path !== home)
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((path) => localIn(readFileSync(join(root, path), 'utf8'), path))).toEqual([])
})

test('each way is found, and what has no zone or names one is not', () => {
  for (const [sample, index] of [
    ['at.getHours()', 0],
    ['at.setDate(1)', 0],
    ['new Date(year, month - 1, day)', 1],
    ["new Date(time.replace(' ', 'T'))", 2],
    ["new Date('2026-11-20 10:00:00')", 3],
    ["Date.parse(moment.replace(' ', 'T'))", 4],
    ["Date.parse('2026-11-20T10:00:00')", 5],
    ['formatMoment(new Date(at))', 6],
  ] as const)
    expect(localIn(sample, 'x.ts').length, local[index]?.word.source).toBe(1)
  for (const sample of [
    'at.getUTCHours()',
    'new Date()',
    'new Date(at).toISOString()',
    "Date.parse('2026-11-20T10:00:00Z')",
    'wallTime(2026, 11, 20)',
    '// new Date(2026, 10, 20)',
  ])
    expect(localIn(sample, 'x.ts')).toEqual([])
})
