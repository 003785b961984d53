import type {
  Bridge,
  BridgeEvent,
  PickedFile,
  OperationInput,
  OperationName,
  OperationOutput,
} from '#contract/bridge.ts'
import { FailureError, type Result } from '#contract/failures.ts'
import { addPiece } from '#base/pieces.ts'

declare global {
  interface Window {
    /** The only thing a host exposes to a window. */
    readonly steward: Bridge
  }
}

type Arguments<N extends OperationName> = OperationInput<N> extends void ? [] : [input: OperationInput<N>]

/** Runs one operation in core, and fetches the rest of a long answer piece by piece. */
export async function ask<N extends OperationName>(
  name: N,
  input: OperationInput<N>,
): Promise<Result<OperationOutput<N>>> {
  const answer = await window.steward.call(name, input)
  if (!answer.ok || answer.rest === undefined) return answer
  const { rest, value } = answer
  for (;;) {
    const more = await window.steward.more?.(rest)
    if (more && !more.ok) return more
    if (!more?.value) return { ok: true, value }
    addPiece(value, more.value)
  }
}

/**
 * Runs one operation in core.
 * @throws FailureError with the failure as core reported it.
 */
export async function call<N extends OperationName>(
  name: N,
  ...input: Arguments<N>
): Promise<OperationOutput<N>> {
  // An operation without input takes none; its input type is void.
  const result = await ask(name, input[0] as OperationInput<N>)
  if (result.ok) return result.value
  throw new FailureError(result.failure)
}

/**
 * Hands chosen or dropped files to core.
 * @throws FailureError as core reported it; then none of them was taken.
 */
async function offer(files: readonly File[]): Promise<PickedFile[]> {
  const result = await window.steward.offer(files)
  if (result.ok) return result.value
  throw new FailureError(result.failure)
}

export const bridge = {
  call,
  offer,
  /** @returns a function that ends the subscription. */
  listen: (listener: (event: BridgeEvent) => void): (() => void) => window.steward.listen(listener),
}
