import { type Client, parseUserAgent } from './userAgent.ts'

/** Browser or system of a User-Agent header; a dash with the raw text as its tooltip when unknown. */
export function UserAgentCell({ userAgent, part }: { userAgent: string; part: keyof Client }) {
  const name = parseUserAgent(userAgent)[part]
  return <span title={userAgent || undefined}>{name || '-'}</span>
}
