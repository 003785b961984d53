import type { TextKey } from '#kit/text.ts'
import { UserAgentCell } from '#ui/UserAgentCell.tsx'
import { type Client, parseUserAgent } from '#ui/userAgent.ts'

interface FromClient {
  readonly userAgent: string
}

const column = (part: keyof Client, label: TextKey, width: number, grow?: number) => ({
  key: part,
  label,
  width,
  grow,
  value: (row: FromClient) => parseUserAgent(row.userAgent)[part],
  exported: { from: 'userAgent', format: part } as const,
  cell: (row: FromClient) => <UserAgentCell userAgent={row.userAgent} part={part} />,
})

/** The browser out of a row's User-Agent header. @param width pixels. */
export const browserColumn = (label: TextKey, width: number, grow?: number) =>
  column('browser', label, width, grow)

/** The system out of a row's User-Agent header. @param width pixels. */
export const systemColumn = (label: TextKey, width: number, grow?: number) => column('os', label, width, grow)
