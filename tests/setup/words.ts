import { say } from '#server/common/texts.ts'

type Key = Parameters<typeof say>[1]
type Values = Parameters<typeof say>[2]

/**
 * A text of the console or the server in Chinese, by its key, so that a sentence can change without its tests. The
 * texts that a requirement fixes are compared with it in `tests/contract/fixedTexts.test.ts`.
 */
export const chinese = (key: Key, values?: Values): string => say('zh-CN', key, values)

/** The same in English. */
export const english = (key: Key, values?: Values): string => say('en-US', key, values)
