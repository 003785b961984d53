import { readFile } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { Language } from '#contract/bridge.ts'
import { contentSecurityPolicy, noncePlaceholder } from './http/headers.ts'
import { languagePlaceholder, manifestFiles, manifestLink } from './manifest.ts'
import { bytesInMemory, readFolder, type StaticFile, sendFile } from './http/files.ts'

/** Source of the windows' pages: a built folder or a development server. */
export interface Pages {
  /** The HTML document with this nonce and language. */
  document(nonce: string, language: Language): Promise<string>
  policy(nonce: string): string
  /**
   * Answers the request.
   * @returns false when there is no such file
   */
  send(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>
  /** Called once the server exists, before it listens. */
  attach?(server: Server): Promise<void>
  close(): Promise<void>
}

export const bridgePath = '/steward-bridge.js'

/** Adds the link to the manifest, and the bridge script before the first script of the page. */
export const withBridge = (html: string): string => {
  const tag = `${manifestLink}\n    <script type="module" src="${bridgePath}"></script>`
  const first = html.indexOf('<script')
  if (first < 0) throw new Error('The page has no script to put the bridge in front of')
  return `${html.slice(0, first)}${tag}\n    ${html.slice(first)}`
}

/** Fills in the nonce and the language, which the page reads from its head before it can call the bridge. */
export const filled = (html: string, nonce: string, language: Language): string =>
  html
    .replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
    .replace(languagePlaceholder, language)
    .replaceAll(noncePlaceholder, nonce)

/** The bridge script as JavaScript: its source with the types stripped. */
export async function bridgeScript(): Promise<StaticFile> {
  const source = await readFile(new URL('page/bridge.ts', import.meta.url), 'utf8')
  const { emitWarning } = process
  // Suppresses Node's warning that this function is experimental.
  process.emitWarning = () => {}
  try {
    return {
      type: 'text/javascript; charset=utf-8',
      bytes: bytesInMemory(Buffer.from(stripTypeScriptTypes(source))),
      hashed: false,
    }
  } finally {
    process.emitWarning = emitWarning
  }
}

/**
 * Pages of the built renderer.
 * @param folder read once
 */
export async function builtPages(folder: string): Promise<Pages> {
  const html = withBridge(await readFile(join(folder, 'index.html'), 'utf8'))
  const files = new Map([...(await readFolder(folder)), ...(await manifestFiles())])
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
