import { homedir } from 'node:os'
import { type OperationName, type Operations, operations } from '#contract/bridge.ts'
import { type Failure, FailureError, fail, ok, type Result } from '#contract/failures.ts'
import type { ClientLog } from '../clientLog.ts'
import { locked, passwordFirst } from '../failures.ts'
import { operationsBefore } from '../session/passwordFirst.ts'
import { fieldsOf } from '../gateway/input.ts'
import type { Core } from '../ports.ts'
import { redactText } from '#base/secrets.ts'
import type { Handlers } from './handlers.ts'
import { operationsWhileLocked } from './lock.ts'

/** Turns an error into the failure that a window receives; anything but a FailureError is logged as a defect. */
export type ToFailure = (error: unknown, operation: string) => Failure

/**
 * A failure's technical message names no folder of this machine and holds no secret.
 * @param dataDir the application's data folder.
 */
export function createToFailure(log: ClientLog, dataDir: string, systemHome: string = homedir()): ToFailure {
  // Some containers use the root folder as home.
  const home = systemHome.length > 1 ? systemHome : dataDir
  const withoutPaths = (text: string) =>
    redactText(text.replaceAll(dataDir, '<data>').replaceAll(home, '<home>'))

  return (error, operation) => {
    if (error instanceof FailureError) {
      const { failure } = error
      // The platform's own message is shown to the operator unchanged.
      return failure.code === 'refused' || failure.code === 'forbidden'
        ? failure
        : { ...failure, message: withoutPaths(failure.message) }
    }
    log.error('operation failed', { operation, error })
    return { code: 'internal', message: error instanceof Error ? error.name : 'unknown' }
  }
}

const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name)

/** Parses an operation's input against the contract and runs its handler. Never throws. */
export function createDispatch(options: {
  handlers: Handlers<Operations>
  toFailure: ToFailure
  /** Called before each operation with the window that requests it. */
  onRequest(window: Parameters<Core['handle']>[0]): void
  isLocked(): boolean
  /** Whether the account of this window must change its password before anything else. */
  mustChangePassword(window: Parameters<Core['handle']>[0]): boolean
}): Core['handle'] {
  const { handlers, toFailure, onRequest, isLocked, mustChangePassword } = options
  type Window = Parameters<Core['handle']>[0]

  const run = async (window: Window, name: string, input: unknown): Promise<Result<unknown>> => {
    if (!isOperation(name)) return fail({ code: 'not-found', message: 'No such operation' })
    onRequest(window)
    if (isLocked() && !operationsWhileLocked.has(name)) throw locked()
    if (mustChangePassword(window) && !operationsBefore.has(name)) throw passwordFirst()
    const schema = operations[name].input
    // JSON has no undefined: an operation without input may arrive with null.
    const parsed = schema.safeParse(schema.type === 'void' && input === null ? undefined : input)
    if (!parsed.success) {
      return fail({
        code: 'invalid-input',
        message: `${name}: input does not fit`,
        fields: fieldsOf(parsed.error),
      })
    }
    // The schema of this very name has just produced the input; TypeScript cannot carry that through the union.
    const handler = handlers[name] as (window: Window, input: unknown) => unknown
    return ok(await handler(window, parsed.data))
  }

  return async (window, name, input) => {
    try {
      return await run(window, name, input)
    } catch (error) {
      return fail(toFailure(error, name))
    }
  }
}
