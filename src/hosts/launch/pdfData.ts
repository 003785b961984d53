import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Folders of data that pdf.js loads for documents that need them, with their licences: character maps and standard
 * fonts.
 */
const folders = ['cmaps', 'standard_fonts']

/** Serves these files as `assets/pdf-<version>/<folder>/<name>`. */
export function pdfData(): Plugin {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const prefix = `assets/pdf-${version}`
  const files = new Map(
    folders.flatMap((folder) =>
      readdirSync(join(dirname(manifest), folder)).map((name) => [
        `${folder}/${name}`,
        join(dirname(manifest), folder, name),
      ]),
    ),
  )
  return {
    name: 'pdf-data',
    generateBundle() {
      for (const [name, path] of files) {
        this.emitFile({ type: 'asset', fileName: `${prefix}/${name}`, source: readFileSync(path) })
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${prefix}/`, (request, response, next) => {
        const path = files.get((request.url ?? '').replace(/^\//, ''))
        if (path === undefined) return next()
        response.setHeader('Content-Type', 'application/octet-stream')
        response.end(readFileSync(path))
      })
    },
  }
}
