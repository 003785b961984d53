import type { AnyEndpoint } from '#contract/kernel.ts'
import { oss } from '#contract/resources/ops/oss.ts'

/** The addresses of files that the platform has answered to a session. */
export interface AnsweredFiles {
  /** Takes the addresses out of an answer. */
  note(endpoint: AnyEndpoint, data: unknown): void
  has(url: string): boolean
}

/** Addresses kept; the oldest go first. */
const MAX_FILES = 5000

/** Nesting and values of an answer that are looked at. */
const MAX_DEPTH = 6
const MAX_VALUES = 50_000

/** Fields that hold the address of a file, in every call. */
const fields: ReadonlySet<string> = new Set(['headUrl', 'fileUrl'])

export function createAnsweredFiles(): AnsweredFiles {
  const files = new Set<string>()
  const add = (url: string) => {
    files.delete(url)
    files.add(url)
    if (files.size > MAX_FILES) files.delete(files.values().next().value ?? '')
  }
  return {
    note({ id }, data) {
      const isOss = id.startsWith(`${oss.name}.`)
      let left = MAX_VALUES
      const look = (value: unknown, depth: number): void => {
        if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return
        for (const [name, inner] of Object.entries(value)) {
          left -= 1
          if (left < 0) return
          const isAddress = fields.has(name) || (isOss && name === 'url')
          if (isAddress && typeof inner === 'string' && inner !== '') add(inner)
          else look(inner, depth + 1)
        }
      }
      look(data, 0)
    },
    has: (url) => files.has(url),
  }
}
