import {
  existsSync,
  mkdtempSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { UpdateProblem } from '#contract/bridge.ts'
import { smallDisk } from '#core/testing/smallDisk.ts'
import { callBridge } from '#tests/e2e/launch/bridge.ts'
import { expect, onStandIn, test as base } from '#tests/e2e/launch/desktop.ts'
import { otherKey, serveUpdates, successor, type UpdateFeed } from '#tests/e2e/launch/updateFeed.ts'

/** An installed AppImage, the feed of its organisation, and the policy that names both feed and key. */
interface Installed {
  readonly feed: UpdateFeed
  readonly folder: string
  readonly image: string
  /** Options for the start. */
  readonly options: { isPackaged: true; resourcesPath: string; env: Record<string, string> }
}

const test = base.extend<{ installed: Installed }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the shape of the parameter
  installed: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'steward-installed-'))
    const feed = await serveUpdates()
    const [resourcesPath, program] = [join(folder, 'resources'), join(folder, 'program')]
    for (const path of [resourcesPath, program]) mkdirSync(path)
    // As electron-builder writes it.
    writeFileSync(
      join(resourcesPath, 'app-update.yml'),
      'provider: generic\nurl: https://steward.example\nupdaterCacheDirName: steward-updater\n',
    )
    const image = join(program, 'Steward.AppImage')
    writeFileSync(image, 'the old program', { mode: 0o755 })
    const policy = join(folder, 'policy.json')
    writeFileSync(policy, JSON.stringify({ updateFeed: feed.address, updateKeys: feed.publicKey }), {
      mode: 0o600,
    })
    // On the stand-in the program is Node.
    const env = { APPIMAGE: image, APPDIR: dirname(process.execPath), STEWARD_POLICY: policy }
    await use({ feed, folder, image, options: { isPackaged: true, resourcesPath, env } })
    feed.remove()
    rmSync(folder, { recursive: true })
  },
})

// The whole console is started.
test.describe.configure({ timeout: 150_000 })

