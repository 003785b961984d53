import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseStart } from './arguments.ts'
import { sourceDigest } from './build.ts'
import { dataFolder } from './dataFolder.ts'
import { provideRuntime } from './download.ts'
import { findRuntime, hasDisplay, installRuntime, runElectron } from './electron.ts'
import { lockFile, takeLock } from '#hosts/lock.ts'
import { findAppBrowser, openInBrowser } from './systemBrowser.ts'
import { sayIn, terminalLanguage } from './texts.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-launch-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

describe('the command line', () => {
  const usual = { open: true, tab: false, stay: false, port: 0, host: 'any' }
  test.each([
    [[], { ...usual }],
    [['--no-open'], { ...usual, open: false }],
    [['--tab', '--stay'], { ...usual, tab: true, stay: true }],
    [['--port', '8080'], { ...usual, port: 8080 }],
    [['--port', '65535'], { ...usual, port: 65_535 }],
    [['--port=0', '--browser'], { ...usual, host: 'browser' }],
    [['--electron'], { ...usual, host: 'electron' }],
  ])('%j is understood', (argv, options) => {
    expect(parseStart(argv)).toEqual(options)
  })

  test.each([
    [['--port', '65536'], 'start:option.port'],
    [['--port', '80a'], 'start:option.port'],
    [['--port', '-1'], 'start:option.port'],
    [['--port'], 'start:option.port'],
    [['--verbose'], 'start:option.unknown'],
    [['-x'], 'start:option.unknown'],
    [['8080'], 'start:option.unknown'],
  ])('%j is refused', (argv, key) => {
    expect(parseStart(argv)).toMatchObject({ key })
  })
})

describe('the data folder', () => {
  test.each([
    [{ STEWARD_DATA_DIR: '/srv/steward' }, 'linux', '/srv/steward'],
    [{ XDG_CONFIG_HOME: '/x' }, 'linux', '/x/steward'],
    [{}, 'linux', join(homedir(), '.config', 'steward')],
    [{}, 'darwin', join(homedir(), 'Library', 'Application Support', 'steward-source')],
    [{ APPDATA: '/roaming' }, 'win32', '/roaming/steward-source'],
  ] as const)('with %j on %s is %s', (environment, platform, path) => {
    expect(dataFolder(environment, platform)).toBe(path)
  })
})

describe('the lock', () => {
  const stale = { pid: 999_999_999, address: '', run: '', key: '' }

  test('of a process that is gone is taken over, once', async () => {
    writeFileSync(lockFile(folder), JSON.stringify(stale))
    const lock = await takeLock(folder)
    expect('release' in lock).toBe(true)
    expect(JSON.parse(readFileSync(lockFile(folder), 'utf8')).pid).toBe(process.pid)
  })

  test('of a process number that another program has now is taken over', async () => {
    // That process lives, but nobody answers for the run.
    writeFileSync(
      lockFile(folder),
      JSON.stringify({ pid: process.ppid, address: 'http://127.0.0.1:9', run: 'r', key: 'x' }),
    )
    expect('release' in (await takeLock(folder))).toBe(true)
  })

  test('of a live process that is still starting is respected', async () => {
    const holder = { pid: process.ppid, address: '', run: '', key: '' }
    writeFileSync(lockFile(folder), JSON.stringify(holder))
    expect(await takeLock(folder)).toEqual(holder)
  })

  test('that was written before the system started is taken over', async () => {
    writeFileSync(lockFile(folder), JSON.stringify({ pid: process.ppid, address: '', run: '', key: '' }))
    utimesSync(lockFile(folder), new Date(0), new Date(0))
    expect('release' in (await takeLock(folder))).toBe(true)
  })

  test('of the program that has started this one counts for this one, and stays', async () => {
    const holder = { pid: process.ppid, address: '', run: '', key: '' }
    writeFileSync(lockFile(folder), JSON.stringify(holder))
    const lock = await takeLock(folder, process.ppid)
    if ('release' in lock) lock.release()
    expect(JSON.parse(readFileSync(lockFile(folder), 'utf8'))).toEqual(holder)
    expect('release' in lock).toBe(true)
  })

  test('that cannot be read is taken over', async () => {
    writeFileSync(lockFile(folder), '{"pid":')
    expect('release' in (await takeLock(folder))).toBe(true)
  })
})

