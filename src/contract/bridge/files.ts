import { z } from 'zod'
import { json, nothing, op } from './op.ts'

/** A file of this machine that the user picked: chosen in a dialog or dropped. */
export const PickedFile = z.object({
  id: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Media type as the system names it; empty when unknown. */
  type: z.string(),
})
export type PickedFile = z.output<typeof PickedFile>

/** Content that a window may save: lines of a table, written as CSV, or one JSON value. */
export const SavedFile = z.object({
  /** Suggested name without extension; cleaned by core. */
  fileName: z.string().max(300),
  content: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('csv'),
      head: z.array(z.string().max(200)).min(1).max(100),
      rows: z.array(z.array(z.string().max(10_000)).max(100)).max(20_000),
    }),
    z.object({ kind: z.literal('json'), value: json }),
  ]),
})
export type SavedFile = z.output<typeof SavedFile>

/** The properties of a browser's `File` that the bridge uses; the contract has no DOM types. */
export interface WindowFile {
  readonly name: string
  readonly size: number
  readonly type: string
  readonly lastModified: number
}

export const fileOperations = {
  /** Releases picked files that will not be uploaded. */
  'files.forget': op(z.object({ fileIds: z.array(z.string().max(64)).max(1000) }), nothing),
  /** Saves a small file made by a window where the operator chooses; null when they cancelled the dialog. */
  'files.save': op(SavedFile, z.object({ download: z.string().optional() }).nullable()),
  /**
   * An address of the host itself under which this session's windows read a file of the platform: for
   * pictures, media, documents. Ranges are passed on, the token is added in core. Pictures (no SVG), PDF,
   * plain text, audio and video come with their type, everything else as an attachment. Valid until the
   * session ends. `url` as in transfers.download.
   */
  'files.link': op(
    z.object({ url: z.string().max(2000), fileName: z.string().max(300) }),
    z.object({ address: z.string() }),
  ),
} as const
