import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { parseStart } from './arguments.ts'
import { sourceDigest } from './build.ts'
import { dataFolder } from './dataFolder.ts'
import { provideRuntime } from './download.ts'
import { findRuntime, hasDisplay, installRuntime, proxyUse, runElectron, sandboxFault } from './electron.ts'
import { root } from './folder.ts'
import { lockFile, takeLock } from '#hosts/lock.ts'
import { findAppBrowser, openInBrowser } from './systemBrowser.ts'
import { translateIn, terminalLanguage } from './texts.ts'

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
    [{ APPDATA: '/roaming', LOCALAPPDATA: '/local' }, 'win32', '/local/steward-source'],
    [{}, 'win32', join(homedir(), 'AppData', 'Local', 'steward-source')],
  ] as const)('with %j on %s is %s', (environment, platform, path) => {
    expect(dataFolder(environment, platform)).toBe(path)
  })

  test.each(['steward-data.txt', 'settings.json'])(
    'on Windows stays in the roaming profile where it is in use: %s',
    (file) => {
      const environment = { APPDATA: folder, LOCALAPPDATA: join(folder, 'local') }
      const roaming = join(folder, 'steward-source')
      mkdirSync(roaming)
      expect(dataFolder(environment, 'win32')).toBe(join(folder, 'local', 'steward-source'))
      writeFileSync(join(roaming, file), '')
      expect(dataFolder(environment, 'win32')).toBe(roaming)
      expect(dataFolder(environment, 'linux')).not.toBe(roaming)
    },
  )
})

