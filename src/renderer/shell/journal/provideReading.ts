import { setRecordReading } from '#kit/data/recordReading.ts'

/** Gives the kit the reading of records, whose code is loaded when it is first used. */
export const provideReading = (): void =>
  setRecordReading(async (resource, id) => (await import('./readRecord.ts')).readRecord(resource, id))
