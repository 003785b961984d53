export type RecordValues = Readonly<Record<string, unknown>>

type ReadRecord = (resource: string, id: string) => Promise<RecordValues | null>

let read: ReadRecord = async () => null

/** The shell provides the reading: it needs the calls of all nouns, which the kit does not know. */
export const setRecordReading = (reader: ReadRecord): void => {
  read = reader
}

/**
 * Reads a record by the call of its noun.
 * @returns null where the noun has no such call, the account may not make it, or it failed
 */
export const readRecord: ReadRecord = (resource, id) => read(resource, id)
