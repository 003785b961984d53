import { z } from 'zod'
import { recordCalls } from '#contract/calls.ts'
import { contains, defineResource, GET, Id, ParentId, required, lookup } from '#contract/kernel.ts'

export const OssDirWrite = z.object({
  pid: ParentId,
  name: required(100),
  /** Value that uploads carry as dirValue; unique within the tenant. Letters, digits, `_` and `-`. */
  value: required(64).regex(/^[\w-]+$/, { error: 'dirValue' }),
  sort: z.number().int().min(1).max(50),
})

/** A directory of the file storage. Fields that begin with `p` and treeLevel are derived from its place in the tree. */
export const OssDir = z.object({
  id: Id,
  pid: Id,
  name: z.string(),
  value: z.string(),
  /** Ids of the directories above, from the top, joined by commas; empty at the top. */
  pids: z.string(),
  /** Names of the directories above, from the top, joined by ` / `; empty at the top. */
  pnames: z.string(),
  sort: z.number().int(),
  /** From 1. */
  treeLevel: z.number().int(),
  creator: z.string(),
})
export type OssDir = z.output<typeof OssDir>

/** A directory with those below it, in the order of sort. */
export interface OssDirNode extends OssDir {
  children: OssDirNode[]
}

const OssDirNode: z.ZodType<OssDirNode> = OssDir.extend({
  get children() {
    return z.array(OssDirNode)
  },
})

const filters = { name: contains(), value: contains() }

/** The documents show `/list` without paging. */
const listQuery = z.object({ name: lookup(500).optional(), value: lookup(500).optional() })

const screen = { screen: 'oss/sysOssDir' } as const

export const ossDir = defineResource('ops.ossDir', {
  entity: OssDir,
  named: 'name',
  identifiedBy: ['value'],
  filters,
  endpoints: {
    treeList: GET('/oss/sysOssDir/treeList', {
      summary: 'Storage directories: tree',
      guard: 'signed-in',
      answer: z.array(OssDirNode),
    }),
    list: GET('/oss/sysOssDir/list', {
      summary: 'Storage directories: list',
      guard: screen,
      query: listQuery,
      answer: z.array(OssDir),
    }),
    ...recordCalls({
      base: '/oss/sysOssDir',
      savePath: '/oss/sysOssDir/',
      title: 'Storage directories',
      entity: OssDir,
      write: OssDirWrite,
    }),
  },
})
