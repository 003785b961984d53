import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { extractAll, extractFile, getRawHeader, listPackage } from '@electron/asar'
import { FuseV1Options, FuseState, getCurrentFuseWire } from '@electron/fuses'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureBuilt } from '#hosts/launch/build.ts'
import { parseXml, propertyOf } from '#core/testing/xml.ts'
import { installers, kindsOf, type LinuxKind, linuxTools } from '#hosts/launch/packages.ts'
import { callBridge } from '#tests/e2e/launch/bridge.ts'
import { launchStandIn } from '#tests/electron-standin/launch.ts'
import { which } from '#tests/setup/machine.ts'
import { root } from '#tests/setup/project.ts'
import type { Plan } from './builderPlan.ts'
import { type System, writeEmptyRuntime } from './emptyRuntime.ts'
import { resourcesOf } from './executable.ts'

interface Bill {
  readonly components: readonly { readonly 'bom-ref': string; readonly hashes?: readonly { alg: string }[] }[]
}

/** electron-builder packs the built console for three systems and two processors, around an empty runtime. */
const work = mkdtempSync(path.join(tmpdir(), 'steward-pack-'))

const contents = 'Steward.app/Contents'
const frameworkResources = `${contents}/Frameworks/Electron Framework.framework/Versions/A/Resources`

const targets = [
  {
    system: 'linux',
    arch: 'x64',
    platform: 'linux',
    folder: 'linux-unpacked',
    resources: 'resources',
    languages: ['locales/en-US.pak', 'locales/zh-CN.pak'],
    // Not the compression of a release, which takes as long as everything else together.
    extra: ['-c.deb.compression=gz', '-c.rpm.compression=gzip'],
  },
  {
    system: 'win',
    arch: 'arm64',
    platform: 'win32',
    folder: 'win-arm64-unpacked',
    resources: 'resources',
    languages: ['locales/en-US.pak', 'locales/zh-CN.pak'],
    extra: [],
  },
  // A signature can be made on macOS alone; everything before it is the same here.
  {
    system: 'mac',
    arch: 'arm64',
    platform: 'darwin',
    folder: 'mac-arm64',
    resources: `${contents}/Resources`,
    languages: ['en', 'zh_CN'].map((name) => `${frameworkResources}/${name}.lproj/locale.pak`),
    extra: ['-c.mac.identity=null'],
  },
] as const satisfies {
  system: System
  arch: string
  platform: string
  folder: string
  /** Folder of the archive. */
  resources: string
  /** Files of the product's languages. */
  languages: readonly string[]
  extra: readonly string[]
}[]

/** Required value of every fuse of Electron, written here a second time: the configuration does not judge itself. */
const decided = {
  RunAsNode: false,
  EnableCookieEncryption: false,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
  WasmTrapHandlers: true,
}

/** Package kinds that each platform is shipped as, for both processors. */
const shipped = {
  win: ['nsis'],
  mac: ['dmg', 'zip'],
  linux: ['deb', 'rpm', 'AppImage'],
}

interface Packed {
  /** Paths inside the archive with forward slashes, no leading one. */
  files: string[]
  archive: string
  folder: string
  program: string
  /** Messages of `npm run package`. */
  said: string
}

/** The kinds of package for Linux that this machine can make. */
const ownKinds = (): LinuxKind[] =>
  (['deb', 'rpm'] as const).filter((kind) => which(linuxTools[kind]) !== undefined)

/** `npm run package` with these arguments. */
const packageWith = (given: readonly string[]) =>
  promisify(execFile)(process.execPath, [path.join(root, 'src/hosts/launch/package.ts'), ...given], {
    cwd: root,
    timeout: 90_000,
    env: {
      ...process.env,
      LANG: 'en_US.UTF-8',
      LC_ALL: '',
      LC_MESSAGES: '',
      ELECTRON_OVERRIDE_DIST_PATH: '',
    },
  })

