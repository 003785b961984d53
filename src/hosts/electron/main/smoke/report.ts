import { writeFileSync } from 'node:fs'

/** The answer of a part. */
export interface Answer {
  readonly ok: boolean
  /** Its answer, or the reason why there is none. */
  readonly said: string
  /** This system cannot have it, for the reason in `said`; the program is not at fault. */
  readonly skipped?: true
}

export type Question = () => Promise<Answer>

export interface Part extends Answer {
  readonly milliseconds: number
}

/** Answer for a part that this system cannot have. */
export const skipped = (reason: string): Answer => ({ ok: true, said: reason, skipped: true })

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Calls one part. An error, or no answer within `limit` milliseconds, is an answer as well. */
export async function examine(question: Question, limit: number): Promise<Part> {
  const begun = performance.now()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer after ${limit} ms`)), limit)
  })
  const answer = await Promise.race([Promise.resolve().then(question), late]).catch((error: unknown) => ({
    ok: false,
    said: messageOf(error),
  }))
  clearTimeout(timer)
  return { ...answer, milliseconds: Math.round(performance.now() - begun) }
}

/** Calls all parts at the same time. */
export async function examineAll<Name extends string>(
  questions: Readonly<Record<Name, Question>>,
  limit: number,
): Promise<Record<Name, Part>> {
  const names = Object.keys(questions) as Name[]
  const found = await Promise.all(
    names.map(async (name) => [name, await examine(questions[name], limit)] as const),
  )
  // Every question has an answer.
  return Object.fromEntries(found) as Record<Name, Part>
}

/**
 * Writes the report.
 * @returns the exit code: 0 only if every part is ok
 */
export function writeReport(file: string, facts: object, parts: Readonly<Record<string, Part>>): 0 | 1 {
  const ok = Object.values(parts).every((part) => part.ok)
  writeFileSync(file, `${JSON.stringify({ ok, ...facts, parts }, null, 2)}\n`)
  return ok ? 0 : 1
}
