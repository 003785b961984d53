import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { menu, PageMenuWrite } from '#contract/resources/sys/menu.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { followTransfers } from '#kit/files/transfers.ts'
import { bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, dialog } from '#tests/components/seen.ts'
import { sampleTransfer } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'
import { IconField } from './IconField.tsx'

const { savePageMenu } = menu.endpoints

beforeAll(() => loadTexts(['sys.menu', 'pickers']))

test('a form with a picture under way is not saved without it', async () => {
  bridge.on('transfers.list', () => [])
  const stop = followTransfers()
  const upload = sampleTransfer({ id: 'u1', kind: 'upload', fileName: '看板.png', state: 'running' })
  bridge.on('transfers.upload', () => {
    bridge.send({ type: 'transfer', transfer: upload })
    return [upload]
  })
  bridge.serve(savePageMenu, () => '1')
  show(
    <FormDialog
      title="菜单"
      schema={PageMenuWrite}
      create={savePageMenu}
      update={savePageMenu}
      initial={{ pageId: '801', name: '看板', client: 'PC', pid: '0', openMode: 'tab' }}
      onClose={() => undefined}
    >
      <IconField />
    </FormDialog>,
  )
  const chooser = () => document.querySelector<HTMLInputElement>('input[type=file]')
  await expect.poll(chooser).not.toBeNull()
  const files = new DataTransfer()
  files.items.add(new File([new Uint8Array(8)], '看板.png', { type: 'image/png' }))
  const field = chooser() as HTMLInputElement
  field.files = files.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(page.getByText('看板.png')).toBeVisible()
  await button('保存').click()
  await expect.element(page.getByText(chinese('sys.menu:icon.uploading'))).toBeVisible()
  expect(bridge.callsOf(savePageMenu)).toEqual([])
  await expect.element(dialog('菜单')).toBeVisible()
  stop()
})

test('an icon is chosen from those that the navigation draws, by mouse and by keys', async () => {
  bridge.on('transfers.list', () => [])
  bridge.serve(savePageMenu, () => '1')
  show(
    <FormDialog
      title="菜单"
      schema={PageMenuWrite}
      create={savePageMenu}
      update={savePageMenu}
      initial={{ pageId: '801', name: '看板', client: 'PC', pid: '0', openMode: 'tab' }}
      onClose={() => undefined}
    >
      <IconField />
    </FormDialog>,
  )
  const icon = page.getByRole('textbox', { name: '图标' })
  await button('选择图标').click()
  const choices = page.getByRole('group', { name: '选择图标' })
  await choices.getByRole('button', { name: '时钟 clock' }).click()
  await expect.element(icon).toHaveValue('clock')
  await expect.element(choices).not.toBeInTheDocument()
  await expect.element(button('选择图标')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(choices.getByRole('button', { name: '时钟 clock' }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => choices.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(icon).toHaveValue('person')
  await button('选择图标').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(choices).not.toBeInTheDocument()
  await expect.element(dialog('菜单')).toBeVisible()
  await button('保存').click()
  await expect.poll(() => bridge.bodiesOf(savePageMenu)).toMatchObject([{ icon: 'person' }])
})
