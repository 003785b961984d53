import { execFile } from 'node:child_process'
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ClientLog } from '../clientLog.ts'
import type { ChildPort } from '../ports.ts'
import { createKeychain } from './keychain.ts'
import { maxSecretBytes } from './secretStore.ts'

const run = promisify(execFile)

const packages: Record<string, string> = {
  'dbus-run-session': 'dbus-daemon',
  'dbus-send': 'dbus-bin',
  'gnome-keyring-daemon': 'gnome-keyring',
}

function demandPrograms(): void {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const isThere = (name: string) =>
    folders.some((folder) => {
      try {
        accessSync(join(folder, name), constants.X_OK)
        return true
      } catch {
        return false
      }
    })
  const missing = Object.entries(packages).filter(([name]) => !isThere(name))
  if (missing.length === 0) return
  const list = missing.map(([name, debian]) => `${name} (${debian})`).join(', ')
  throw new Error(`The keychain suite needs ${list}: apt-get install gnome-keyring dbus-x11 libsecret-1-0`)
}

describe.runIf(process.platform === 'linux')('against gnome-keyring', () => {
  let home: string
  beforeEach(() => {
    demandPrograms()
    home = mkdtempSync(join(tmpdir(), 'steward-keyring-'))
  })
  afterEach(() => rmSync(home, { recursive: true, force: true }))

  /** Nothing of the person's own session: a keyring, a bus and a home that end with the case. */
  const play = async (name: string, { bus = true } = {}): Promise<unknown> => {
    const program = fileURLToPath(new URL('../testing/keychainScenario.ts', import.meta.url))
    const env = {
      PATH: process.env.PATH,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      XDG_DATA_HOME: home,
      TMPDIR: home,
    }
    const unlock =
      'echo test | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$0" "$@"'
    const command = [process.execPath, program, name]
    const { stdout } = bus
      ? await run('dbus-run-session', ['--', 'bash', '-c', unlock, ...command], { env, timeout: 55_000 })
      : await run(process.execPath, command.slice(1), { env, timeout: 55_000 })
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  }
  const account = { username: 'admin', tenantId: '' }

  test('a remembered session survives a restart and a crash of the keychain program, and ends with signing out', async () => {
    expect(await play('stored')).toEqual({
      first: { store: 'keychain', reason: '' },
      leaked: false,
      sameSession: true,
      second: { store: 'keychain', reason: '' },
      state: { store: 'keychain', reason: '' },
      afterCrash: 'active',
      tokensAfterSignOut: 0,
      indexAfterSignOut: [],
      resumedAfterSignOut: null,
    })
  })

  test('a lock outlives the program: only the password of the account opens it, or its end', async () => {
    expect(await play('locked console')).toEqual({
      afterStart: [{ profile: expect.any(String), username: 'admin' }],
      resumed: 'locked',
      other: { password: 'wrong' },
      opened: false,
      state: 'active',
      leaked: false,
      index: [],
    })
  })

  test('a token that the platform no longer takes is forgotten', async () => {
    expect(await play('revoked')).toEqual({ resumed: null, index: [] })
  })

  test('an entry that is missing opens nothing; the index keeps the account', async () => {
    expect(await play('missing')).toEqual({ resumed: null, index: [account] })
  })

  test('with nothing stored the keychain is not even asked', async () => {
    expect(await play('nothing')).toEqual({ resumed: null, asked: 0 })
  })

  test('offline, a remembered session opens from the cache, refuses to save, and refreshes when the platform is back', async () => {
    expect(await play('offline')).toEqual({
      opened: { state: 'active', source: 'cache', connection: 'offline' },
      sameAge: true,
      sameMenus: true,
      saved: { ok: false, failure: expect.objectContaining({ code: 'offline' }) },
      refreshed: { source: 'network', connection: 'online' },
    })
  })

  test('removing a profile removes its keychain entry, its cache file and its token', async () => {
    expect(await play('removed')).toEqual({ entry: null, cacheFiles: [], stored: [{}, {}], tokens: 0 })
  })

  test('removing everything takes the entry of an account that is not even signed in, and every file of ours', async () => {
    expect(await play('everything')).toEqual({ quits: 1, entry: null, left: ['not ours.txt'] })
  })

  test('a profile that points to another platform takes no token there', async () => {
    expect(await play('moved')).toEqual({ resumed: null, asked: [], tokens: 0, index: [] })
  })

  test('a locked keychain is said to be locked, keeps its index, and sign-in goes on for this session only', async () => {
    expect(await play('locked')).toEqual({
      resumed: null,
      state: { store: 'session', reason: 'locked' },
      index: [account],
      again: { store: 'session', reason: 'locked' },
    })
  })

  test('without a session bus the session lives in memory and says why', async () => {
    expect(await play('no bus', { bus: false })).toEqual({
      first: { store: 'session', reason: 'absent' },
      current: { store: 'session', reason: 'absent' },
      resumed: null,
      index: [],
    })
  })
})

describe('the keychain program', () => {
  const log: ClientLog = { info: () => {}, warn: () => {}, error: () => {} }

  interface FakeChild extends ChildPort {
    killed: boolean
    answer(message: unknown): void
    crash(): void
  }

  /** A program that handles each request as a test defines. */
  const fakeChildren = (onRequest: (request: { id: number }, child: FakeChild) => void) => {
    const started: FakeChild[] = []
    const spawn = (): FakeChild => {
      let exit: Parameters<ChildPort['onExit']>[0] = () => {}
      const child: FakeChild = {
        pid: 1,
        killed: false,
        answer: () => {},
        crash: () => exit(null, 'SIGSEGV'),
        // Every request carries an id; nothing else is read here.
        post: (message) => onRequest(message as { id: number }, child),
        onMessage: (listener) => {
          child.answer = listener
        },
        onExit: (listener) => {
          exit = listener
        },
        kill: () => {
          child.killed = true
          exit(null, 'SIGKILL')
        },
      }
      started.push(child)
      return child
    }
    return { started, children: { spawn } }
  }

  test('one that hangs is ended and the next call gets a fresh one', async () => {
    let answer = false
    const { started, children } = fakeChildren((request, child) => {
      if (answer) child.answer({ id: request.id, ok: true, value: 'x' })
    })
    const keychain = createKeychain({ children, log, timeLimit: 20 })
    await expect(keychain.get('a')).rejects.toMatchObject({ problem: 'timeout' })
    expect(started.map((child) => child.killed)).toEqual([true])
    answer = true
    expect(await keychain.get('a')).toBe('x')
    expect(started).toHaveLength(2)
  })

  test('one that crashes fails the call and the next call gets a fresh one', async () => {
    let crashes = 1
    const { started, children } = fakeChildren((request, child) => {
      if (crashes > 0) {
        crashes -= 1
        child.crash()
      } else {
        child.answer({ id: request.id, ok: true, value: null })
      }
    })
    const keychain = createKeychain({ children, log })
    await expect(keychain.probe()).rejects.toMatchObject({ problem: 'absent' })
    await keychain.probe()
    expect(started).toHaveLength(2)
  })

  test('a secret too long for every system is refused before it is sent', async () => {
    const onRequest = vi.fn()
    const { children } = fakeChildren(onRequest)
    const keychain = createKeychain({ children, log })
    await expect(keychain.set('a', '密'.repeat(maxSecretBytes / 3 + 1))).rejects.toMatchObject({
      problem: 'absent',
    })
    expect(onRequest).not.toHaveBeenCalled()
  })
})
