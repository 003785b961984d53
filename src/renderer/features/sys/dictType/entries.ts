import { pagesOf } from '#contract/pages.ts'
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
  const read = async (page: number, limit: number) =>
    (await callEndpoint(dictData.endpoints.page, { query: { dictType, page, limit } })).data
  const found: DictData[] = []
  for await (const { list } of pagesOf(read, { most: most + 1 })) found.push(...list)
  return found.toSorted(inOrder)
}
