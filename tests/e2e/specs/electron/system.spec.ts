import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { fakeReg } from '#core/testing/systemTools.ts'
import { callBridge } from '#tests/e2e/launch/bridge.ts'
import type { StandInApp } from '#tests/electron-standin/launch.ts'
import { expect, onStandIn, test } from '#tests/e2e/launch/desktop.ts'
import type { Shell } from '#tests/e2e/pages/Shell.ts'
import type { Words } from '#tests/e2e/pages/texts.ts'

// Each test starts the whole console, some of them twice.
test.describe.configure({ timeout: 150_000 })

/** Actions of the system on the console, and the console's identity on each system. */

interface SavedState {
  windows: { state: string; bounds: object }[]
}
const stateFile = (dataDir: string) => join(dataDir, 'settings.json')
const savedIn = (dataDir: string): SavedState => JSON.parse(readFileSync(stateFile(dataDir), 'utf8'))

/** Leaves unsaved input in a window. */
async function typeSomething(page: Page, shell: Shell, words: Words): Promise<void> {
  await shell.openRoute('sys/appConfig')
  await page.getByLabel(words('sys.appConfig:field.emailTitle')).fill('没有保存')
  const mark = new RegExp(words('shell:tabs.dirtyLabel', { title: '' }))
  await expect(shell.activeTab).toHaveAttribute('aria-label', mark)
}

