import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { extractFile, listPackage } from '@electron/asar'

const parts = ['main', 'preload', 'renderer']

const refOf = ({ name, version }) => `${name}@${version}`

/** Packages whose code is in the bundles, as Vite has written them down. */
const bundled = (root) =>
  parts
    .flatMap((part) => JSON.parse(readFileSync(join(root, 'out', part, 'licences.json'), 'utf8')))
    // Some packages name their licence without its text.
    .map((one) => ({ ...one, text: one.text ?? '' }))

/** The text of a licence, from the folder of an installed package. */
function textIn(folder) {
  const file = existsSync(folder) && readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name))
  return file ? readFileSync(join(folder, file), 'utf8') : ''
}

/** Packages that stand in the archive as they are. */
function shipped(root, archive) {
  const manifests = listPackage(archive, { isPack: false })
    .map((file) => file.replaceAll('\\', '/').replace(/^\//, ''))
    .filter((file) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file))
  return manifests.map((file) => {
    const { name, version, license } = JSON.parse(extractFile(archive, normalize(file)).toString('utf8'))
    const folder = join(root, file.slice(0, -'/package.json'.length))
    return { name, version, identifier: license ?? '', text: textIn(folder) }
  })
}

/** Everything of others that a package contains, once each, by name. */
function materials(root, archive) {
  const { name, version, license } = JSON.parse(
    readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8'),
  )
  // Its own and Chromium's texts stand beside it in the package.
  const electron = { name, version, identifier: license, text: textIn(join(root, 'node_modules/electron')) }
  const found = new Map([electron, ...bundled(root), ...shipped(root, archive)].map((one) => [refOf(one), one]))
  return [...found.values()].sort((one, other) => (refOf(one) < refOf(other) ? -1 : 1))
}

/** npm's bill of everything that is installed, in CycloneDX, cut down to what a package contains. */
async function billOf(root, refs) {
  const npm = process.env['npm_execpath']
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
  const [program, given] = npm?.endsWith('.js') ? [process.execPath, [npm, ...args]] : ['npm', args]
  const { stdout } = await promisify(execFile)(program, given, {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
    shell: program === 'npm' && process.platform === 'win32',
  })
  const whole = JSON.parse(stdout)
  const { component } = whole.metadata
  const kept = new Set([component['bom-ref'], ...refs])
  return {
    ...whole,
    metadata: { ...whole.metadata, component: { ...component, name: 'steward' } },
    components: whole.components
      .filter((one) => kept.has(one['bom-ref']))
      // Dependencies of the build are part of the console here.
      .map((one) => ({
        ...one,
        scope: 'required',
        properties: one.properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
      })),
    dependencies: whole.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) })),
  }
}

/**
 * Writes into a packed application what it contains of others: the texts of their licences, and a bill of materials in
 * CycloneDX. Beside the archive, whose digest is part of the program.
 * @throws Error when a package is in none of npm's lists or has neither a text nor the name of a licence
 */
export async function writeBill(root, resources) {
  const all = materials(root, join(resources, 'app.asar'))
  const bill = await billOf(root, all.map(refOf))
  const listed = new Set(bill.components.map((one) => one['bom-ref']))
  const lost = all.filter((one) => !listed.has(refOf(one)) || (one.text === '' && !one.identifier))
  if (lost.length > 0) throw new Error(`no bill of materials: ${lost.map(refOf).join(', ')}`)
  const texts = all.map(
    (one) => `${refOf(one)}\n${one.identifier}\n\n${one.text.trim()}\n\n${'-'.repeat(80)}\n`,
  )
  writeFileSync(join(resources, 'third-party-licences.txt'), texts.join('\n'))
  writeFileSync(join(resources, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)
}
