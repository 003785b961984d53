import { findResource } from '#contract/resources/index.ts'
import { isObject } from '#base/paths.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import type { RecordValues } from '#kit/data/recordReading.ts'
import { isOffered } from '#kit/list/offers.ts'
import { useSession } from '#kit/session.ts'

/** Reads a record by its noun's `get`, in the background: there are other values to show where it is refused. */
export async function readRecord(resource: string, id: string): Promise<RecordValues | null> {
  const get = findResource(resource)?.endpoints['get']
  if (!get || id === '' || !isOffered(useSession.getState(), { guard: get })) return null
  try {
    const { data } = await callEndpoint(get, { params: { id } }, { background: true })
    return isObject(data) ? data : null
  } catch {
    return null
  }
}
