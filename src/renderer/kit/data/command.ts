import { useCallback, useRef, useState } from 'react'
import type { AnyEndpoint, EndpointAnswer, EndpointInput } from '#contract/kernel.ts'
import { type CallOptions, callEndpoint } from '#kit/data/endpoint.ts'
import { presentFailure } from '#kit/data/failures.ts'

export interface Command<E extends AnyEndpoint> {
  /** @returns null when the call failed; the failure has been shown where it has to be. */
  run(input: EndpointInput<E>, options?: CallOptions): Promise<{ answer: EndpointAnswer<E> } | null>
  readonly isRunning: boolean
}

/** A write behind a button that is neither a form nor a list action. */
export function useCommand<E extends AnyEndpoint>(endpoint: E): Command<E> {
  const [isRunning, setRunning] = useState(false)
  const running = useRef(false)
  const run = useCallback(
    async (input: EndpointInput<E>, options?: CallOptions) => {
      if (running.current) return null
      running.current = true
      setRunning(true)
      try {
        return { answer: (await callEndpoint(endpoint, input, options)).data }
      } catch (error) {
        presentFailure(error)
        return null
      } finally {
        running.current = false
        setRunning(false)
      }
    },
    [endpoint],
  )
  return { run, isRunning }
}