const packed = new Map<string, Packed>()
const nameOf = ({ system, arch }: { system: string; arch: string }) => `${system} ${arch}`

/** Names of a zip package's entries, from its directory. */
function namesInZip(file: string): string[] {
  const bytes = readFileSync(file)
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const names: string[] = []
  for (let at = bytes.readUInt32LE(end + 16); bytes.readUInt32LE(at) === 0x0201_4b50; ) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    names.push(bytes.toString('utf8', at + 46, at + 46 + (name ?? 0)))
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return names
}

beforeAll(async () => {
  const isBuilt = await ensureBuilt({
    root,
    kind: 'all',
    log: path.join(work, 'build.log'),
    onWork: () => {},
  })
  expect(isBuilt).toBe(true)
  for (const target of targets) {
    const { system, arch, folder, resources, extra } = target
    const runtime = path.join(work, `runtime-${system}-${arch}`)
    const output = path.join(work, `out-${system}-${arch}`)
    const program = writeEmptyRuntime(runtime, system)
    const { stderr: said } = await packageWith([
      '--system',
      system,
      '--arch',
      arch,
      '--runtime',
      runtime,
      '--output',
      output,
      '--',
      ...extra,
    ])
    const archive = path.join(output, folder, resources, 'app.asar')
    const files = listPackage(archive, { isPack: false }).map((file) =>
      file.replaceAll('\\', '/').replace(/^\//, ''),
    )
    packed.set(nameOf(target), { files, archive, folder: path.join(output, folder), program, said })
  }
}, 240_000)

/** Paths of the files below a folder, with forward slashes. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted()

/** The digest of an archive as Electron compares it. */
const headerDigest = (archive: string): string =>
  createHash('sha256').update(getRawHeader(archive).headerString).digest('hex')

afterAll(() => rmSync(work, { recursive: true, force: true }))

test('the updater of a packed program knows its folder and no address of ours', () => {
  const file = path.join(packed.get('linux x64')?.folder ?? '', 'resources/app-update.yml')
  expect(readFileSync(file, 'utf8')).toMatch(
    /^provider: generic\nurl: https:\/\/steward\.example\nupdaterCacheDirName: steward-updater\n$/,
  )
})

describe.each(targets)('packed for $system $arch', (target) => {
  const { arch, platform } = target
  const result = (): Packed => {
    const found = packed.get(nameOf(target))
    if (found === undefined) throw new Error('not packed')
    return found
  }

  test('holds the programs, the preload, the pages and the icons', () => {
    expect(result().files).toEqual(
      expect.arrayContaining([
        'package.json',
        'out/main/index.js',
        'out/main/cache.js',
        'out/main/keychain.js',
        'out/main/backend.js',
        'out/main/answers.js',
        'out/main/ruleSource.js',
        'out/preload/index.cjs',
        'out/renderer/index.html',
        'resources/icon.png',
        'resources/tray.png',
        'resources/trayTemplate.png',
        'resources/trayTemplate@2x.png',
      ]),
    )
  })

  test('holds what East Asian PDF documents need, with its licences', () => {
    const { version } = JSON.parse(
      readFileSync(path.join(root, 'node_modules/pdfjs-dist/package.json'), 'utf8'),
    )
    for (const folder of ['cmaps', 'standard_fonts']) {
      const inside = `out/renderer/assets/pdf-${version}/${folder}/`
      const names = result().files.flatMap((file) =>
        file.startsWith(inside) ? [file.slice(inside.length)] : [],
      )
      expect(names.sort()).toEqual(readdirSync(path.join(root, 'node_modules/pdfjs-dist', folder)).sort())
    }
  })

  test('holds no source, no test, no map and no headers', () => {
    const unwanted = result().files.filter(
      (file) =>
        /\.(ts|tsx|map|md|c|cc|cpp|h|gyp|gypi)$/i.test(file) ||
        /(^|\/)(test|tests|__tests__|spec|benchmark|docs|deps)(\/|$)/.test(file) ||
        /^(src|tests|locales|node_modules\/\.)/.test(file) ||
        /^(?!node_modules)[^/]*\.(config|lock|ya?ml)/.test(file) ||
        file.includes('package-lock'),
    )
    expect(unwanted).toEqual([])
  })

  test('holds the native modules of this platform alone, and nothing else beside the archive', () => {
    const natives = [
      `node_modules/better-sqlite3/prebuilds/${platform}-${arch}.node`,
      `node_modules/keytar/prebuilds/${platform}-${arch}/keytar.node`,
    ]
    expect(
      result()
        .files.filter((file) => file.endsWith('.node'))
        .toSorted(),
    ).toEqual(natives)
    // Files beside it have no digest.
    expect(filesBelow(`${result().archive}.unpacked`)).toEqual(natives)
  })

  test("holds nothing of the runtime's own program", () => {
    const left = filesBelow(result().folder).filter((file) => /(^|\/)(default_app\.asar|version)$/.test(file))
    expect(left).toEqual([])
  })

  test('holds every package that one of the programs imports', () => {
    const { files, archive } = result()
    const own = files.filter((file) => /^out\/(main|preload)\/.*\.c?js$/.test(file))
    const names = new Set(
      own.flatMap((file) => {
        // Comments show examples of imports.
        const code = extractFile(archive, path.normalize(file))
          .toString('utf8')
          .replace(/\/\*[\s\S]*?\*\//g, '')
        return [
          ...code.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*)["']([\w@][\w@/.:-]*)["']/g),
        ].map(([, specifier = '']) =>
          specifier
            .split('/')
            .slice(0, specifier.startsWith('@') ? 2 : 1)
            .join('/'),
        )
      }),
    )
    const packages = [...names].filter(
      (name) => !name.startsWith('node:') && name !== 'electron' && !builtinModules.includes(name),
    )
    expect(packages.sort()).toEqual(expect.arrayContaining(['better-sqlite3', 'electron-store']))
    for (const name of packages) expect(files, name).toContain(`node_modules/${name}/package.json`)
  })

  test('holds the dependencies of its packages', () => {
    const { files, archive } = result()
    const manifests = files.filter((file) => /^node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file))
    const missing = manifests.flatMap((file) => {
      const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
        extractFile(archive, path.normalize(file)).toString('utf8'),
      )
      return Object.keys(dependencies).filter(
        // Headers, needed only where the module is compiled.
        (name) =>
          name !== 'node-addon-api' &&
          !files.some((other) => other.endsWith(`node_modules/${name}/package.json`)),
      )
    })
    expect(missing).toEqual([])
  })

  test('says what it contains of others: a bill of materials and the licences, whole', () => {
    const { files, archive } = result()
    const resources = path.dirname(archive)
    const bill: Bill = JSON.parse(readFileSync(path.join(resources, 'sbom.cdx.json'), 'utf8'))
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'steward' } } })
    const listed = bill.components.map((one) => one['bom-ref'])
    // Of each kind: the runtime, a package in the archive, one below another, one in a bundle of each program.
    const shippedNames = files.flatMap((file) => {
      const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(file) ?? []
      return name === undefined ? [] : [name]
    })
    // Installed under another name than its own.
    const names = shippedNames.map((name) => (name === 'keytar' ? '@github/keytar' : name))
    for (const name of ['electron', 'zod', 'undici', 'react', 'echarts', '@fluentui/react-icons', ...names])
      expect(
        listed.some((ref) => ref.startsWith(`${name}@`)),
        name,
      ).toBe(true)
    for (const tool of ['vitest', 'typescript', 'electron-builder', 'oxlint'])
      expect(
        listed.some((ref) => ref.startsWith(`${tool}@`)),
        tool,
      ).toBe(false)
    // Every package is the one that the lock file has fetched.
    for (const one of bill.components) expect(one.hashes?.[0]?.alg, one['bom-ref']).toBe('SHA-512')
    const licences = readFileSync(path.join(resources, 'third-party-licences.txt'), 'utf8')
    for (const ref of listed) expect(licences).toContain(`${ref}\n`)
    expect(licences).toContain('Apache License')
    expect(licences).toMatch(/@github\/keytar@[\d.]+\nMIT\n\nCopyright|@github\/keytar@[\d.]+\nMIT\n\n.*MIT/)
    expect(files.filter((file) => file.endsWith('licences.json'))).toEqual([])
  })

  test('keeps the two languages of the product', () => {
    const { folder } = result()
    const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.pak'))
      // Frameworks of macOS name their files several times, by links.
      .map((file) => path.relative(realpathSync(folder), realpathSync(path.join(folder, file))))
    expect([...new Set(found)].map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(target.languages)
  })

  test('has all fuses flipped', async () => {
    const wire = await getCurrentFuseWire(path.join(result().folder, result().program))
    const isOn = (index: FuseV1Options) => wire[index] === FuseState.ENABLE
    const known = Object.values(FuseV1Options).filter((value) => typeof value === 'number')
    expect(Object.fromEntries(known.map((index) => [FuseV1Options[index], isOn(index)]))).toEqual(decided)
  })
})

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the archive alone is a program: its pages open, and its backend starts with the unpacked native module',
  async () => {
    const archive = packed.get('linux x64')?.archive ?? ''
    // Outside the project, so that no package of the project is found in place of one that was not packed.
    const folder = path.join(work, 'extracted')
    extractAll(archive, folder)
    const dataDir = path.join(work, 'data')
    mkdirSync(dataDir)
    const app = await launchStandIn({
      dataDir,
      entry: path.join(folder, 'out/main/index.js'),
      appPath: folder,
      isPackaged: true,
    })
    try {
      const page = await app.firstWindow()
      const status = await callBridge(page, 'backend.start')
      expect(status, app.output()).toMatchObject({ state: 'running' })
      const programs = (await app.inspect()).utilityProcesses.map(({ modulePath }) => modulePath)
      expect(programs).toContain(path.join(folder, 'out/main/backend.js'))
      expect(app.violations).toEqual([])
      expect(await app.close()).toBe(0)
    } finally {
      await app.kill()
    }
  },
  60_000,
)

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the archive alone proves each of its parts when it is started with --smoke',
  async () => {
    const folder = path.join(work, 'smoked')
    extractAll(packed.get('linux x64')?.archive ?? '', folder)
    const dataDir = path.join(work, 'smoke-data')
    mkdirSync(dataDir)
    const file = path.join(work, 'smoke.json')
    const app = await launchStandIn({
      ...{ dataDir, appPath: folder, isPackaged: true },
      entry: path.join(folder, 'out/main/index.js'),
      args: [`--smoke=${file}`],
    })
    expect(await app.exited, app.output()).toBe(0)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ ok: true, isPackaged: true })
  },
  120_000,
)

