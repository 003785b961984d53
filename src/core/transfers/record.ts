import { z } from 'zod'
import { ExportRequest, Transfer } from '#contract/bridge.ts'
import { LocalFile } from '../files/localFile.ts'
import { Checkpoint } from '../tables/checkpoint.ts'

/** Data of a transfer that core keeps on the disk, so that it survives the end of the program. */

/** Place up to which a list has been read. */
export const Place = z.object({
  /** Rows a page, and the most that the platform gives. */
  limit: z.number(),
  most: z.number(),
  /** Pages of that size before the place reached. */
  next: z.number(),
  /** Rows listed so far, those that came twice included. */
  read: z.number(),
  total: z.number(),
  /** Total when the reading began. */
  firstTotal: z.number(),
  shrank: z.boolean(),
  /** Ids of the last page and the first id of every page, by which rows that moved are known again. */
  previous: z.array(z.unknown()),
  firsts: z.array(z.unknown()),
})
export type Place = z.output<typeof Place>

/** Place up to which an export from the cache has been read. */
export const CachedPlace = z.object({
  /** Rows counted when it began; -1: unknown. */
  total: z.number(),
  /** The reader's own state. */
  reached: z.unknown(),
})

const ListJob = z.object({
  kind: z.literal('list'),
  request: ExportRequest,
  checkpoint: Checkpoint.nullable(),
})
export type ListJob = z.output<typeof ListJob>

const BytesJob = z.object({
  kind: z.literal('bytes'),
  source: z.union([
    z.object({
      url: z.string(),
      /** Whether it led to a file that the platform keeps, at the time of the request. */
      isStored: z.boolean().optional(),
    }),
    z.object({ endpoint: z.string(), params: z.unknown(), query: z.unknown() }),
  ]),
  /** Names the bytes that are there; empty: they cannot be continued. */
  etag: z.string(),
  /** Bytes of the part file that are surely on the disk. */
  kept: z.number(),
})
export type BytesJob = z.output<typeof BytesJob>

const UploadJob = z.object({
  kind: z.literal('upload'),
  endpoint: z.string(),
  fields: z.record(z.string(), z.string()),
  file: LocalFile,
})
export type UploadJob = z.output<typeof UploadJob>

export const Job = z.discriminatedUnion('kind', [ListJob, BytesJob, UploadJob])
export type Job = z.output<typeof Job>

export const TransferRecord = z.object({
  transfer: Transfer,
  /** Final path of the saved file; empty for uploads. */
  path: z.string(),
  /** The window of the request, which in a browser fetches the finished file. */
  windowId: z.string(),
  job: Job,
})
export type TransferRecord = z.output<typeof TransferRecord>