describe('the lock', () => {
  const stale = { pid: 999_999_999, address: '', run: '', key: '' }
  const readHolder = () => JSON.parse(readFileSync(lockFile(folder), 'utf8'))

  test('of a process that is gone is taken over, once', async () => {
    writeFileSync(lockFile(folder), JSON.stringify(stale))
    const lock = await takeLock(folder, { host: 'launcher' })
    expect('release' in lock).toBe(true)
    expect(JSON.parse(readFileSync(lockFile(folder), 'utf8')).pid).toBe(process.pid)
  })

  test('of a process number that another program has now is taken over', async () => {
    // That process lives, but the run does not answer at its address.
    writeFileSync(
      lockFile(folder),
      JSON.stringify({ pid: process.ppid, address: 'http://127.0.0.1:9', run: 'r', key: 'x' }),
    )
    expect('release' in (await takeLock(folder, { host: 'launcher' }))).toBe(true)
  })

  test('of a live process that is still starting is respected', async () => {
    const holder = { pid: process.ppid, address: '', run: '', key: '' }
    writeFileSync(lockFile(folder), JSON.stringify(holder))
    expect(await takeLock(folder, { host: 'launcher' })).toEqual(holder)
  })

  test('that was written before the system started is taken over', async () => {
    writeFileSync(lockFile(folder), JSON.stringify({ pid: process.ppid, address: '', run: '', key: '' }))
    utimesSync(lockFile(folder), new Date(0), new Date(0))
    expect('release' in (await takeLock(folder, { host: 'launcher' }))).toBe(true)
  })

  test.each([process.ppid, stale.pid])(
    'of the program that has started this one is handed over, also when that has gone (%i)',
    async (launcher) => {
      writeFileSync(lockFile(folder), JSON.stringify({ ...stale, pid: launcher }))
      const lock = await takeLock(folder, { host: 'electron', launcher })
      expect(readHolder()).toMatchObject({ pid: process.pid, host: 'electron' })
      // The launcher ends without removing it.
      if ('release' in lock) lock.release()
      expect(existsSync(lockFile(folder))).toBe(false)
    },
  )

  test('of an Electron is stale for the owner of Electron’s own lock, and for nobody else', async () => {
    const holder = { pid: process.ppid, address: '', run: '', key: '', host: 'electron' as const }
    writeFileSync(lockFile(folder), JSON.stringify(holder))
    expect(await takeLock(folder, { host: 'launcher' })).toEqual(holder)
    expect('release' in (await takeLock(folder, { host: 'electron' }))).toBe(true)
    writeFileSync(lockFile(folder), JSON.stringify({ ...holder, host: 'launcher' }))
    expect(await takeLock(folder, { host: 'electron' })).toMatchObject({ pid: process.ppid })
  })

  test.each(['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP', 'EISDIR'])(
    'is taken and respected where there are no hard links (%s)',
    async (code) => {
      const link = () => {
        throw Object.assign(new Error(code), { code })
      }
      const holder = { pid: process.ppid, address: '', run: '', key: '' }
      writeFileSync(lockFile(folder), JSON.stringify(holder))
      expect(await takeLock(folder, { host: 'electron', link })).toEqual(holder)
      writeFileSync(lockFile(folder), JSON.stringify(stale))
      expect('release' in (await takeLock(folder, { host: 'electron', link }))).toBe(true)
      expect(readHolder()).toMatchObject({ pid: process.pid })
      if (process.platform !== 'win32') expect(statSync(lockFile(folder)).mode & 0o777).toBe(0o600)
      expect(readdirSync(folder)).toEqual(['running.json'])
    },
  )

  test('that is being written is not taken over', async () => {
    writeFileSync(lockFile(folder), '')
    const taken = takeLock(folder, { host: 'electron' })
    const holder = { pid: process.ppid, address: '', run: '', key: '' }
    writeFileSync(lockFile(folder), JSON.stringify(holder))
    expect(await taken).toEqual(holder)
  })

  test('that cannot be read is taken over', async () => {
    writeFileSync(lockFile(folder), '{"pid":')
    expect('release' in (await takeLock(folder, { host: 'launcher' }))).toBe(true)
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
    // Without it the archive may have been extracted only in part.
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

describe('the sandbox of the runtime', () => {
  const probe = () => ({
    platform: 'linux' as NodeJS.Platform,
    user: 1000,
    settings: join(folder, 'sys'),
    profiles: join(folder, 'profiles'),
  })
  const set = (name: string, value: string) => {
    mkdirSync(join(folder, 'sys', name, '..'), { recursive: true })
    writeFileSync(join(folder, 'sys', name), `${value}\n`)
  }
  const whyOf = (given = probe()) => sandboxFault(folder, {}, given)?.why ?? null

  test('cannot start for root, nor where only privileged programs make user namespaces', () => {
    expect(whyOf()).toBeNull()
    expect(whyOf({ ...probe(), user: 0 })).toBe('start:why.root')
    set('kernel/apparmor_restrict_unprivileged_userns', '0')
    expect(whyOf()).toBeNull()
    set('kernel/apparmor_restrict_unprivileged_userns', '1')
    expect(whyOf()).toBe('start:why.sandbox')
    expect(whyOf({ ...probe(), platform: 'darwin', user: 0 })).toBeNull()
    set('kernel/apparmor_restrict_unprivileged_userns', '0')
    set('user/max_user_namespaces', '0')
    expect(whyOf()).toBe('start:why.sandbox')
  })

  test('is mended by two commands, or by a profile of the program', () => {
    set('kernel/apparmor_restrict_unprivileged_userns', '1')
    const helper = join(folder, 'node_modules/electron/dist/chrome-sandbox')
    const advice = sandboxFault(folder, {}, probe())?.advice
    if (!advice) throw new Error('no fault is seen')
    const [, , ...commands] = translateIn('en-US')(...advice).split(/\n| && /)
    expect(translateIn('en-US')(...advice)).toContain('AppArmor')
    expect(commands).toEqual([`sudo chown root:root '${helper}'`, `sudo chmod 4755 '${helper}'`])
    mkdirSync(join(helper, '..'), { recursive: true })
    writeFileSync(helper, '')
    chmodSync(helper, 0o755)
    expect(whyOf()).toBe('start:why.sandbox')
    mkdirSync(probe().profiles)
    writeFileSync(
      join(probe().profiles, 'electron'),
      `profile electron ${helper.replace(/chrome-sandbox$/, 'electron')} { userns, }`,
    )
    expect(whyOf()).toBeNull()
  })

  test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
    'is there with a helper that belongs to root and is set-uid',
    () => {
      set('kernel/apparmor_restrict_unprivileged_userns', '1')
      const own = join(folder, 'runtime')
      mkdirSync(own)
      writeFileSync(join(own, 'chrome-sandbox'), '')
      chmodSync(join(own, 'chrome-sandbox'), 0o4755)
      expect(sandboxFault(folder, { ELECTRON_OVERRIDE_DIST_PATH: own }, probe())).toBeNull()
      expect(whyOf()).toBe('start:why.sandbox')
    },
  )

  test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
    'is said before anything is downloaded or built, when --electron demands it',
    () => {
      const said = spawnSync(process.execPath, [join(import.meta.dirname, 'start.ts'), '--electron'], {
        env: { PATH: process.env.PATH, HOME: folder, STEWARD_DATA_DIR: folder, DISPLAY: ':0', LANG: 'en_US' },
        encoding: 'utf8',
      })
      expect(said).toMatchObject({ status: 1, stdout: '' })
      expect(said.stderr).toBe('Electron does not run as root. Start Steward with an ordinary account.\n')
      expect(existsSync(lockFile(folder))).toBe(false)
    },
  )
})

describe.runIf(process.platform !== 'win32')('Ctrl+C of a runtime on Windows', () => {
  /** A program that runs until it was signalled to quit and `leaves` exists, or the test has ended. */
  const program = () => {
    const path = join(folder, 'program')
    const script = [
      '#!/bin/sh',
      `if [ "$2" = --quit ]; then echo asked >> "${folder}/asked"; exit 0; fi`,
      `touch "${folder}/runs"`,
      `while [ -e "${folder}/runs" ] && [ ! -e "${folder}/leaves" ]; do sleep 0.02; done`,
    ]
    writeFileSync(path, `${script.join('\n')}\n`, { mode: 0o755 })
    return path
  }
  const begin = async () => {
    const run = runElectron(program(), {
      root: folder,
      dataDir: folder,
      log: join(folder, 'log'),
      platform: 'win32',
    })
    await expect.poll(() => existsSync(join(folder, 'runs'))).toBe(true)
    return run
  }
  const asked = () =>
    existsSync(join(folder, 'asked'))
      ? readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n').length
      : 0

  test('asks it by a second start, once for each time that it was pressed', async () => {
    const run = await begin()
    expect([run.stop(), run.stop()]).toEqual(['asked', 'asked'])
    await expect.poll(asked).toBe(1)
    writeFileSync(join(folder, 'leaves'), '')
    expect(await run.finished).toBe(true)
  })

  test('ends it when it is pressed again soon, and asks again later', async () => {
    const run = await begin()
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
    run.stop()
    clock.mockReturnValue(now + 60_000)
    expect(run.stop()).toBe('asked')
    await expect.poll(asked).toBe(2)
    clock.mockReturnValue(now + 65_000)
    expect(run.stop()).toBe('ended')
    clock.mockRestore()
    expect(await run.finished).toBe(false)
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

describe('the download of the runtime behind a proxy', () => {
  /** A mirror, and a proxy that alone can find it. */
  async function network() {
    const through: string[] = []
    const mirror = createServer((_asked, answer) => answer.end('the runtime')).listen(0, '127.0.0.1')
    const proxy = createServer((asked, answer) => {
      through.push(asked.url ?? '')
      const { pathname } = new URL(asked.url ?? '')
      request({ port: (mirror.address() as AddressInfo).port, path: pathname }, (given) =>
        given.pipe(answer),
      ).end()
    }).listen(0, '127.0.0.1')
    proxy.on('connect', ({ url = '' }, client) => {
      through.push(url)
      const line = connect((mirror.address() as AddressInfo).port, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connection established\r\n\r\n')
        line.pipe(client).pipe(line)
      })
      client.on('error', () => line.destroy())
    })
    onTestFinished(() => {
      for (const server of [mirror, proxy]) server.close().closeAllConnections()
    })
    await expect.poll(() => mirror.listening && proxy.listening).toBe(true)
    return { through, address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` }
  }

  test.each(['HTTP_PROXY', 'http_proxy'])('takes the one of %s', async (name) => {
    const inPackage = (...names: string[]) => join(folder, 'node_modules', 'electron', ...names)
    mkdirSync(inPackage('dist'), { recursive: true })
    writeFileSync(inPackage('package.json'), '{"version":"45.4.1"}')
    // The package that the runtime's own installer downloads with.
    const get = pathToFileURL(join(root, 'node_modules/@electron/get/dist/index.js')).href
    writeFileSync(
      inPackage('install.js'),
      `const { copyFileSync, writeFileSync } = require('fs')
      const at = __dirname + '/'
      import('${get}').then(async ({ downloadArtifact }) => {
        const file = await downloadArtifact({ version: '45.4.1', artifactName: 'electron',
          unsafelyDisableChecksums: true, cacheRoot: at + 'cache' })
        copyFileSync(file, at + 'dist/electron'); writeFileSync(at + 'dist/version', '45.4.1')
        writeFileSync(at + 'path.txt', 'electron')
      }).catch((error) => { console.error(error); process.exit(1) })`,
    )
    const { through, address } = await network()
    for (const other of ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'NO_PROXY', 'no_proxy'])
      vi.stubEnv(other, undefined)
    vi.stubEnv(name, address)
    // A name that no resolver can resolve.
    vi.stubEnv('ELECTRON_MIRROR', 'http://mirror.invalid/')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { signal } = new AbortController()
    const log = join(folder, 'log')
    const program = await installRuntime(folder, { log, signal, onProgress() {} })
    expect(program, readFileSync(log, 'utf8')).toBe(inPackage('dist', 'electron'))
    expect(readFileSync(inPackage('dist', 'electron'), 'utf8')).toBe('the runtime')
    expect(through.join()).toContain('mirror.invalid')
  })

  test('leaves Node as it is where none is named, or one that would end it', () => {
    expect(proxyUse({})).toEqual({})
    expect(proxyUse({ HTTPS_PROXY: 'proxy.example.com:8080' })).toEqual({})
    expect(proxyUse({ https_proxy: 'http://proxy.example.com:8080' })).toEqual({
      ELECTRON_GET_USE_PROXY: 'true',
      NODE_USE_ENV_PROXY: '1',
    })
  })
})

test('the terminal is spoken to in its language, and in Chinese where it names none of ours', () => {
  expect(terminalLanguage({ LANG: 'en_US.UTF-8' })).toBe('en-US')
  expect(terminalLanguage({ LC_ALL: 'zh_CN.UTF-8', LANG: 'en_US.UTF-8' })).toBe('zh-CN')
  expect(terminalLanguage({})).toBe('zh-CN')
  expect(translateIn('en-US')('start:build.failed', { log: '/l' })).toBe(
    'The interface could not be built; see /l',
  )
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