/** Digests of the packages, by name, from the file beside them. */
const digestsIn = (output: string): Map<string, string> =>
  new Map(
    readFileSync(path.join(output, 'SHA256SUMS'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  )

test('every archive holds the whole program, and the digest of each package stands beside it', async () => {
  for (const { system, arch, kind, program, resources } of [
    { system: 'linux', arch: 'x64', kind: 'tar.gz', program: './steward', resources: './resources/' },
    { system: 'win', arch: 'arm64', kind: 'zip', program: 'Steward.exe', resources: 'resources/' },
    {
      ...{ system: 'mac', arch: 'arm64', kind: 'tar.gz' },
      ...{ program: `./${contents}/MacOS/Steward`, resources: `./${contents}/Resources/` },
    },
  ]) {
    const output = path.join(work, `out-${system}-${arch}`)
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
    const name = `steward-${version}-${system}-${arch}.${kind}`
    const digests = digestsIn(output)
    const linux = system === 'linux' ? ownKinds().length : 0
    expect([...digests.keys()]).toContain(name)
    expect(digests.size).toBe(1 + linux)
    for (const [file, digest] of digests) {
      const bytes = readFileSync(path.join(output, file))
      expect(createHash('sha256').update(bytes).digest('hex'), file).toBe(digest)
    }
    const file = path.join(output, name)
    const names =
      kind === 'zip'
        ? namesInZip(file)
        : (await promisify(execFile)('tar', ['-tzf', file])).stdout.split('\n')
    expect(names).toEqual(
      expect.arrayContaining([program, `${resources}app.asar`, `${resources}third-party-licences.txt`]),
    )
  }
})

describe('for macOS', () => {
  const property = (file: string): Record<string, unknown> => {
    const found = propertyOf(parseXml(readFileSync(file, 'utf8')))
    if (typeof found !== 'object' || found === null) throw new Error(`${file} is no dictionary`)
    return { ...found }
  }

  test('the program opens our links, and keeps what the runtime demands of the system', () => {
    const folder = packed.get('mac arm64')?.folder ?? ''
    const plist = property(path.join(folder, contents, 'Info.plist'))
    expect(plist).toMatchObject({
      CFBundleIdentifier: 'cn.steward.console',
      CFBundleExecutable: 'Steward',
      CFBundleIconFile: 'icon.icns',
      CFBundleURLTypes: [{ CFBundleURLSchemes: ['steward'] }],
      LSMinimumSystemVersion: '13.0',
      LSApplicationCategoryType: 'public.app-category.business',
    })
    // No other archive is expected: `default_app.asar` has gone before.
    expect(plist['ElectronAsarIntegrity']).toEqual({
      'Resources/app.asar': {
        algorithm: 'SHA256',
        hash: headerDigest(packed.get('mac arm64')?.archive ?? ''),
      },
    })
    expect(existsSync(path.join(folder, contents, 'Frameworks/Steward Helper.app'))).toBe(true)
    const icon = readFileSync(path.join(folder, contents, 'Resources/icon.icns'))
    expect([icon.toString('latin1', 0, 4), icon.readUInt32BE(4)]).toEqual(['icns', icon.length])
    // 16 to 1024 pixels, by the names of the format.
    for (const name of ['icp4', 'ic11', 'ic12', 'ic07', 'ic08', 'ic09', 'ic10'])
      expect(icon.includes(name, 8, 'latin1'), name).toBe(true)
    expect(
      readdirSync(path.join(folder, contents, 'Resources')).filter((name) => name.endsWith('lproj')),
    ).toEqual(['en.lproj', 'zh_CN.lproj'])
  })

  test('the question about the local network gives its reason in both languages', () => {
    const folder = path.join(packed.get('mac arm64')?.folder ?? '', contents)
    const key = 'NSLocalNetworkUsageDescription'
    expect(property(path.join(folder, 'Info.plist'))[key]).toMatch(/^Steward .*local network\.$/)
    const chinese = readFileSync(path.join(folder, 'Resources/zh_CN.lproj/InfoPlist.strings'), 'utf8')
    expect(chinese).toMatch(new RegExp(`^"${key}" = "管家.*本地网络.*";$`, 'm'))
  })

  test.skipIf(process.platform === 'darwin')(
    'made elsewhere for arm64, the program has to be signed on a Mac, and that is said',
    () => {
      expect(packed.get('mac arm64')?.said).toContain('Sign this one on a Mac')
      expect(packed.get('win arm64')?.said).not.toContain('Mac')
    },
  )

  test('the hardened runtime is loosened for the compiler alone', () => {
    const [, file = ''] = /^ {2}entitlements: (\S+)$/m.exec(below('mac')) ?? []
    expect(property(path.join(root, file))).toEqual({ 'com.apple.security.cs.allow-jit': true })
    expect(below('mac')).toContain(`  entitlementsInherit: ${file}\n`)
  })
})

test('for Windows the program has its name, an icon of every size and the digest of its archive', () => {
  const { archive, folder, program } = packed.get('win arm64') ?? { archive: '', folder: '', program: '' }
  const { strings, icon, integrity } = resourcesOf(readFileSync(path.join(folder, program)))
  expect(strings).toMatchObject({ ProductName: 'Steward', FileDescription: 'Steward' })
  expect(icon).toEqual([16, 20, 24, 32, 40, 48, 64, 128, 256])
  expect(integrity).toEqual([{ file: 'resources\\app.asar', alg: 'SHA256', value: headerDigest(archive) }])
})

describe('packages that are made with tools of electron-builder', () => {
  /** Package that electron-builder would make; it stops before its tools. */
  const planOf = async (system: System, kind: string): Promise<Plan> => {
    const target = targets.find((one) => one.system === system)
    const name = target === undefined ? '' : nameOf(target)
    const { folder = '' } = packed.get(name) ?? {}
    const script = path.join(import.meta.dirname, 'builderPlan.ts')
    const given = [script, system, kind, target?.arch ?? '', folder, path.join(work, 'plan')]
    const { stdout } = await promisify(execFile)(process.execPath, given, { cwd: root, timeout: 60_000 })
    return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')
  }

  test('no name has to be changed where packages are downloaded from', async () => {
    const names: string[] = []
    for (const system of ['linux', 'win', 'mac'] as const)
      for (const kind of shipped[system]) names.push((await planOf(system, kind)).file)
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
    expect(names).toContain(`steward-setup-${version}-arm64.exe`)
    for (const { system, arch } of targets)
      names.push(...digestsIn(path.join(work, `out-${system}-${arch}`)).keys())
    expect(names.length).toBeGreaterThan(8)
    expect(names.filter((name) => !/^[\w.-]+$/.test(name))).toEqual([])
  }, 60_000)

  test('the entry of an AppImage in the menu does not disable the sandbox', async () => {
    const { desktop } = await planOf('linux', 'AppImage')
    expect(desktop).toContain('\nExec=AppRun %U\n')
  }, 60_000)
})

describe('packages of Linux', () => {
  const output = path.join(work, 'out-linux-x64')
  const made = (ending: string): string => {
    const name = readdirSync(output).find((one) => one.endsWith(ending))
    if (name === undefined) throw new Error(`no ${ending} was made`)
    return path.join(output, name)
  }
  const said = (program: string, ...args: string[]): string =>
    execFileSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'pipe'] })
  const has = (kind: 'deb' | 'rpm') => ownKinds().includes(kind)

  const places = [
    '/opt/Steward/steward',
    '/opt/Steward/resources/app.asar',
    '/opt/Steward/resources/apparmor-profile',
    '/opt/Steward/resources/package-type',
    '/usr/share/applications/steward.desktop',
    '/usr/share/icons/hicolor/512x512/apps/steward.png',
    '/usr/share/icons/hicolor/scalable/apps/steward.svg',
  ]
  /** Of every line of a list: who may write to it, whose it is, and its path. */
  const owners = (lines: string, path: RegExp) =>
    lines
      .trimEnd()
      .split('\n')
      .map((line) => ({ mode: line.slice(0, 10), line, file: path.exec(line)?.[1] ?? '' }))

  test.runIf(has('deb') && has('rpm'))(
    'both demand the C and C++ libraries that the native modules need',
    () => {
      const unpacked = `${packed.get('linux x64')?.archive}.unpacked`
      const modules = filesBelow(unpacked).map((file) => readFileSync(path.join(unpacked, file), 'latin1'))
      const newest = (pattern: RegExp) =>
        Math.max(...modules.flatMap((one) => [...one.matchAll(pattern)].map(([, number]) => Number(number))))
      const library = `>= 2.${newest(/\bGLIBC_2\.(\d+)\0/g)}`
      // The C++ library of GCC 11 ends with 3.4.29.
      expect(newest(/\bGLIBCXX_3\.4\.(\d+)\0/g)).toBeLessThanOrEqual(29)
      expect(said('dpkg-deb', '--field', made('_amd64.deb'), 'Depends').trim().split(', ')).toEqual(
        expect.arrayContaining([`libc6 (${library})`, 'libstdc++6 (>= 11)']),
      )
      const required = said('rpm', '--query', '--package', '--requires', made('.x86_64.rpm')).split('\n')
      expect(required).toEqual(
        expect.arrayContaining([`glibc ${library}`, '(libstdc++ >= 11 or libstdc++6 >= 11)']),
      )
    },
  )

  test.runIf(has('deb'))('a deb says what it is and needs, and belongs to root', () => {
    const deb = made('_amd64.deb')
    const field = (name: string) => said('dpkg-deb', '--field', deb, name).trim()
    expect(field('Package')).toBe('steward')
    expect(field('Architecture')).toBe('amd64')
    expect(field('Maintainer')).toMatch(/^.+ <.+@.+>$/)
    expect(Number(field('Installed-Size'))).toBeGreaterThan(1000)
    expect(field('Depends').split(', ')).toEqual(
      expect.arrayContaining(['libc6 (>= 2.34)', 'libsecret-1-0', 'libgbm1', 'libasound2t64 | libasound2']),
    )
    expect(field('Description')).toMatch(/^Desktop console of .+\n .*console.*管理台$/)
    const listed = owners(said('dpkg-deb', '--contents', deb), / \.(\/\S*)$/)
    expect(listed.map(({ file }) => file)).toEqual(
      expect.arrayContaining([...places, '/usr/share/doc/steward/copyright']),
    )
    expect(listed.filter(({ line }) => !line.includes(' root/root '))).toEqual([])
    expect(listed.filter(({ mode }) => mode[5] === 'w' || mode[8] === 'w')).toEqual([])
    const files = said('dpkg-deb', '--fsys-tarfile', deb)
    expect(files).toContain('\nMimeType=x-scheme-handler/steward;\n')
    expect(files).toContain('\nExec=/opt/Steward/steward %U\n')
    expect(files).toContain('\nName[zh_CN]=管家\n')
  })

  test.runIf(has('rpm'))('an rpm says what it is and needs, and belongs to root', () => {
    const rpm = made('.x86_64.rpm')
    const ask = (format: string) => said('rpm', '--query', '--package', '--queryformat', format, rpm)
    expect(ask('%{NAME} %{ARCH} %{LICENSE}')).toBe('steward x86_64 MIT')
    expect(ask('%{SUMMARY}\n%{DESCRIPTION}')).toMatch(/^Desktop console of .+\n.*管理台$/)
    expect(ask('[%{REQUIRENAME}\n]').split('\n')).toEqual(
      expect.arrayContaining(['glibc', '(mesa-libgbm or libgbm1)', '(libsecret or libsecret-1-0)']),
    )
    const listed = owners(said('rpm', '--query', '--package', '--list', '--verbose', rpm), / (\/\S*)$/)
    expect(listed.map(({ file }) => file)).toEqual(
      expect.arrayContaining([...places, '/usr/share/licenses/steward/LICENSE']),
    )
    expect(listed.filter(({ line }) => !/ root +root /.test(line))).toEqual([])
    expect(listed.filter(({ mode }) => mode[5] === 'w' || mode[8] === 'w')).toEqual([])
  })

  // Where a copy of the system may not be mounted (not root, not Linux), only the content is proved.
  const may = (...args: string[]) => {
    try {
      execFileSync('unshare', [...args, 'sh', '-c', 'd=$(mktemp -d) && mount -t tmpfs none "$d"'], {
        stdio: 'ignore',
      })
      return true
    } catch {
      return false
    }
  }
  test.runIf(may('--mount')).each(
    [
      ['deb', '_amd64.deb'],
      ['rpm', '.x86_64.rpm'],
    ].filter(([kind]) => ownKinds().some((one) => one === kind)),
  )(
    'a %s is installed, installed again over itself, and leaves nothing',
    (_, ending = '') => {
      const script = path.join(import.meta.dirname, 'install.sh')
      expect(said('unshare', '--mount', 'sh', script, made(ending), 'steward').trim().split('\n')).toEqual([
        'link /opt/Steward/steward',
        // Without user namespaces in the copy; with them, Chromium needs no privilege.
        expect.stringMatching(/^sandbox (4755|755) root$/),
        'changed 0',
        'again /opt/Steward/steward',
      ])
    },
    30_000,
  )
})

