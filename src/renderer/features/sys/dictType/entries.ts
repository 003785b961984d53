import { MAX_LIMIT } from '#contract/kernel.ts'
import { type DictData, dictData, dictDataCust } from '#contract/resources/sys/dictData.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'

/** Siblings in order; equal ones by id. */
export const inOrder = (a: DictData, b: DictData): number =>
  a.sort - b.sort || (BigInt(a.id) < BigInt(b.id) ? -1 : 1)

/**
 * All entries of a dictionary, in order.
 * @param most reading stops once there are more
 */
export async function allEntries(
  dictType: string,
  isCustom: boolean,
  most: number,
): Promise<readonly DictData[]> {
  if (isCustom) {
    const { data } = await callEndpoint(dictDataCust.endpoints.list, { query: { dictType } })
    return data.toSorted(inOrder)
  }
  const found: DictData[] = []
  for (let page = 1; found.length <= most; page += 1) {
    const query = { dictType, page, limit: MAX_LIMIT }
    const { list, total } = (await callEndpoint(dictData.endpoints.page, { query })).data
    found.push(...list)
    if (list.length === 0 || found.length >= total) break
  }
  return found.toSorted(inOrder)
}
