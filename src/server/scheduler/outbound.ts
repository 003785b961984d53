import { z } from 'zod'

/** Longest part of an answer that is read and noted. */
const NOTED = 500
const LIMIT_MS = 30_000

const Target = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH']).default('GET'),
  url: z.string(),
  body: z.string().optional(),
})

function targetOf(param: string): z.output<typeof Target> {
  const text = param.trim()
  if (!text.startsWith('{')) return { method: 'GET', url: text }
  try {
    return Target.parse(JSON.parse(text))
  } catch {
    throw new Error('参数必须是地址，或含 method、url、body 的 JSON')
  }
}

/**
 * Calls an address on a host that the platform's administrator has allowed.
 * @param allowed host names separated by commas
 * @throws when the host is not allowed or the answer is not 2xx; redirects are not followed, because
 *   they could lead anywhere.
 */
export async function callOut(param: string, allowed: string, signal: AbortSignal): Promise<string> {
  const { method, url, body } = targetOf(param)
  const target = URL.parse(url)
  if (!target || (target.protocol !== 'http:' && target.protocol !== 'https:')) {
    throw new Error('参数中没有有效的 http 地址')
  }
  const hosts = allowed.split(',').map((host) => host.trim().toLowerCase())
  if (!hosts.includes(target.hostname)) {
    throw new Error(`主机 ${target.hostname} 不在允许访问的范围（OUTBOUND_ALLOW_HOSTS）`)
  }
  const response = await fetch(target, {
    method,
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
    ...(body === undefined || method === 'GET' || method === 'HEAD' ? {} : { body }),
  })
  const text = await beginning(response)
  if (!response.ok) throw new Error(`HTTP ${response.status}：${text}`)
  return `HTTP ${response.status}：${text}`
}

async function beginning(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > NOTED) return `${text.slice(0, NOTED)}…`
  }
  return text
}
