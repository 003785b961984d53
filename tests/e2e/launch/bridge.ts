import type { APIRequestContext, Page } from '@playwright/test'
import type { OperationInput, OperationName, OperationOutput } from '#contract/bridge.ts'
import type { Result } from '#contract/failures.ts'
// Declares `window.steward`, for the specs that call it inside the page.
import type {} from '#kit/bridge/bridge.ts'

interface BridgeWindow {
  readonly steward: { call(name: string, input: unknown): Promise<Result<unknown>> }
}

/**
 * Calls the bridge as the window's own code does.
 * @throws the failure of a refused call
 */
export async function callBridge<N extends OperationName>(
  page: Page,
  name: N,
  input?: OperationInput<N>,
): Promise<OperationOutput<N>> {
  const result = await page.evaluate(
    ([operation, argument]) => (window as unknown as BridgeWindow).steward.call(operation, argument),
    [name as string, input as unknown] as const,
  )
  if (!result.ok) throw new Error(`${name}: ${result.failure.code} ${result.failure.message}`)
  // The bridge answers by the contract; its own tests check that.
  return result.value as OperationOutput<N>
}

/**
 * Opens a session with a browser host as a page does and calls its bridge, without a page.
 * @returns the window that was opened, for a page that enters with it.
 */
export async function enterHost(request: APIRequestContext, address: string) {
  const { origin } = new URL(address)
  const entry = await (await request.get(address)).text()
  // Storing values and navigating, which only a page does.
  const key = /setItem\("steward\.key", "([\w-]+)"\)/.exec(entry)?.[1] ?? ''
  const windowId = /replace\("\/\?window=([^"]+)"/.exec(entry)?.[1] ?? ''
  await request.get(`${origin}/?window=${windowId}`)
  const call = async <N extends OperationName>(
    name: N,
    input: OperationInput<N>,
  ): Promise<OperationOutput<N>> => {
    const answer = await request.post(`${origin}/bridge/${name}`, {
      headers: { origin, 'x-steward-window': windowId, 'x-steward-key': key },
      data: input,
    })
    // The bridge answers by the contract; its own tests check that.
    const result = (await answer.json()) as Result<OperationOutput<N>>
    if (!result.ok) throw new Error(`${name}: ${result.failure.code} ${result.failure.message}`)
    return result.value
  }
  return { windowId, call }
}
