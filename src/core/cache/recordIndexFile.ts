import { type RecordKind, recordKinds } from '#contract/recordIndex.ts'
import type { CacheFile } from './cacheFile.ts'

/** Where the record index of an account is stored: under the name of earlier versions, so that theirs is found as well. */
export const recordIndexName = (kind: RecordKind): string => `things.${kind}`

/** Empties the record index, when its account signs out. */
export async function forgetRecordIndex(file: CacheFile): Promise<void> {
  await Promise.all(recordKinds.map((kind) => file.put(recordIndexName(kind), null, 0)))
}
