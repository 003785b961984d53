import type { ServerResponse } from 'node:http'
import enUS from '#locales/en-US/start.json' with { type: 'json' }
import zhCN from '#locales/zh-CN/start.json' with { type: 'json' }
import { bareDocumentPolicy, commonHeaders } from './headers.ts'

/** Why a page is not shown. The text is shown in both languages, because the user's is unknown. */
export type Refusal = 'start:page.address' | 'start:page.account' | 'start:page.windows' | 'start:page.absent'

type Key = keyof typeof zhCN

export function refuse(response: ServerResponse, status: number, refusal: Refusal): void {
  // By the type above, the rest is a key of this file.
  const key = refusal.slice('start:'.length) as Key
  const body = [
    '<!doctype html><html lang="zh-CN"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${status}</title><p>${zhCN[key]}</p><p lang="en">${enUS[key]}</p></html>\n`,
  ].join('')
  response.writeHead(status, {
    ...commonHeaders,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': bareDocumentPolicy,
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(body),
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
