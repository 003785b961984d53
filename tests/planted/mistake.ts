/** A possible mistake in the source, and the tests that have to detect it. */
export interface Mistake {
  /** Resulting defect of the product; unique. */
  readonly name: string
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly text: string
  readonly replacement: string
  /** Vitest files; `.spec.ts` are specs of Playwright. */
  readonly tests: readonly string[]
  /** Runs the tests whose titles match alone: a spec starts a whole console for each test. */
  readonly titles?: string
}

/** @returns mistakes of one file that the same tests have to notice. */
export const mistakesIn = (
  file: string,
  tests: readonly string[],
  planted: readonly (readonly [name: string, text: string, replacement: string, titles?: string])[],
): Mistake[] =>
  planted.map(([name, text, replacement, titles]) => ({
    name,
    file,
    text,
    replacement,
    tests,
    ...(titles === undefined ? {} : { titles }),
  }))

/**
 * @returns the file with the mistake in it.
 * @throws Error when the text does not occur there exactly once.
 */
export function plantIn(source: string, { name, file, text, replacement }: Mistake): string {
  const found = source.split(text).length - 1
  if (found !== 1) throw new Error(`${name}: the text stands ${found} times in ${file}`)
  if (text === replacement) throw new Error(`${name}: the replacement changes nothing`)
  return source.split(text).join(replacement)
}
