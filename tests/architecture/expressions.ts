import { parseSync } from '@swc/core'
import { processorTime } from '#tests/contract/processorTime.ts'

/** A regular expression of a source file. */
export interface Expression {
  readonly pattern: string
  readonly flags: string
}

/** Finds every literal expression of a file; `built` counts those built at run time. */
export function expressionsIn(code: string, path: string): { literal: Expression[]; built: number } {
  const tree = parseSync(code, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2022' })
  const literal: Expression[] = []
  let built = 0
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    const node = value as Record<string, unknown>
    if (node.type === 'RegExpLiteral')
      literal.push({ pattern: String(node.pattern), flags: String(node.flags) })
    if (node.type === 'NewExpression' && (node.callee as { value?: string }).value === 'RegExp') built += 1
    for (const [key, child] of Object.entries(node)) if (key !== 'span') visit(child)
  }
  visit(tree.body)
  return { literal, built }
}

/** One character for each class that expressions use. */
const representatives = ['a', 'Z', '0', ' ', '\n', '-', '密']

/** Texts to repeat for a long text: the expression's own words and characters, and pairs of them. */
function pumps(pattern: string): string[] {
  const plain = pattern.replace(/\\[bBdDsSwWpPu]/g, '')
  const words = [...new Set(plain.match(/[A-Za-z一-鿿]{2,}/g) ?? [])]
  const marks = [...new Set(plain.replace(/[\w\s]/g, '').split(''))]
  const single = [...representatives, ...marks]
  const pairs = single.flatMap((first) => single.map((second) => first + second))
  const named = words.flatMap((word) => [word, ...single.map((one) => word + one)])
  return [...new Set([...single, ...pairs, ...named])]
}

/** The characters with which every match begins, as `/` in `^\\/\\w+`. */
const literalBeginning = (pattern: string): string =>
  (/^\^?((?:\\[^\w\s]|[^\\[\](){}.*+?|^$])+)/.exec(pattern)?.[1] ?? '').replaceAll('\\', '')

/** Prefixes that the expression may require before the repeated text. */
const beginnings = (pattern: string): string[] => [
  ...new Set([
    '',
    literalBeginning(pattern),
    ...(pattern.replace(/\\[bBdDsSwWpPu]/g, '').match(/[A-Za-z]{3,}/g) ?? []),
  ]),
]

/** Builds a text of about this many characters. */
type Text = (length: number) => string

/**
 * Texts of the shape that makes expressions slow: a prefix, something repeated, and an end that never matches.
 */
const worstCases = (pattern: string): Text[] =>
  beginnings(pattern)
    .slice(0, 5)
    .flatMap((beginning) =>
      pumps(pattern).map(
        (pump): Text =>
          (length) =>
            `${beginning}${pump.repeat(Math.ceil(length / pump.length))}\u0001`,
      ),
    )

/** Milliseconds over which the processor time of a match is measured: the system counts it in steps of some. */
const MEASURED = 200

/**
 * Milliseconds of one match (of a sticky expression at the text's beginning). Slow ones are measured in processor time,
 * because other programs share the machine.
 */
function duration({ pattern, flags }: Expression, text: string): number {
  const once = () => {
    const expression = new RegExp(pattern, flags.replace('g', ''))
    const started = performance.now()
    expression.exec(text)
    return performance.now() - started
  }
  const first = once()
  if (first < 1) return first
  const best = Math.min(first, once(), once())
  const times = Math.ceil(MEASURED / best)
  if (best < 5 || times < 2) return best
  const measured = processorTime(() => {
    for (let time = 0; time < times; time += 1) once()
  })
  return Math.min(best, measured / times)
}

/** Lengths of the texts, short ones first, so that an exponential expression is found without a long wait. */
const LENGTHS = [20, 25, 30, 1_000, 10_000]
/** Three times the longest of them; the 100,000 of the limit would take minutes. */
const LONG = 30_000

/**
 * Searches a text for which the expression takes longer than `limit` milliseconds per 100,000 characters.
 * @returns the beginning of the text; null when none was found
 */
export function slowText(expression: Expression, limit: number): string | null {
  for (const text of worstCases(expression.pattern)) {
    const shown = (length: number) => `${text(length).slice(0, 40)} (${length} characters)`
    let last = 0
    for (const length of LENGTHS) {
      last = duration(expression, text(length))
      if (last > limit) return shown(length)
    }
    // A time below a hundredth of the limit is too short to be significant.
    if (last > limit / 100 && duration(expression, text(LONG)) > (limit * LONG) / 100_000) return shown(LONG)
  }
  return null
}
