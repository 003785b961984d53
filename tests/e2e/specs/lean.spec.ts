import { join } from 'node:path'
import { dayOf, formatMoment, machineDay, wallClock } from '#base/moments.ts'
import { type LeanSettings, otherNames } from '#tests/lean/leanAnswers.ts'
import { openLeanPlatform } from '#tests/lean/leanPlatform.ts'
import { expect, signInTo, test, useProfile } from '../launch/test.ts'
import { readCsv } from '../launch/workbook.ts'
import { Confirm, expectSaid, formDialog } from '../pages/dialogs.ts'

/** A zone in which it is another day than here. */
const otherDay = [840, -720].find((zone) => dayOf(wallClock(Date.now(), zone)) !== machineDay(Date.now()))

/** Platforms of the family that differ from the documents, each worked on through the whole console. */
const platforms: Readonly<Record<string, { settings: LeanSettings; mapping?: object }>> = {
  'leaves out and nulls fields': {
    settings: {
      nulls: ['remark', 'deptName', 'userAgent'],
      without: ['email', 'mobile', 'updateDate', 'extra'],
    },
  },
  'answers what it lacks as a fault, writes with nothing, and has another day than this machine': {
    settings: { unknown: 'swallowed', writes: 'null', zone: otherDay },
  },
  'has menus of an older kind, pages for what it lacks, and a description': {
    settings: {
      menus: 'older',
      unknown: 'page',
      description: 'swagger2',
      serves: (call) => call !== 'GET /sys/dept/listAllByName',
    },
  },
  'ignores filters': { settings: { ignoresFilters: true } },
  'has other names for everything that all answers have': {
    settings: { speaks: 'other', writes: 'null' },
    mapping: otherNames,
  },
}

for (const [habit, { settings, mapping }] of Object.entries(platforms)) {
  test(`a platform that ${habit} is worked on from sign-in to offline`, async ({
    signIn,
    page,
    words,
  }, info) => {
    await signIn.ready()
    const platform = await openLeanPlatform(settings)
    const now = () => wallClock(Date.now(), settings.zone)
    // Logs are shown of the platform's today.
    for (const log of ['/sys/log/error', '/sys/log/login'])
      for (const record of platform.records(log)) record.createDate = formatMoment(now())
    try {
      const shell = await signInTo(
        page,
        words,
        await useProfile(page, words, { address: platform.address, mapping }),
        'lin',
      )

      const zone = () =>
        page.evaluate(async () => {
          const session = await window.steward.call('session.current', undefined)
          return session.ok ? session.value?.zone : null
        })
      await expect.poll(zone).toBe(settings.zone)

      // Reads.
      const users = await shell.open('sys/user')
      await expect(users.row('方敏')).toBeVisible()
      const roles = await shell.open('sys/role')
      await expect(roles.row('盘点')).toBeVisible()
      const depts = await shell.open('sys/dept')
      const lacksDepts = settings.serves?.('GET /sys/dept/listAllByName') === false
      await expect(
        lacksDepts
          ? page.getByRole('tabpanel').getByText(words('failure:not-found')).filter({ visible: true })
          : depts.row('兰亭食品'),
      ).toBeVisible()
      const errors = await shell.open('sys/log-error')
      await expect(errors.rows).toHaveCount(5)
      const files = await shell.open('oss/sysOss')
      await expect(files.row('入库单.pdf')).toBeVisible()

      // Writes.
      const params = await shell.open('sys/params')
      await expect(params.rows).toHaveCount(10)
      await params.button('common:add').click()
      const form = formDialog(page, words)
      await form.fill({
        'ops.params:field.paramCode': 'LEAN_ADDED',
        'ops.params:field.paramValue': 'first',
      })
      await expectSaid(page, '操作成功', () => form.saveButton.click())
      await expect(form.root).toBeHidden()
      expect(platform.records('/sys/params')[0]).toMatchObject({
        paramCode: 'LEAN_ADDED',
        paramValue: 'first',
      })
      await params.filter('ops.params:field.paramCode').fill('LEAN_ADDED')
      await params.submitSearch()
      if (settings.ignoresFilters) {
        await expect(
          page
            .getByText(words('kit:list.ignored', { filters: words('ops.params:field.paramCode') }))
            .filter({ visible: true }),
        ).toBeVisible()
        await params.resetSearch()
      } else {
        await expect(params.rows).toHaveCount(1)
      }
      await params.act(params.row('LEAN_ADDED'), 'common:edit')
      await form.field('ops.params:field.paramValue').fill('second')
      await expectSaid(page, '操作成功', () => form.saveButton.click())
      await expect(params.row('LEAN_ADDED')).toContainText('second')
      await params.act(params.row('LEAN_ADDED'), 'common:delete')
      await new Confirm(page, words).accept('common:delete')
      await expect(params.row('LEAN_ADDED')).toHaveCount(0)
      expect(platform.records('/sys/params')).toHaveLength(12)

      await params.resetSearch()
      await expect(params.rows).toHaveCount(10)
      const arrived = page.waitForEvent('download')
      await params.export('kit:export.all', { format: 'CSV' })
      const file = await arrived
      const path = join(info.outputDir, file.suggestedFilename())
      await file.saveAs(path)
      expect(readCsv(path)).toHaveLength(1 + 12)

      // Without a connection the logs are read from this machine, with the same filters.
      const logins = await shell.open('sys/log-login')
      const count = settings.zone === undefined ? 5 : 6
      await expect(logins.rows).toHaveCount(count)
      await expect(logins.filter('kit:range.from')).toHaveValue(`${dayOf(now())} 00:00:00`)
      await platform.cut()
      await logins.button('kit:toolbar.reload').click()
      await expect(logins.rows).toHaveCount(count)
      await shell.expectOffline()
      await platform.listen()
      await shell.expectOnline()
    } finally {
      await platform.cut().catch(() => undefined)
    }
  })
}