test('without a runtime it is said which file is missing, and a wrong option is named', async () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'node_modules/electron/package.json'), 'utf8'))
  const other = process.platform === 'win32' ? 'mac' : 'win'
  const platform = other === 'mac' ? 'darwin' : 'win32'
  await expect(packageWith(['--system', other, '--arch', 'x64'])).rejects.toThrow(
    `The Electron runtime electron-v${version}-${platform}-x64.zip is missing.`,
  )
  await expect(packageWith(['--system', 'bsd'])).rejects.toThrow('bsd\nUsage: npm run package')
})

const configuration = readFileSync(path.join(root, 'electron-builder.yml'), 'utf8')

test('the configuration never disables the sandbox', () => {
  expect(configuration).not.toMatch(/no-sandbox|executableArgs/)
})

/** Lines below a key at the margin of the configuration. */
const below = (key: string): string =>
  new RegExp(`^${key}:\\n((?: +.*\\n)+)`, 'm').exec(configuration)?.[1] ?? ''

test('the archive is the program, and is checked against its digest on every platform', () => {
  // The fuse alone checks nothing: electron-builder has to write the digest.
  expect(configuration.match(/^ *(asar|disableAsarIntegrity|electronFuses|extends)\b.*$/gm)).toEqual([
    'asar:',
  ])
  expect(below('asar')).toBe('  smartUnpack: false\n')
  expect(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))).not.toHaveProperty('build')
})

