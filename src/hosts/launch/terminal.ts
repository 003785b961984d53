import { type StartKey, translateIn, terminalLanguage } from './texts.ts'

/** Texts for the operator in the terminal. */

export const translate = translateIn(terminalLanguage(process.env))

export const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

export const complain = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** An error that ends the program with a sentence instead of a stack trace. */
export class Stop extends Error {}

export function stop(key: StartKey, values?: Record<string, string>): never {
  throw new Stop(translate(key, values))
}

/** Runs a launcher; an error ends the process with a sentence and exit code 1. */
export function run(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    complain(error instanceof Stop ? error.message : translate('start:failed', { reason: reasonOf(error) }))
    process.exit(1)
  })
}
