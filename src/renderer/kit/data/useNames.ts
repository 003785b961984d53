import { useMemo } from 'react'
import type { AnyEndpoint, EndpointAnswer, EndpointInput } from '#contract/kernel.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'

type RecordOf<E> = EndpointAnswer<E> extends readonly (infer R)[] ? R : never

/**
 * Names by code, from a call that returns all records. Empty until the response and where it is refused: codes then
 * show themselves.
 * @param nameOf code and name of a record; the same function at each render
 */
export function useNames<E extends AnyEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  nameOf: (record: RecordOf<E>) => readonly [code: string, name: string],
): ReadonlyMap<string, string> {
  const answer = useEndpoint(endpoint, input).data?.data
  return useMemo(() => {
    // By its type the call returns a list.
    const records = (answer ?? []) as readonly RecordOf<E>[]
    return new Map(records.map(nameOf))
  }, [answer, nameOf])
}
