import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emptyPage } from '#contract/pageConfig.ts'
import { billType } from '#contract/resources/bill/billType.ts'
import { ossDir } from '#contract/resources/ops/ossDir.ts'
import { SimulateDialog } from '#features/bill/billcodeMax/SimulateDialog.tsx'
import { YearDialog } from '#features/bill/billType/YearDialog.tsx'
import { askLink } from '#features/msg/channelTemplate/editors/LinkDialog.tsx'
import { UploadDialog } from '#features/ops/oss/UploadDialog.tsx'
import { JsonDialog } from '#features/portal/designer/JsonDialog.tsx'
import { VersionDialog } from '#features/sys/exportData/VersionDialog.tsx'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, dialog, focusIn } from '#tests/components/seen.ts'
import ProfileManager from './profiles/ProfileManager.tsx'
import { useProfiles } from './profiles/profiles.ts'
import { sampleProfile } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'
import UnlockDialog from './status/UnlockDialog.tsx'
import RuleDialog from './watch/RuleDialog.tsx'

beforeAll(() =>
  loadTexts([
    'bill.billcodeMax',
    'bill.billType',
    'msg.channelTemplate',
    'ops.oss',
    'pickers',
    'portal.designer',
    'sys.exportData',
  ]),
)

beforeEach(() => {
  bridge.serve(ossDir.endpoints.treeList, () => [])
  bridge.serve(billType.endpoints.list, () => [])
})

const type = {
  ...{ id: '5', billName: '销售订单', billSign: 'XS', genType: 2, templateId: '', title: '' },
  ...{ fullFormat: '{DJ}{NUM}', signFormat: '{DJ}', example: '', tmId: '', tmTitle: '', tmType: 0 },
  ...{ tmFormat: '', tmExample: '', tmIsCalc: 1, numDigits: 4, numStart: 1, remark: '', tbType: 1 },
}

const question = () => dialog(chinese('shell:profile.discardQuestion'))

/** The dialogs that hold typed text: how each opens, and its field. */
const filled: readonly (readonly [what: string, open: () => void, field: RegExp])[] = [
  ['a rule of the watch', () => void openDialog(RuleDialog, { rule: undefined }), /^名称/],
  ['unlocking writes', () => void openDialog(UnlockDialog, {}), /./],
  [
    'the text of a page',
    () => void openDialog(JsonDialog, { page: emptyPage, onImport: () => undefined }),
    /./,
  ],
  ['an upload', () => void openDialog(UploadDialog, {}), /^业务ID/],
  [
    'the version of an export',
    () => void openDialog(VersionDialog, { kind: 'dict' as const, ids: ['1'] }),
    /./,
  ],
  ['the address of a link', () => void askLink(''), /./],
  ['the numbers of a year', () => void openDialog(YearDialog, { type }), /^年份/],
  ['a number to simulate', () => void openDialog(SimulateDialog, {}), /^公司标识/],
]

test.each(filled)('Escape in %s asks before it loses what is typed', async (_what, open, name) => {
  show(null)
  open()
  const field = dialog().getByRole('textbox', { name })
  await field.fill('写好的')
  await userEvent.keyboard('{Escape}')
  await expect.element(question()).toBeVisible()
  await focusIn(question())
  await userEvent.keyboard('{Escape}')
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('写好的')
  await field.click()
  await userEvent.keyboard('{Escape}')
  await button('放弃修改').click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('before sign-in an environment that is being written is given up only after a question', async () => {
  let closed = 0
  const known = sampleProfile({ id: 'p1', name: '华东', embedded: false })
  useProfiles.setState({ profiles: [known], chosenId: '' })
  show(<ProfileManager open onClose={() => (closed += 1)} />)
  const name = page.getByRole('textbox', { name: /^名称/ })
  await name.fill('新环境')
  const leaving = [
    () => userEvent.keyboard('{Escape}'),
    () => button('关闭').click(),
    () => page.getByRole('button', { name: /^华东/ }).click(),
  ]
  for (const leave of leaving) {
    await leave()
    await expect
      .element(page.getByRole('alert').getByText(chinese('shell:profile.discardQuestion')))
      .toBeVisible()
    await button('取消').click()
    await expect.element(name).toHaveValue('新环境')
  }
  // A second Escape takes back the question, not the dialog.
  await userEvent.keyboard('{Escape}')
  await expect.element(button('放弃修改')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('放弃修改')).not.toBeInTheDocument()
  expect(closed).toBe(0)
  await page.getByRole('button', { name: /^华东/ }).click()
  await button('放弃修改').click()
  await expect.element(name).toHaveValue('华东')
  await button('关闭').click()
  expect(closed).toBe(1)
})