test('every platform is shipped in its own kinds of package, for both processors', () => {
  expect(installers).toEqual(shipped)
  for (const [system, kinds] of Object.entries(shipped)) {
    const found = [...below(system).matchAll(/^ +- target: (\S+)\n +arch: \[(.*)\]$/gm)]
    expect([system, found.map(([, target, arch]) => [target, arch])]).toEqual([
      system,
      kinds.map((kind) => [kind, 'x64, arm64']),
    ])
  }
  expect(below('mac')).toContain('hardenedRuntime: true')
})

test('a runtime is packed for its own processor alone: kinds of package are always named', () => {
  for (const system of ['linux', 'win', 'mac'] as const) {
    expect(kindsOf(system, true, ['deb'])).toEqual(shipped[system])
    expect(kindsOf(system, false, [])).toEqual(['dir'])
  }
  expect(kindsOf('linux', false, ['deb', 'rpm'])).toEqual(['dir', 'deb', 'rpm'])
  expect(kindsOf('win', false, ['deb', 'rpm'])).toEqual(['dir'])
})

test('the packages have what their tools and desktops demand, and leave no links behind', () => {
  const manifest: { name: string; homepage?: string; desktopName?: string } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  )
  // deb and rpm are not built without the one; windows do not find their entry in the menu without the other.
  expect(URL.parse(manifest.homepage ?? '')?.protocol).toBe('https:')
  expect(manifest.desktopName).toBe(`${manifest.name}.desktop`)
  const [, include = ''] = /^ {2}include: (\S+)$/m.exec(below('nsis')) ?? []
  const [, scheme = ''] = /^ +- (\w+)$/m.exec(below('protocols')) ?? []
  expect(readFileSync(path.join(root, include), 'utf8')).toContain(
    `DeleteRegKey HKCU "Software\\Classes\\${scheme}"`,
  )
})
