import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumNeed, fontsNeed, prepare } from '#tests/setup/machine.ts'
import { root } from '#tests/setup/project.ts'
import { billGroup } from './bills.ts'
import { consoleGroups } from './consoleGroups.ts'
import { designerGroup } from './designer.ts'
import { interfaceGroup } from './interfaces.ts'
import { interfaceScreenGroup } from './interfaceScreens.ts'
import { measureLargeFiles } from './largeFiles.ts'
import { homeGroup } from './home.ts'
import { idleGroup } from './idle.ts'
import { journalGroup } from './journal.ts'
import { logGroup, logScrollGroup } from './logs.ts'
import { mainStartGroup } from './mainStart.ts'
import { type Group, type Judged, judge, table } from './measure.ts'
import { messageScreenGroup } from './messageScreens.ts'
import { messageGroup } from './messages.ts'
import { portalGroup } from './portal.ts'
import { exportGroup, transferGroup } from './transfers.ts'
import { treeGroup } from './trees.ts'

/**
 * npm run bench: measures the console beside a minimal program that does the same. Medians of ten.
 * `--only NAME` runs one group, `--json FILE` writes the list, `--strict` makes a missed limit an error,
 * `--rounds N` is for trying it out, `--large` adds a file of 2 GB. A group that fails reports why; the others still
 * run.
 * Missing parts of the machine (Chromium, Chinese fonts) are installed first, as by `npm test`.
 */
const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(name)
  return at > 0 ? process.argv[at + 1] : undefined
}

if (!existsSync(join(root, 'out', 'renderer', 'index.html'))) throw new Error('npm run build first')
const rounds = Number(option('--rounds') ?? 10)
const console_ = consoleGroups(rounds)
/** Every group is one line here. */
const groups: readonly Group[] = [
  ...console_.groups,
  mainStartGroup(rounds),
  idleGroup,
  exportGroup,
  transferGroup,
  logGroup,
  logScrollGroup,
  journalGroup,
  messageGroup,
  interfaceGroup,
  billGroup,
  homeGroup(rounds),
  messageScreenGroup(Math.min(rounds, 5)),
  interfaceScreenGroup(Math.min(rounds, 5)),
  designerGroup(Math.min(rounds, 5)),
  portalGroup(Math.min(rounds, 5)),
  treeGroup(Math.min(rounds, 5)),
  ...(process.argv.includes('--large') ? [{ name: 'large', run: measureLargeFiles }] : []),
]

const only = option('--only')
const chosen = only === undefined ? groups : groups.filter(({ name }) => name === only)
if (chosen.length === 0) throw new Error(`--only takes one of ${groups.map(({ name }) => name).join(', ')}`)

await prepare([chromiumNeed, fontsNeed], (line) => console.log(line))

const results: Judged[] = []
const failures: string[] = []
const attempt = async (what: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    failures.push(`${what}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

for (const group of chosen) {
  await attempt(group.name, async () => {
    results.push(...(await group.run()).map(judge))
  })
}
const longTasks = console_.longTasks()
if (longTasks) results.push(judge(longTasks))
await attempt('closing', () => console_.close())

for (const line of table(results)) console.log(line)
for (const line of console_.slow) console.log(`tasks over 50 ms in ${line}`)
for (const line of failures) console.error(`not measured: ${line}`)

const jsonFile = option('--json')
if (jsonFile) writeFileSync(jsonFile, `${JSON.stringify(results, null, 2)}\n`)
const isMissed = process.argv.includes('--strict') && results.some(({ ok }) => !ok)
// A step that hangs may keep the process alive.
process.exit(failures.length > 0 || isMissed ? 1 : 0)
