import { useEffect, useState } from 'react'
import type { AnyEndpoint, EndpointAnswer, EndpointInput } from '#contract/kernel.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { isMissingCall } from '#kit/data/failures.ts'
import { useSession } from '#kit/session.ts'

/** Milliseconds without another change before the request. */
const PAUSE = 400

/** The value once it has stopped changing. Values are compared by content. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as T), PAUSE)
    return () => clearTimeout(timer)
  }, [key])
  return settled
}

/** Calls that a session's platform has turned out to lack: another request would only fill the notices. */
const unknown = new Set<string>()

/**
 * Result of a save, requested while a form is filled in. Refusals are not shown here: the save itself
 * shows them.
 * @param input undefined: there is nothing to request, as while the form is as it was loaded
 * @returns undefined while it is requested, where the save would be refused, and on a platform that does not
 * have the call
 */
export function useRehearsal<E extends AnyEndpoint>(
  endpoint: E,
  input: EndpointInput<E> | undefined,
): EndpointAnswer<E> | undefined {
  const sessionId = useSession((state) => state.session?.id)
  const call = `${sessionId} ${endpoint.id}`
  const settled = useSettled(input ?? null)
  const isAsked = input !== undefined && settled !== null && JSON.stringify(settled) === JSON.stringify(input)
  const { data, error } = useEndpoint(
    endpoint,
    // Nothing is sent while it is disabled.
    settled ?? ({} as EndpointInput<E>),
    { enabled: isAsked && !unknown.has(call) },
  )
  const isMissing = error !== null && isMissingCall(error.failure)
  useEffect(() => {
    if (isMissing) unknown.add(call)
  }, [isMissing, call])
  return input === undefined || error ? undefined : data?.data
}