if (onStandIn) {
  test('an update is refused unless it is newer, signed and whole, and installed when nothing is lost', async ({
    launchStandIn,
    enter,
    words,
    dataDir,
    installed: { feed, folder, image, options },
  }) => {
    const app = await launchStandIn(options)
    const page = await app.firstWindow()
    const shell = await enter(page)
    await app.clickMenu('about.open')
    const updates = page.getByRole('region', { name: words('shell.update:title') })
    const status = updates.getByRole('status')
    const button = (key: 'check' | 'download' | 'install') =>
      updates.getByRole('button', { name: words(`shell.update:${key}`), exact: true })
    const problem = (name: UpdateProblem) => updates.getByText(words(`shell.update:problem.${name}`))
    await expect(status).toHaveText(words('shell.update:idle'))
    const check = async () => {
      await button('check').click()
      await expect(button('check').or(button('download'))).toBeVisible()
    }

    // First no feed, then an untrusted one, then nothing new.
    await check()
    await expect(problem('feed')).toBeVisible()
    await feed.publish('0.2.0', { signer: null })
    await check()
    await expect(problem('signature')).toBeVisible()
    await feed.publish('0.2.0', { signer: otherKey() })
    await check()
    await expect(problem('signature')).toBeVisible()
    await feed.publish('0.2.0')
    feed.tamper('0.2.0', '0.3.0')
    await check()
    await expect(problem('signature')).toBeVisible()
    await feed.publish('0.2.0', { description: 'version: [' })
    await check()
    await expect(problem('unreadable')).toBeVisible()
    await expect(status).toHaveText(words('shell.update:idle'))
    await feed.publish('0.1.0')
    await check()
    await expect(status).toContainText(words('shell.update:current', { at: '' }).slice(0, 4))
    await feed.publish('0.0.9')
    await check()
    await expect(status).toHaveText(words('shell.update:older', { version: '0.0.9' }))

    // A newer one is shown and nothing more: its notes are text, not markup.
    feed.setPackage(successor(3_000_000))
    await feed.publish('0.2.0')
    await check()
    await expect(status).toHaveText(words('shell.update:available', { version: '0.2.0' }))
    await expect(updates.getByText('<b>不是标记</b>')).toBeVisible()
    expect(feed.asked.some(({ path }) => path.endsWith('AppImage'))).toBe(false)
    expect(feed.asked.flatMap(({ headers }) => headers)).not.toContain('x-user-staging-id')

    const pending = join(dataDir, 'steward-updater/pending')
    const left = () => (existsSync(pending) ? readdirSync(pending) : [])
    const download = async () => {
      await button('download').click()
      await expect(button('download').or(button('install'))).toBeVisible()
    }
    feed.cutAt = 0.4
    await download()
    await expect(problem('cut')).toBeVisible()
    expect(left()).toEqual([])
    feed.cutAt = 1
    const whole = feed.package
    feed.package = Buffer.concat([whole.subarray(0, -1), Buffer.from([(whole.at(-1) ?? 0) ^ 1])])
    await download()
    await expect(problem('damaged')).toBeVisible()
    expect(left()).toEqual([])
    feed.package = whole
    const disk = smallDisk()
    if (disk === null) console.log('a full disk was not tried: this account may not mount one')
    else {
      rmSync(join(dataDir, 'steward-updater'), { recursive: true, force: true })
      symlinkSync(disk.path, join(dataDir, 'steward-updater'))
      await download()
      await expect(problem('disk-full')).toBeVisible()
      rmSync(join(dataDir, 'steward-updater'))
      disk.remove()
    }
    await download()
    await expect(status).toHaveText(words('shell.update:ready', { version: '0.2.0' }))
    await expect(problem('disk-full')).toHaveCount(0)

    // The file on the disk is judged once more, and the program's own place before anything ends.
    const [file = ''] = left().filter((name) => name.endsWith('.AppImage'))
    writeFileSync(join(pending, file), 'another program')
    await button('install').click()
    await expect(problem('damaged')).toBeVisible()
    await download()
    await expect(button('install')).toBeVisible()
    renameSync(join(folder, 'program'), join(folder, 'elsewhere'))
    await button('install').click()
    await expect(problem('not-replaceable')).toBeVisible()
    renameSync(join(folder, 'elsewhere'), join(folder, 'program'))

    // Nothing that is open is interrupted.
    await callBridge(page, 'host.setPending', { unsaved: ['用户'], batches: ['删除（25）'] })
    await button('install').click()
    await expect(updates.getByText(words('shell.update:blocked.unsaved', { names: '用户' }))).toBeVisible()
    await expect(
      updates.getByText(words('shell.update:blocked.batches', { names: '删除（25）' })),
    ).toBeVisible()
    expect(readFileSync(image, 'utf8')).toBe('the old program')
    expect(app.messageBoxes).toEqual([])
    await callBridge(page, 'host.setPending', { unsaved: [], batches: [] })
    await page.keyboard.press('Escape')
    await shell.openRoute('sys/log-login')
    await app.clickMenu('about.open')
    await button('install').click()
    expect(await app.exited).toBe(0)
    expect(readFileSync(image).equals(whole)).toBe(true)
    expect(statSync(image).mode & 0o777).toBe(0o755)
    // The new one runs; nothing else was left beside it.
    await expect
      .poll(() => readdirSync(join(folder, 'program')).toSorted())
      .toEqual(['Steward.AppImage', 'started'])

    // The open tabs are restored.
    const again = await launchStandIn(options)
    const restored = await again.firstWindow()
    await enter(restored)
    await expect(restored.getByRole('tab', { selected: true })).toContainText('登录日志')
    await again.close()
  })

  test('a program that a package manager owns shows the notes and opens the feed', async ({
    launchStandIn,
    enter,
    words,
    installed: { feed, options },
  }) => {
    const { APPIMAGE: _, ...env } = options.env
    const app = await launchStandIn({ ...options, env, messageBox: () => 0 })
    const page = await app.firstWindow()
    await enter(page)
    await feed.publish('0.2.0')
    await app.clickMenu('about.open')
    const updates = page.getByRole('region', { name: words('shell.update:title') })
    await updates.getByRole('button', { name: words('shell.update:check') }).click()
    await expect(updates.getByText(words('shell.update:page'))).toBeVisible()
    await expect(updates.getByRole('button', { name: words('shell.update:download') })).toHaveCount(0)
    await updates.getByRole('button', { name: words('shell.update:openPage') }).click()
    await expect.poll(() => app.externals).toEqual([{ kind: 'address', value: feed.address }])
  })
}
