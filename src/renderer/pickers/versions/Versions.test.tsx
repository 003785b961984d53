import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FailureError } from '#contract/failures.ts'
import { designPage } from '#contract/resources/portal/designPage.ts'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { translate } from '#kit/text.ts'
import { comparePages } from '#pickers/versions/comparePages.ts'
import { designPageVersions } from '#pickers/versions/pages.ts'
import { VersionsDialog } from '#pickers/versions/VersionsDialog.tsx'
import { axeFindings } from '#tests/components/axe.ts'
import { bridge, loadTexts, show } from '#tests/components/page.tsx'
import { dialog } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

const { update } = designPage.endpoints

const widget = (i: string, more: object = {}) => ({
  i,
  type: 'stat',
  x: 0,
  y: 0,
  w: 2,
  h: 2,
  title: '',
  ...more,
})
const pageOf = (...widgets: object[]) => JSON.stringify({ widgets })

const before = pageOf(widget('a', { title: '销售额' }), widget('b', { x: 4, type: 'clock' }))
const after = pageOf(
  widget('a', { title: '收入', x: 6, props: { unit: '元' } }),
  widget('c', { y: 5, type: 'future' }),
)

let now: Record<string, unknown>

beforeAll(() => loadTexts(['pickers', 'portal.designer']))
beforeEach(() => {
  now = {
    pageName: '数字',
    pageConfig: after,
    sort: 1,
    status: 7,
    memo: '',
    updater: 'admin',
    updateDate: '2026-01-06 09:00:00',
  }
  bridge.on('versions.list', () => ({
    now,
    changed: ['pageName', 'pageConfig'],
    versions: [
      {
        version: 4,
        updater: 'ada',
        updateDate: '2026-01-05 08:00:00',
        replacedBy: 'admin',
        replacedAt: 1_767_660_000_000,
        changed: ['sort'],
      },
      {
        version: 2,
        updater: '',
        updateDate: '',
        replacedBy: 'ada',
        replacedAt: 1_767_600_000_000,
        changed: null,
      },
    ],
  }))
  bridge.on('versions.get', ({ version }) => ({
    pageName: '概览',
    pageConfig: before,
    sort: version === 2 ? 9 : 1,
    status: 7,
    memo: '',
  }))
})

const open = (more: Partial<{ take: { field: string; run(value: string): void } }> = {}) => {
  show(null)
  return openDialog(VersionsDialog, { form: designPageVersions, id: '1', name: '数字', ...more })
}
const versions = () =>
  dialog()
    .getByRole('list', { name: chinese('pickers:versions.list') })
    .getByRole('button')
const rows = () =>
  dialog()
    .getByRole('row')
    .elements()
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent).join(' | '))
const restore = () =>
  dialog()
    .getByRole('button', { name: chinese('pickers:versions.restore') })
    .click()

test('versions say who, when and what; the latest is compared with now, widget by widget', async () => {
  void open()
  await expect.element(versions().first()).toHaveAttribute('aria-pressed', 'true')
  expect(
    versions()
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['2026-01-05 08:00:00ada改动：排序', expect.stringMatching(/^2026-.* 之前最早保留的版本$/)])
  await expect
    .poll(rows)
    .toEqual([
      '字段 | 此版本 | 现在',
      '名称 | 概览 | 数字',
      '布局 | 5 处不同',
      '时钟「b」 | 有 | （无）',
      '统计卡「收入」 位置 | 第 1 列，第 1 行，宽 2，高 2 | 第 7 列，第 1 行，宽 2，高 2',
      '统计卡「收入」 标题 | 销售额 | 收入',
      '统计卡「收入」 unit | （无） | 元',
      'future「c」 | （无） | 有',
    ])
  await expect.poll(() => axeFindings(document.body)).toEqual([])
})

test('only the ticked fields go out, through the save of the noun, after a question', async () => {
  bridge.serve(update, () => '1')
  const closed = open()
  await versions().nth(1).click()
  await dialog().getByRole('checkbox', { name: '名称' }).click()
  await restore()
  const question = dialog('请确认').or(page.getByText(chinese('pickers:versions.ask', { name: '数字' })))
  await expect.element(question.first()).toBeVisible()
  expect(bridge.callsOf(update)).toEqual([])
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: chinese('pickers:versions.restore') })
    .click()
  expect(await closed).toEqual({ changed: true })
  // A status that the platform reads as normal goes out as normal.
  expect(bridge.callsOf(update).map(({ body }) => body)).toEqual([
    { id: '1', pageName: '数字', pageConfig: before, sort: 9, status: 1, memo: '' },
  ])
})

test('a record that somebody changed since it was compared is not overwritten', async () => {
  void open()
  await expect.element(versions().first()).toBeVisible()
  await expect.poll(() => rows().length).toBeGreaterThan(1)
  now = { ...now, memo: 'new' }
  await restore()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: chinese('pickers:versions.restore') })
    .click()
  await expect.element(page.getByText(chinese('pickers:versions.changedMeanwhile'))).toBeVisible()
  await expect.poll(rows).toContain('备注 | （无） | new')
  expect(bridge.callsOf(update)).toEqual([])
})

test('the designer takes the layout alone, and saves nothing', async () => {
  const taken: string[] = []
  const closed = open({ take: { field: 'pageConfig', run: (value) => taken.push(value) } })
  await dialog()
    .getByRole('button', { name: chinese('pickers:versions.take') })
    .click()
  await closed
  expect(taken).toEqual([before])
})

test('a record without versions says when there will be some; a refusal is shown with a retry', async () => {
  bridge.on('versions.list', () => ({ now, changed: null, versions: [] }))
  void open()
  await expect.element(dialog().getByText(chinese('pickers:versions.none'))).toBeVisible()
  await dialog().getByRole('button', { name: '关闭' }).click()
  bridge.on('versions.list', () => {
    throw new FailureError({ code: 'forbidden', message: '没有权限' })
  })
  void openDialog(VersionsDialog, { form: designPageVersions, id: '2', name: '别人的' })
  await expect.element(dialog().getByText(chinese('pickers:versions.failed'))).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: '重试' })).toBeVisible()
})

test('a text that is no page is compared as it is written', () => {
  const text = translate
  expect(comparePages('{"widgets":3}', before, text)).toBeNull()
  expect(comparePages(before, pageOf(widget('a', { x: -1 })), text)).toBeNull()
  expect(comparePages('', '', text)).toEqual([])
  expect(comparePages('{"background":"#fff"}', '', text)).toEqual([
    { key: 'page/background', label: '页面设置 background', then: '#fff', now: '' },
  ])
})
