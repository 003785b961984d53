import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runLogged } from './runLogged.ts'

/** `pages`: the pages of both hosts. `all`: also Electron's main process and preload. */
export type BuildKind = 'pages' | 'all'

const parts: Record<
  BuildKind,
  { folders: readonly string[]; output: readonly string[]; argv: readonly string[] }
> = {
  pages: {
    folders: ['src/base', 'src/contract', 'src/renderer', 'locales'],
    output: ['out/renderer/index.html'],
    argv: ['node_modules/vite/bin/vite.js', 'build', '--config', 'src/hosts/launch/pages.config.ts'],
  },
  all: {
    folders: ['src', 'locales'],
    output: ['out/renderer/index.html', 'out/main/index.js', 'out/preload/index.cjs'],
    argv: ['node_modules/electron-vite/bin/electron-vite.js', 'build'],
  },
}

const shared = [
  'package.json',
  'package-lock.json',
  'src/hosts/launch/pages.config.ts',
  'electron.vite.config.ts',
]

/** Digest of the contents that a build reads, so that a checkout without changes needs no build. */
export function sourceDigest(root: string, folders: readonly string[]): string {
  const hash = createHash('sha256')
  const add = (path: string) => {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  const walk = (folder: string) => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) walk(path)
      else if (!/\.(test|spec)\.tsx?$|\.md$/.test(entry.name)) add(path)
    }
  }
  for (const path of shared) if (existsSync(join(root, path))) add(path)
  for (const folder of folders) walk(folder)
  return hash.digest('hex')
}

const stampFile = (root: string, kind: BuildKind) => join(root, 'out', `.built-${kind}`)

function isFresh(root: string, kind: BuildKind, digest: string): boolean {
  if (!parts[kind].output.every((path) => existsSync(join(root, path)))) return false
  const file = stampFile(root, kind)
  return existsSync(file) && readFileSync(file, 'utf8') === digest
}

export interface BuildOptions {
  root: string
  kind: BuildKind
  /** File for the output of the tools. */
  log: string
  /** Called before a build starts. */
  onWork(): void
}

/**
 * Builds parts that are missing or older than their sources.
 * @returns false when the build failed.
 */
export async function ensureBuilt({ root, kind, log, onWork }: BuildOptions): Promise<boolean> {
  const digest = sourceDigest(root, parts[kind].folders)
  if (isFresh(root, kind, digest)) return true
  onWork()
  const code = await runLogged([process.execPath, ...parts[kind].argv], { cwd: root, log })
  if (code !== 0) return false
  mkdirSync(join(root, 'out'), { recursive: true })
  writeFileSync(stampFile(root, kind), digest)
  // Electron's build includes the pages.
  if (kind === 'all') writeFileSync(stampFile(root, 'pages'), sourceDigest(root, parts.pages.folders))
  return true
}
