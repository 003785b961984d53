import type { OssDir } from '#contract/resources/ops/ossDir.ts'

/** Siblings by their sort; ids tell equals apart. */
export const bySort = (a: OssDir, b: OssDir): number => a.sort - b.sort || (a.id < b.id ? -1 : 1)
