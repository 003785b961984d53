import { parseArgs } from 'node:util'
import { Backend } from './backend.ts'
import { writtenDocument } from './document.ts'
import { Fuzzer, type Tally } from './fuzzer.ts'
import { kinds } from './kinds.ts'
import { unreachable } from './recipes.ts'

/**
 * npm run fuzz: sends requests made from the backend's OpenAPI file to a backend with scratch data, and reports answers
 * that no server may give. `--minutes N` (5), `--seed N` to repeat a run. Data and record ids differ between two runs,
 * so a finding is repeated by its line.
 */
const { values: given } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string' } } })
const minutes = Number(given.minutes ?? 5)
const seed = Number(given.seed ?? Date.now() % 1_000_000)
if (!(minutes > 0) || !Number.isInteger(seed))
  throw new Error('--minutes takes a number, --seed a whole number')

/** Every length of a head takes a minute. */
const headStep = Math.max(1, Math.round(5 / minutes))
/** The most memory that a server may use after some ten thousand requests. */
const MOST_MB = 1024

function report(tally: Tally, operations: readonly string[], memory: number | null): boolean {
  const all = operations.length * Object.keys(kinds).length
  const silent = operations.filter((id) => !tally.succeeded.has(id))
  const unexplained = silent.filter((id) => !Object.hasOwn(unreachable, id))
  console.log(`seed ${seed}: ${tally.requests} requests, ${tally.signIns} times signed in again`)
  console.log(
    `${tally.tried.size} of ${all} pairs of an operation and a kind (${Object.keys(kinds).join(', ')})`,
  )
  console.log(
    `${operations.length - silent.length} of ${operations.length} operations succeeded at least once`,
  )
  for (const id of silent.filter((each) => !unexplained.includes(each)))
    console.log(`  cannot: ${id}, ${unreachable[id]}`)
  if (unexplained.length > 0) console.log(`  never: ${unexplained.join(', ')}`)
  const answers = [...tally.answers].sort(([, a], [, b]) => b - a)
  console.log(`answers by status and code: ${answers.map(([key, times]) => `${key}: ${times}`).join('; ')}`)
  if (memory !== null) console.log(`most memory: ${memory.toFixed(0)} MB of ${MOST_MB}`)
  for (const { operation, kind, complaint, command } of tally.findings)
    console.log(`\n${operation} (${kind}): ${complaint}\n  ${command}`)
  console.log(`\n${tally.findings.length} findings`)
  return tally.findings.length === 0 && (memory ?? 0) <= MOST_MB
}

const document = writtenDocument()
const target = await Backend.start()
try {
  const until = Date.now() + minutes * 60_000
  const goesOn = (): boolean => Date.now() < until
  const log = (line: string): void => console.log(line)
  const tally = await new Fuzzer({ document, target, seed, goesOn, headStep, runs: 3, log }).run()
  const isSound = report(
    tally,
    document.operations.map(({ id }) => id),
    target.memory(),
  )
  process.exitCode = isSound ? 0 : 1
} finally {
  await target.close()
}
