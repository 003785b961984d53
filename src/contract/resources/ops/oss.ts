import { z } from 'zod'
import { listCalls, removeCall } from '#contract/calls.ts'
import {
  AnyCode,
  contains,
  custom,
  DateTime,
  defineResource,
  GET,
  Id,
  lookup,
  newestFirst,
  POST,
  text,
} from '#contract/kernel.ts'
import { type CodeOf, vocabulary } from '#contract/vocabulary.ts'

/** A stored file. */
export const Oss = z.object({
  id: Id,
  /** `image` for pictures that a screen shows; otherwise free. */
  fileClass: z.string(),
  /** Determined by content and extension. */
  fileContentType: z.string(),
  /** Lower case, without the dot; may be empty. */
  fileExt: z.string(),
  /** Bytes. */
  fileSize: z.number().int(),
  /** Lower-case hexadecimal. */
  fileMd5: z.string(),
  /** As the uploader called it. */
  fileOriName: z.string(),
  fileSaveName: z.string(),
  bizId: z.string(),
  /** Value of its directory. */
  dirValue: z.string(),
  /** Values from the top directory down to its own, joined by commas. */
  dirValues: z.string(),
  /** 5: the server's own disk. */
  ossType: AnyCode,
  ossId: z.string(),
  /** Below the storage folder. */
  localPhysicalPathname: z.string(),
  creator: z.string(),
  /** Absolute, answered only with a valid token. */
  url: z.string(),
  /** Names from the top directory down to its own, joined by ` / `. */
  dirNames: z.string(),
  updateDate: DateTime,
})
export type Oss = z.output<typeof Oss>

/** Fields that a preview needs. */
export const OssInfo = Oss.pick({
  id: true,
  fileOriName: true,
  fileExt: true,
  fileContentType: true,
  fileSize: true,
  url: true,
})
export type OssInfo = z.output<typeof OssInfo>

export const OssUploaded = Oss.pick({ id: true, url: true, fileOriName: true, fileExt: true, fileSize: true })
export type OssUploaded = z.output<typeof OssUploaded>

const filters = {
  fileOriName: contains(),
  bizId: contains(),
  /** Directory values joined by commas. */
  dirValues: { ...custom(), maxLength: 20_000 },
}

const noun = { base: '/oss/sysOss', title: 'Files', entity: Oss, filters }

/** Text beyond this is downloaded, not shown. */
export const PREVIEW_TEXT_BYTES = 1_048_576

export const oss = defineResource('ops.oss', {
  entity: Oss,
  named: 'fileOriName',
  filters,
  order: newestFirst('updateDate'),
  endpoints: {
    ...listCalls(noun),
    /** The list shows its button with the first code; stored files may also be deleted with the second. */
    remove: removeCall(noun, { permission: 'sys:user:delete', or: 'oss:sysOss:delete' }),
    upload: POST('/sys/oss/upload', {
      summary: 'Files: upload',
      guard: 'signed-in',
      /** Everywhere but in the directories of avatars, icons and the demo. */
      checks: ['sys:user:save'],
      encoding: 'multipart',
      loud: true,
      body: z.object({
        dirValue: lookup(64).default(''),
        fileClass: text(32).default(''),
        bizId: lookup(64).default(''),
      }),
      answer: OssUploaded,
    }),
    getFiles: GET('/sys/oss/getFiles', {
      summary: 'Files: facts by ids',
      guard: 'signed-in',
      /** Joined by commas. */
      query: z.object({ ids: text(20_000).default('') }),
      /** By id; unknown ones are left out. */
      answer: z.record(z.string(), OssInfo),
    }),
    /** File that `url` leads to. Ranges are answered. */
    content: GET('/oss/file/{day}/{name}', {
      summary: 'Files: content',
      guard: 'signed-in',
      params: z.object({
        day: z.string().regex(/^\d{8}$/),
        name: z.string().regex(/^[\w-]{1,64}(\.\w{1,16})?$/),
      }),
      kind: 'bytes',
    }),
  },
})

/** How a kind of file is shown inside the console (DECISION-OPS-67). */
const previewKinds = vocabulary(['image', 'pdf', 'text', 'audio', 'video'])
export type PreviewKind = CodeOf<typeof previewKinds>

const previews: Readonly<Record<PreviewKind, readonly string[]>> = {
  image: ['bmp', 'png', 'gif', 'jpg', 'jpeg', 'webp'],
  pdf: ['pdf'],
  text: ['txt', 'md', 'json', 'xml', 'csv', 'log', 'sql'],
  audio: ['mp3', 'wav', 'ogg'],
  video: ['mp4', 'webm'],
}

const kindOf = new Map(
  previewKinds.codes.flatMap((kind) =>
    previews[kind].map((extension): [string, PreviewKind] => [extension, kind]),
  ),
)

/** Content that the server found to be of another type than its extension is not shown. */
const families: Readonly<Record<PreviewKind, RegExp>> = {
  image: /^image\/(?!svg)/,
  pdf: /^application\/pdf$/,
  text: /^text\/plain|^application\/(json|xml)$|^text\/(csv|markdown|xml)$/,
  audio: /^audio\//,
  video: /^video\//,
}

/** @returns null for a file that must be downloaded. */
export function previewOf(file: Pick<Oss, 'fileExt' | 'fileContentType' | 'fileSize'>): PreviewKind | null {
  const kind = kindOf.get(file.fileExt.toLowerCase())
  if (!kind || !families[kind].test(file.fileContentType)) return null
  return kind === 'text' && file.fileSize > PREVIEW_TEXT_BYTES ? null : kind
}
