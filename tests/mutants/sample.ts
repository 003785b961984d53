import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tests/setup/project.ts'
import { type Area, sourcesOf } from './areas.ts'
import { type Mutation, mutationsOf, mutate } from './mutators.ts'
import { parse } from './tree.ts'

/** A mutation at its place in the project. */
export interface Mutant extends Mutation {
  /** Names the mutant as long as its file stays the same. */
  readonly id: string
  readonly area: Area
  readonly file: string
  readonly line: number
  readonly original: string
}

/** Names and lists are many and their changes are noticed easily: they are drawn less often. */
const weights: Readonly<Record<string, number>> = { 'emptied string': 1 / 3, 'emptied array': 1 / 3 }

const sha = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Orders mutants at random, by a number that depends on the seed and the mutant alone: a change of one file
 * leaves the draw in the other files as it was, and a larger sample contains the smaller one.
 */
function rank(seed: number, name: string, weight: number): number {
  const uniform = (Number.parseInt(sha(`${seed} ${name}`).slice(0, 12), 16) + 1) / 2 ** 48
  return -Math.log(uniform) / weight
}

/** @returns the mutants of an area in the order in which they are drawn; none that does not parse. */
export function* draw(area: Area, seed: number): Generator<Mutant> {
  const ranked: { mutant: Mutant; order: number }[] = []
  const codes = new Map<string, string>()
  for (const file of sourcesOf(area)) {
    const code = readFileSync(join(root, file), 'utf8')
    codes.set(file, code)
    const seen = new Map<string, number>()
    for (const mutation of mutationsOf(code, file)) {
      const original = code.slice(mutation.start, mutation.end)
      const place = `${file} ${mutation.mutator} ${original}`
      const count = (seen.get(place) ?? 0) + 1
      seen.set(place, count)
      const line = code.slice(0, mutation.start).split('\n').length
      const id = sha(`${code} ${mutation.mutator} ${mutation.start} ${mutation.end}`).slice(0, 12)
      const order = rank(seed, `${place} ${count}`, weights[mutation.mutator] ?? 1)
      ranked.push({ mutant: { ...mutation, id, area, file, line, original }, order })
    }
  }
  ranked.sort((a, b) => a.order - b.order)
  for (const { mutant } of ranked) {
    if (parse(mutate(codes.get(mutant.file) ?? '', mutant), mutant.file) !== null) yield mutant
  }
}

/** How a mutant changes its lines, as a diff shows it. */
export function diffOf(mutant: Mutant): string {
  const code = readFileSync(join(root, mutant.file), 'utf8')
  const from = code.lastIndexOf('\n', mutant.start - 1) + 1
  const after = code.indexOf('\n', mutant.end)
  const to = after === -1 ? code.length : after
  const lines = (text: string, mark: string) => text.split('\n').map((line) => `${mark} ${line}`)
  const changed = code.slice(from, mutant.start) + mutant.replacement + code.slice(mutant.end, to)
  return [...lines(code.slice(from, to), '-'), ...lines(changed, '+')].join('\n')
}
