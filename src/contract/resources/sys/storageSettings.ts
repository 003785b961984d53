import { z } from 'zod'
import { parseJsonText } from '#base/jsonText.ts'
import { type CodeOf, vocabulary } from '#contract/vocabulary.ts'

/**
 * 1 Qiniu, 2 Aliyun OSS, 3 Tencent COS, 4 FastDFS, 5 local disk, 6 Huawei OBS, 7 GridFS, 0 custom (DECISION-OPS-51).
 */
export const storageTypes = vocabulary([1, 2, 3, 4, 5, 6, 7, 0])

/** Where Tencent COS keeps its buckets (OPS-COS-04). */
export const storageRegions = vocabulary([
  'ap-beijing-1',
  'ap-beijing',
  'ap-shanghai',
  'ap-guangzhou',
  'ap-chengdu',
  'ap-chongqing',
  'ap-singapore',
  'ap-hongkong',
  'na-toronto',
  'eu-frankfurt',
])

/** Fields that a provider shows and demands; a name that ends in Prefix may stay empty (OPS-COS-03). */
export const storageFields = {
  1: ['qiniuDomain', 'qiniuPrefix', 'qiniuAccessKey', 'qiniuSecretKey', 'qiniuBucketName'],
  2: [
    'aliyunDomain',
    'aliyunPrefix',
    'aliyunEndPoint',
    'aliyunAccessKeyId',
    'aliyunAccessKeySecret',
    'aliyunBucketName',
  ],
  3: [
    'qcloudDomain',
    'qcloudPrefix',
    'qcloudAppId',
    'qcloudSecretId',
    'qcloudSecretKey',
    'qcloudBucketName',
    'qcloudRegion',
  ],
  4: ['fastdfsDomain'],
  5: ['localDomain', 'localPrefix', 'localPath'],
  6: [
    'huaweiDomain',
    'huaweiPrefix',
    'huaweiAccessKey',
    'huaweiSecretKey',
    'huaweiBucketName',
    'huaweiExpireSeconds',
  ],
  7: ['mongodbDomain', 'mongodbPrefix', 'mongodbBucketName'],
  0: ['custClassName', 'custConfig'],
} as const satisfies Record<
  CodeOf<typeof storageTypes>,
  readonly (keyof typeof texts | 'huaweiExpireSeconds')[]
>

/** Longest value of the chosen provider's fields. */
const NAME = 500
/** Longest value of any provider, and longest configuration of a custom one. */
const LONGEST = 20_000

// Fields of a provider that is not chosen must not prevent a save.
const Line = z.string().trim().max(LONGEST).default('')

const texts = {
  qiniuDomain: Line,
  qiniuPrefix: Line,
  qiniuAccessKey: Line,
  qiniuSecretKey: Line,
  qiniuBucketName: Line,
  aliyunDomain: Line,
  aliyunPrefix: Line,
  aliyunEndPoint: Line,
  aliyunAccessKeyId: Line,
  aliyunAccessKeySecret: Line,
  aliyunBucketName: Line,
  qcloudDomain: Line,
  qcloudPrefix: Line,
  qcloudAppId: Line,
  qcloudSecretId: Line,
  qcloudSecretKey: Line,
  qcloudBucketName: Line,
  qcloudRegion: Line,
  fastdfsDomain: Line,
  localDomain: Line,
  localPrefix: Line,
  localPath: Line,
  huaweiDomain: Line,
  huaweiPrefix: Line,
  huaweiAccessKey: Line,
  huaweiSecretKey: Line,
  huaweiBucketName: Line,
  mongodbDomain: Line,
  mongodbPrefix: Line,
  mongodbBucketName: Line,
  custClassName: Line,
  /** Configuration of the class: JSON. */
  custConfig: z.string().max(LONGEST).default('{}'),
} as const

export const isJson = (text: string): boolean => parseJsonText(text) !== undefined

/** @returns problem of a filled field of the chosen provider, in the words of the contract */
function problemOf(name: string, value: unknown): string | undefined {
  if (name === 'custConfig') return isJson(String(value)) ? undefined : 'json'
  if (name === 'qcloudRegion')
    return storageRegions.codes.some((code) => code === value) ? undefined : 'format'
  if (name === 'huaweiExpireSeconds')
    return Number.isSafeInteger(value) && Number(value) >= 1 ? undefined : 'format'
  return undefined
}

/** The storage settings as a save sends them: all providers' values, those of the chosen one checked. */
export const StorageWrite = z
  .object({
    type: z.literal(storageTypes.codes),
    ...texts,
    /** As it is typed; a whole number of seconds while the provider is 6. */
    huaweiExpireSeconds: z.union([z.number(), z.string().max(40), z.null()]).default(null),
  })
  .superRefine((config, context) => {
    for (const name of storageFields[config.type]) {
      const value = config[name]
      const path = [name]
      const isEmpty = value === null || (typeof value === 'string' && value.trim() === '')
      const problem = isEmpty ? (name.endsWith('Prefix') ? undefined : 'required') : problemOf(name, value)
      if (problem !== undefined) context.addIssue({ code: 'custom', path, message: problem })
      else if (name !== 'custConfig' && typeof value === 'string' && value.length > NAME)
        context.addIssue({ code: 'too_big', origin: 'string', maximum: NAME, path, input: value })
    }
  })
export type StorageWrite = z.output<typeof StorageWrite>

/** As stored and answered. A platform may have further providers. */
export const StorageConfig = z.object({
  type: z.number().int(),
  ...(Object.fromEntries(Object.keys(texts).map((name) => [name, z.string().default('')])) as {
    [K in keyof typeof texts]: z.ZodDefault<z.ZodString>
  }),
  huaweiExpireSeconds: z.number().nullable().default(null),
})
export type StorageConfig = z.output<typeof StorageConfig>
