import { readFile } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { Language } from '#contract/bridge.ts'
import { contentSecurityPolicy, noncePlaceholder } from './http/headers.ts'
import { held, readFolder, type StaticFile, sendFile } from './http/files.ts'

/** Where the windows' pages come from: a built folder, or a development server. */
export interface Pages {
  /** The one document, with this nonce in it, in this language. */
  document(nonce: string, language: Language): Promise<string>
  policy(nonce: string): string
  /** Answers the request and returns true when there is such a file. */
  send(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>
  /** Called once the server exists, before it listens. */
  attach?(server: Server): Promise<void>
  close(): Promise<void>
}

export const bridgePath = '/steward-bridge.js'

/** The bridge must be there before the first script of the page runs. */
export const withBridge = (html: string): string => {
  const tag = `<script type="module" src="${bridgePath}"></script>`
  const first = html.indexOf('<script')
  if (first < 0) throw new Error('The page has no script to put the bridge in front of')
  return `${html.slice(0, first)}${tag}\n    ${html.slice(first)}`
}

/** The page reads from its own head in which language it begins, before it can ask anybody. */
export const filled = (html: string, nonce: string, language: Language): string =>
  html.replace(/<html lang="[^"]*"/, `<html lang="${language}"`).replaceAll(noncePlaceholder, nonce)

/** The page's script as a browser understands it: its source without the types. */
export async function bridgeScript(): Promise<StaticFile> {
  const source = await readFile(new URL('page/bridge.ts', import.meta.url), 'utf8')
  const { emitWarning } = process
  // Node warns that this function may still change; its caller can do nothing with that.
  process.emitWarning = () => {}
  try {
    return {
      type: 'text/javascript; charset=utf-8',
      bytes: held(Buffer.from(stripTypeScriptTypes(source))),
      hashed: false,
    }
  } finally {
    process.emitWarning = emitWarning
  }
}

/** @param folder the built renderer; read once. */
export async function builtPages(folder: string): Promise<Pages> {
  const html = withBridge(await readFile(join(folder, 'index.html'), 'utf8'))
  const files = new Map(await readFolder(folder))
  // Only `/` serves the document, with its policy and a nonce.
  files.delete('/index.html')
  files.set(bridgePath, await bridgeScript())
  return {
    document: async (nonce, language) => filled(html, nonce, language),
    policy: contentSecurityPolicy,
    async send(request, response, path) {
      const file = files.get(path)
      if (file) await sendFile(request, response, file)
      return file !== undefined
    },
    close: async () => {},
  }
}