if (onStandIn) {
  test('quitting asks once for all windows, and whoever stays has lost nothing', async ({
    launchStandIn,
    enter,
    words,
    dataDir,
  }) => {
    const app = await launchStandIn({ messageBox: () => 1 })
    const page = await app.firstWindow()
    const shell = await enter(page)
    await shell.openRoute('sys/log-login')
    await app.clickMenu('tab.popOut')
    const popout = (await app.waitForWindows(2)).find((window) => window !== page)
    if (popout === undefined) throw new Error('no second window')
    await expect(popout.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 40_000 })
    await callBridge(popout, 'host.setPending', { unsaved: [], batches: ['删除（25）'] })
    await typeSomething(page, shell, words)

    await expect(app.close()).rejects.toThrow('refused')
    await expect.poll(() => app.messageBoxes.length).toBe(1)
    const title = (await shell.activeTab.getAttribute('title')) ?? ''
    expect(app.messageBoxes[0]?.detail).toBe(
      `有未保存修改的页面：${title}\n未完成就会停止的批量操作：删除（25）`,
    )
    expect(app.windows()).toHaveLength(2)
    await expect(page.getByLabel(words('sys.appConfig:field.emailTitle'))).toHaveValue('没有保存')

    // A page by itself can neither restore nor raise its window.
    await app.minimizeWindow(page)
    const first = async () => (await app.inspect()).windows[0]
    expect(await first()).toMatchObject({ isMinimized: true, isFocused: false })
    await callBridge(page, 'host.focusWindow')
    expect(await first()).toMatchObject({ isMinimized: false, isFocused: true, isVisible: true })

    // The answer to the first question may still be on its way.
    app.answerMessageBox(() => 0)
    await expect
      .poll(async () => {
        await Promise.race([app.ask('quit', null).catch(() => true), app.exited])
        return await Promise.race([app.exited, Promise.resolve(null)])
      })
      .toBe(0)
    const saved = savedIn(dataDir)
    expect(saved.windows).toHaveLength(2)

    // A maximized window is shown when it has painted, not before.
    const [window] = saved.windows
    writeFileSync(
      stateFile(dataDir),
      JSON.stringify({ ...saved, windows: [{ ...window, state: 'maximized' }] }),
    )
    const again = await launchStandIn()
    await again.firstWindow()
    await expect
      .poll(async () => (await again.inspect()).windows[0])
      .toMatchObject({ isMaximized: true, isVisible: true })
    await again.close()
  })

  test('macOS: the dock, the tray and the menu do one thing each, and a quit is a quit', async ({
    launchStandIn,
    enter,
    words,
  }) => {
    const app = await launchStandIn({ platform: 'darwin', isPackaged: true })
    const page = await app.firstWindow()
    const shell = await enter(page)
    await app.clickTray(null)
    await app.minimizeWindow(page)
    await app.ask('activate', { hasVisibleWindows: true })
    expect((await app.inspect()).windows[0]).toMatchObject({ isMinimized: true })
    expect((await app.inspect()).powerEvents).toEqual(['resume', 'lock-screen'])
    await app.ask('activate', { hasVisibleWindows: false })
    expect((await app.inspect()).windows[0]).toMatchObject({ isMinimized: false, isFocused: true })

    // The menu stays usable above a dialog, below which nothing may change.
    await typeSomething(page, shell, words)
    await app.clickMenu('tab.close')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toBeVisible()
    await app.clickMenu('palette.open')
    await app.clickMenu('tab.close')
    // Events arrive in order: the theme has changed after the commands were ignored.
    await callBridge(page, 'settings.set', { theme: 'dark' })
    await expect.poll(async () => (await app.inspect()).themeSource).toBe('dark')
    await expect(page.getByRole('combobox', { name: words('shell:palette.label') })).toHaveCount(0)
    await expect(dialog).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    app.answerMessageBox(() => 0)
    await app.ask('quit', null).catch(() => {})
    expect(await app.exited).toBe(0)
    expect(app.messageBoxes.map(({ message }) => message)).toEqual(['确定退出管家？'])
  })

  test('Windows: the installed program has one identity, its links, and saves before the session ends', async ({
    launchStandIn,
    enter,
    words,
    dataDir,
  }) => {
    // Without its tool the registry cannot be read for a policy, and the demo would be off.
    // Not in the data folder, which holds nothing but the program's own files.
    const tools = `${dataDir}-tools`
    mkdirSync(tools)
    const systemRoot = join(tools, 'windows')
    renameSync(fakeReg(tools, 'HKLM\\SOFTWARE\\Policies', 'Steward'), `${systemRoot}\\System32\\reg.exe`)
    const env = { SystemRoot: systemRoot }
    const windows = { platform: 'win32', isPackaged: true, env } as const
    const app = await launchStandIn(windows)
    await expect.poll(() => existsSync(join(dataDir, 'SingletonLock'))).toBe(true)
    // While the first start is still under way.
    const second = await launchStandIn({ ...windows, args: ['steward://open/sys/params'] })
    expect(await second.exited).toBe(0)
    const page = await app.firstWindow()
    const shell = await enter(page)
    await expect(shell.activeTab).toContainText(words('ops.params:title'))

    const { identity } = await app.inspect()
    const installer = readFileSync('electron-builder.yml', 'utf8')
    expect(identity).toMatchObject({
      appUserModelId: /^appId: (.+)$/m.exec(installer)?.[1],
      protocolClients: [{ scheme: 'steward', program: null, args: [] }],
      sessionData: join(dataDir, 'chromium'),
    })
    expect(identity.beforeReady[0]).toBe('setAppUserModelId')
    expect(identity.beforeReady.indexOf('setPath sessionData')).toBeGreaterThan(0)

    // Only one program uses the folder, whichever host it is.
    const lock = join(dataDir, 'running.json')
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: app.pid })

    // Typed text is on the disk a moment later, not when the window closes.
    await typeSomething(page, shell, words)
    const drafts = async (from: Page) => (await callBridge(from, 'drafts.list', {})).length
    await expect.poll(() => drafts(page)).toBe(1)

    const place = { x: 120, y: 60, width: 1300, height: 820 }
    await app.moveWindow(page, place)
    expect(await app.ask('querySessionEnd', null)).toBe(false)
    await app.ask('sessionEnd', null).catch(() => {})
    expect(await app.exited).toBeNull()
    expect(savedIn(dataDir).windows).toMatchObject([{ bounds: place }])
    expect(existsSync(lock)).toBe(false)

    const again = await launchStandIn(windows)
    const restored = await again.firstWindow()
    await enter(restored)
    await expect.poll(() => drafts(restored)).toBe(1)
    expect((await again.inspect()).windows).toMatchObject([{ bounds: place }])

    // Both are off until the operator switches them on.
    expect((await again.inspect()).identity.opensAtLogin).toBeNull()
    await callBridge(restored, 'settings.set', { openAtLogin: true, closeToTray: true })
    await expect.poll(async () => (await again.inspect()).identity.opensAtLogin).toBe(true)
    await again.userClose(restored)
    await expect.poll(async () => (await again.inspect()).windows).toMatchObject([{ isVisible: false }])
    await again.clickTray(null)
    await expect.poll(async () => (await again.inspect()).windows).toMatchObject([{ isVisible: true }])

    // The console locks with the system where that is set, and a tray or a link does not open it.
    await again.ask('power', { event: 'lock-screen' })
    expect((await callBridge(restored, 'lock.state')).isLocked).toBe(false)
    await callBridge(restored, 'settings.set', { lockWithSystem: true })
    await again.ask('power', { event: 'lock-screen' })
    const locked = restored.getByRole('alertdialog', { name: words('shell:lock.title') })
    await expect(locked).toBeVisible()
    await again.clickTray(null)
    await expect(locked).toBeVisible()
    rmSync(tools, { recursive: true })
  })

  test('a data folder that another host uses is left alone', async ({ launchStandIn, dataDir }) => {
    const holder = { pid: process.pid, address: '', run: '', key: '' }
    writeFileSync(join(dataDir, 'running.json'), JSON.stringify(holder))
    const app = await launchStandIn()
    expect(await app.exited).toBe(1)
    expect(app.messageBoxes.map(({ detail }) => detail)).toEqual([expect.stringContaining(`${process.pid}`)])
    const own = await launchStandIn({ env: { STEWARD_LOCK_HOLDER: String(process.pid) } })
    await own.firstWindow()
    expect(JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8'))).toMatchObject({ pid: own.pid })
    await own.close()
    expect(existsSync(join(dataDir, 'running.json'))).toBe(false)
  })

  test('the settings of a newer program are kept: the operator quits, or begins with empty ones', async ({
    launchStandIn,
    dataDir,
  }) => {
    const text = JSON.stringify({ storedBy: { format: 99, version: '9.1.0' }, settings: { theme: 'new' } })
    writeFileSync(stateFile(dataDir), text)
    const app = await launchStandIn({ messageBox: () => 0 })
    expect(await app.exited).toBe(0)
    expect(app.messageBoxes.map(({ message }) => message)).toEqual(['设置由更新的管家 9.1.0 写入'])
    expect(readFileSync(stateFile(dataDir), 'utf8')).toBe(text)

    const again = await launchStandIn({ messageBox: () => 1 })
    await again.firstWindow()
    expect(readFileSync(join(dataDir, 'settings.newer-9.1.0.json'), 'utf8')).toBe(text)
    await again.close()
    expect(readFileSync(stateFile(dataDir), 'utf8')).not.toContain('9.1.0')
  })

  test('crashes leave dumps only with consent, from the next start on; they go with everything else', async ({
    launchStandIn,
    enter,
    words,
    dataDir,
  }) => {
    const crash = async (app: StandInApp) => {
      const contentsId = (await app.inspect()).windows[0]?.contentsId ?? 0
      await app.ask('crashed', { contentsId, reason: 'crashed' })
    }
    const dumps = () => {
      const folder = join(dataDir, 'crashes')
      const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
      return names.filter((name) => name.endsWith('.dmp'))
    }
    const app = await launchStandIn()
    const page = await app.firstWindow()
    await enter(page)
    await app.clickMenu('settings.open')
    const keep = page.getByRole('switch', { name: words('shell.crashes:switch') })
    await expect(keep).not.toBeChecked()
    await keep.click()
    await expect(page.getByText(words('shell.crashes:pending'), { exact: true })).toBeVisible()
    await crash(app)
    expect(dumps()).toEqual([])
    expect((await app.inspect()).identity.crashReports).toEqual({ isStarted: false, uploads: false })
    await app.close()

    const again = await launchStandIn()
    const second = await again.firstWindow()
    const shell = await enter(second)
    await second.evaluate(() => Reflect.set(window, 'before', true))
    expect((await again.inspect()).identity.crashReports).toEqual({ isStarted: true, uploads: false })
    await crash(again)
    await expect.poll(() => dumps().length).toBe(1)
    // The page is loaded again, in its session.
    await second.waitForFunction(() => !('before' in window))
    await shell.ready()
    await again.clickMenu('settings.open')
    await expect(second.getByText(join(dataDir, 'crashes'))).toBeVisible()
    await second.getByRole('button', { name: words('shell.crashes:reveal') }).click()
    await expect
      .poll(() => again.externals.at(-1))
      .toEqual({ kind: 'folder', value: join(dataDir, 'crashes', dumps()[0] ?? '') })
    // The window may be gone before the answer has come.
    await callBridge(second, 'host.removeEverything').catch(() => undefined)
    expect(await again.exited).toBe(0)
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('everything of the operator can be taken off the machine, after a word was typed', async ({
    launchStandIn,
    enter,
    words,
    dataDir,
  }) => {
    const app = await launchStandIn()
    const page = await app.firstWindow()
    const shell = await enter(page)
    await typeSomething(page, shell, words)
    await app.clickMenu('settings.open')
    await page.getByRole('button', { name: words('shell.removal:open') }).click()
    const question = page.getByRole('alertdialog', { name: words('shell.removal:question') })
    const confirm = question.getByRole('button', { name: words('shell.removal:action') })
    await expect(confirm).toBeDisabled()
    await question.getByRole('textbox').fill(words('shell.removal:typed'))
    await confirm.click()
    expect(await app.exited).toBe(0)
    expect(app.messageBoxes).toEqual([])
    expect(readdirSync(dataDir)).toEqual([])
    const again = await launchStandIn()
    const fresh = await again.firstWindow()
    await expect(fresh.getByRole('button', { name: words('shell:signIn.submit') })).toBeVisible()
    await again.close()
  })
}
