import type { OssDir } from '#contract/resources/ops/ossDir.ts'

/** Orders siblings by their sort; equal ones by id. */
export const bySort = (a: OssDir, b: OssDir): number => a.sort - b.sort || (a.id < b.id ? -1 : 1)