describe('the digest of the sources', () => {
  const digest = () => sourceDigest(folder, ['src'])

  beforeEach(() => {
    mkdirSync(join(folder, 'src', 'a'), { recursive: true })
    writeFileSync(join(folder, 'src', 'a', 'one.ts'), '1')
    writeFileSync(join(folder, 'package.json'), '{}')
  })

  test('follows content, names and the lists of packages', () => {
    const seen = [digest()]
    writeFileSync(join(folder, 'src', 'a', 'one.ts'), '2')
    seen.push(digest())
    writeFileSync(join(folder, 'src', 'two.ts'), '')
    seen.push(digest())
    writeFileSync(join(folder, 'package.json'), '{ }')
    seen.push(digest())
    expect(new Set(seen).size).toBe(4)
  })

  test('does not follow tests, notes and times', () => {
    const before = digest()
    writeFileSync(join(folder, 'src', 'a', 'one.test.ts'), '')
    writeFileSync(join(folder, 'src', 'README.md'), '')
    writeFileSync(join(folder, 'src', 'a', 'one.ts'), '1')
    expect(digest()).toBe(before)
  })
})

describe('the Electron runtime', () => {
  test('is where its package says it is', () => {
    const inPackage = (...names: string[]) => join(folder, 'node_modules', 'electron', ...names)
    const program = inPackage('dist', 'electron')
    expect(findRuntime(folder, {})).toBeNull()
    mkdirSync(inPackage('dist'), { recursive: true })
    writeFileSync(program, '')
    writeFileSync(inPackage('package.json'), '{"version":"45.4.1"}')
    writeFileSync(inPackage('dist', 'version'), 'v45.4.1')
    // Without it the archive may have been extracted by half.
    expect(findRuntime(folder, {})).toBeNull()
    writeFileSync(inPackage('path.txt'), 'electron')
    expect(findRuntime(folder, {})).toBe(program)
    writeFileSync(inPackage('dist', 'version'), '44.0.0')
    expect(findRuntime(folder, {})).toBeNull()
    expect(findRuntime(folder, { ELECTRON_OVERRIDE_DIST_PATH: inPackage('dist') })).toBe(program)
    expect(findRuntime(folder, { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'nowhere') })).toBeNull()
  })

  test('needs a display on Linux only', () => {
    expect(hasDisplay({}, 'linux')).toBe(false)
    expect(hasDisplay({ DISPLAY: ':0' }, 'linux')).toBe(true)
    expect(hasDisplay({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(true)
    expect(hasDisplay({}, 'darwin')).toBe(true)
  })

  test.runIf(process.platform !== 'win32')('that ends with a fault at once has not run', async () => {
    const options = { root: folder, dataDir: folder, log: join(folder, 'log') }
    const script = (name: string, text: string) => {
      const path = join(folder, name)
      writeFileSync(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 })
      return path
    }
    const good = script('good', 'echo "$STEWARD_DATA_DIR $1"')
    expect(await runElectron(good, options).finished).toBe(true)
    expect(readFileSync(options.log, 'utf8')).toBe(`${folder} ${folder}\n`)
    expect(await runElectron(script('bad', 'exit 1'), options).finished).toBe(false)
    expect(await runElectron(join(folder, 'absent'), options).finished).toBe(false)
  })
})

describe('the download of the runtime', () => {
  /** An installer that writes into the folder for temporary files, as the real one does. */
  const installer = (text: string) => {
    const inPackage = (...names: string[]) => join(folder, 'node_modules', 'electron', ...names)
    mkdirSync(inPackage('dist'), { recursive: true })
    writeFileSync(inPackage('package.json'), '{"version":"45.4.1"}')
    writeFileSync(inPackage('install.js'), `const { writeFileSync } = require('fs')\n${text}`)
    return inPackage('dist', 'electron')
  }
  const partial = `writeFileSync(require('path').join(require('os').tmpdir(), 'part'), Buffer.alloc(5_000_000))`

  test('shows how far it is, and finds what was installed', async () => {
    const program = installer(`${partial}
      const at = __dirname + '/'
      setInterval(() => {
        if (!require('fs').existsSync(at + 'go')) return
        writeFileSync(at + 'dist/electron', ''); writeFileSync(at + 'dist/version', '45.4.1')
        writeFileSync(at + 'path.txt', 'electron'); process.exit(0)
      }, 5)`)
    const seen: number[] = []
    const onProgress = (bytes: number) => {
      seen.push(bytes)
      if (bytes === 5_000_000) writeFileSync(join(program, '../../go'), '')
    }
    const { signal } = new AbortController()
    expect(await installRuntime(folder, { log: join(folder, 'log'), signal, onProgress })).toBe(program)
    expect(seen).toContain(5_000_000)
  })

  test('is stopped by its signal, and leaves nothing', async () => {
    installer(`${partial}\nsetInterval(() => {}, 1000)`)
    const stop = new AbortController()
    const onProgress = (bytes: number) => bytes > 0 && stop.abort()
    const log = join(folder, 'log')
    expect(await installRuntime(folder, { log, signal: stop.signal, onProgress })).toBeNull()
    expect(stop.signal.aborted).toBe(true)
  })

  test('is stopped by Ctrl+C, which then ends the launcher again', async () => {
    installer(`${partial}\nsetInterval(() => {}, 1000)`)
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const before = process.listeners('SIGINT')
    const provided = provideRuntime(folder, join(folder, 'log'))
    const [stop] = process.listeners('SIGINT').filter((listener) => !before.includes(listener))
    stop?.('SIGINT')
    expect(await provided).toEqual({ program: null, isStopped: true })
    expect(process.listeners('SIGINT')).toEqual(before)
    expect(said.mock.calls.join()).toContain('npx install-electron')
    said.mockRestore()
  })
})

test('the terminal is spoken to in its language, and in Chinese where it names none of ours', () => {
  expect(terminalLanguage({ LANG: 'en_US.UTF-8' })).toBe('en-US')
  expect(terminalLanguage({ LC_ALL: 'zh_CN.UTF-8', LANG: 'en_US.UTF-8' })).toBe('zh-CN')
  expect(terminalLanguage({})).toBe('zh-CN')
  expect(sayIn('en-US')('start:build.failed', { log: '/l' })).toBe('The interface could not be built; see /l')
})

describe('opening the address', () => {
  const address = 'http://127.0.0.1:4300/?key=K'
  /** A program that writes its arguments beside itself. */
  const program = (name: string) => {
    const path = join(folder, name)
    writeFileSync(path, '#!/bin/sh\necho "$@" > "$0.new" && mv "$0.new" "$0.seen"\n', { mode: 0o755 })
    return path
  }
  const seen = (path: string) => () =>
    existsSync(`${path}.seen`) ? readFileSync(`${path}.seen`, 'utf8').trim() : ''
  const environment = () => ({ PATH: `${folder}:/usr/bin:/bin`, DISPLAY: ':0' })
  const open = (asTab: boolean) =>
    openInBrowser(address, { asTab, dataDir: folder, environment: environment(), platform: 'linux' })
  const asUser = () => vi.spyOn(process, 'getuid').mockReturnValue(1000)

  test('takes a window of its own where a browser for that is installed, a tab where that is asked for', async () => {
    asUser()
    const [browser, opener] = [program('google-chrome'), program('xdg-open')]
    open(false)
    await expect.poll(seen(browser)).toBe(`--app=${address}`)
    open(true)
    await expect.poll(seen(opener)).toBe(address)
  })

  test('takes the system’s browser where there is none, and for root, for whom it would not start', async () => {
    const opener = program('xdg-open')
    asUser()
    const known = findAppBrowser({ PATH: folder, DISPLAY: ':0' }, 'linux')
    expect(known).toBeNull()
    program('chromium')
    expect(findAppBrowser({ PATH: folder, DISPLAY: ':0' }, 'linux')).toBe(join(folder, 'chromium'))
    expect(findAppBrowser({ PATH: folder }, 'linux')).toBeNull()
    vi.spyOn(process, 'getuid').mockReturnValue(0)
    open(false)
    await expect.poll(seen(opener)).toBe(address)
  })

  test('puts no key into arguments on macOS: a page that only its owner reads leads to the address', async () => {
    asUser()
    const opener = program('open')
    const page = join(folder, 'enter.html')
    writeFileSync(page, 'of an earlier start', { mode: 0o644 })
    openInBrowser(address, {
      asTab: true,
      dataDir: folder,
      environment: environment(),
      platform: 'darwin',
    })
    await expect.poll(seen(opener)).toBe(pathToFileURL(page).href)
    expect(statSync(page).mode & 0o777).toBe(0o600)
    expect(readFileSync(page, 'utf8')).toContain(`content="0;url=${address}"`)
  })
})
