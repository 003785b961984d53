import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { app, emitFromApp } from './app.ts'
import { readArchives } from './archives.ts'
import { noteLoaded } from './busy.ts'
import { holdFiles } from './heldOpen.ts'
import { becomeReady } from './lifecycle.ts'
import { configuration } from './link.ts'

/** Runs a built main process with `electron` replaced. Started by launch.ts. */
const standIn = pathToFileURL(path.join(import.meta.dirname, 'electron.ts')).href

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'electron' || specifier === 'electron/main') {
      return { url: standIn, format: 'module-typescript', shortCircuit: true }
    }
    return next(specifier, context)
  },
  load(url, context, next) {
    noteLoaded()
    return next(url, context)
  },
})

Object.defineProperty(process, 'type', { value: 'browser' })
// Node itself has looked at its platform by now; only the program under test sees another one.
Object.defineProperty(process, 'platform', { value: configuration.platform, enumerable: true })
const installed = path.resolve(import.meta.dirname, '../../../node_modules/electron/package.json')
// The type of the package's own file.
const { version } = JSON.parse(readFileSync(installed, 'utf8')) as { version: string }
Object.defineProperty(process.versions, 'electron', { value: version, enumerable: true })
Object.defineProperty(process, 'defaultApp', { value: !configuration.isPackaged })
Object.defineProperty(process, 'resourcesPath', {
  value: configuration.resourcesPath,
  enumerable: true,
})
// As with `electron . --flag`: the program, the folder, then the arguments. A packed program needs no folder.
const folder = configuration.isPackaged ? [] : [configuration.appPath]
process.argv = [process.execPath, ...folder, ...process.argv.slice(2)]

readArchives()
// Electron emits `ready` only after the entry module has been evaluated.
await import(pathToFileURL(configuration.entry).href)
becomeReady()
if (configuration.platform === 'win32') holdFiles(app.getPath('sessionData'))
emitFromApp('ready', {}, {})
