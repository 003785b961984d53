import { useState } from 'react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { crud } from '#contract/calls.ts'
import { DateTime, defineResource, Id, required, text } from '#contract/kernel.ts'
import { vocabulary } from '#contract/vocabulary.ts'
import { labelCodes } from '#kit/codes.ts'
import { closeDialogs, openDialog, type DialogProps } from '#kit/dialog/dialogs.ts'
import { ExtraField } from '#kit/form/ExtraField.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { FormPages } from '#kit/form/FormPages.tsx'
import { LONG_CHOICE } from '#kit/inputs/LongChoice.tsx'
import { SuggestInput } from '#kit/inputs/SuggestInput.tsx'
import { refusal } from '#tests/components/bridge.ts'
import { bridge, show, switchLanguage } from '#tests/components/page.tsx'
import { button, dialog, field, focusIn } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

const Write = z.object({
  name: required(5),
  amount: z.number().max(10),
  kind: z.number(),
  isOn: z.boolean(),
  code: z.number(),
  at: DateTime,
  dept: text(20),
  depts: z.array(z.string()),
  extra: z.record(z.string(), z.unknown()),
})

const entity = Write.extend({ id: Id })
const guard = 'signed-in' as const

const { endpoints } = defineResource('test.sample', {
  entity,
  endpoints: crud({
    base: '/test/sample',
    title: 'Sample',
    entity,
    write: Write,
    filters: {},
    guards: { read: guard, save: guard, update: guard, remove: guard },
  }),
})

const { TextField, NumberField, SelectField, SwitchField, DateTimeField, TreeField, CustomField } =
  formFields(Write)

const kinds = labelCodes(vocabulary([1, 2]), { 1: 'common:add', 2: 'common:edit' })
const nodes = [{ id: 'a', label: '甲部', children: [{ id: 'b', label: '乙部' }] }]

/** Every kind of field, on two pages. */
function Sample({ onClose }: DialogProps) {
  return (
    <FormDialog
      title="样例"
      schema={Write}
      create={endpoints.create}
      initial={{ amount: 1, kind: 1, isOn: false, code: 0, at: '', depts: [], extra: { known: 7 } }}
      onClose={onClose}
    >
      <FormPages
        label="样例的各页"
        pages={[
          {
            id: 'first',
            label: 'common:add',
            fields: ['name', 'amount', 'kind', 'isOn', 'code', 'at'],
            content: (
              <>
                <TextField name="name" label="common:ok" />
                <NumberField name="amount" label="common:edit" />
                <SelectField name="kind" label="common:close" options={kinds} />
                <SwitchField name="isOn" label="common:save" />
                <SwitchField name="code" label="common:cancel" />
                <DateTimeField name="at" label="common:delete" />
              </>
            ),
          },
          {
            id: 'second',
            label: 'common:export',
            fields: ['dept', 'depts', 'extra'],
            content: (
              <>
                <TreeField name="dept" label="common:network" nodes={nodes} />
                <TreeField name="depts" label="common:success" nodes={nodes} />
                <ExtraField name="extra" />
              </>
            ),
          },
        ]}
      />
    </FormDialog>
  )
}

beforeEach(async () => {
  bridge.serve(endpoints.create, () => '1')
  show(null)
  void openDialog(Sample, {})
  await expect.element(dialog()).toBeVisible()
})

const save = () => dialog().getByRole('button', { name: '保存', exact: true })
const tab = (name: string) => page.getByRole('tab', { name })

test('every kind of field sends what its schema wants', async () => {
  await field('确定').fill('abc')
  await field('编辑').fill('7')
  await dialog().getByRole('combobox').selectOptions('编辑')
  await dialog().getByRole('switch', { name: '保存' }).click()
  await dialog().getByRole('switch', { name: '取消' }).click()
  await field('删除').fill('2026-01-02 03:04:05')
  await tab('导出').click()
  await page.getByRole('button', { name: /网络异常/ }).click()
  await page.getByRole('treeitem', { name: '乙部' }).click()
  await page.getByRole('button', { name: /操作成功/ }).click()
  await page.getByRole('treeitem', { name: '甲部' }).click()
  await userEvent.keyboard('{Escape}')
  await button('添加属性').click()
  await page.getByRole('textbox', { name: '属性名' }).nth(1).fill('颜色')
  await page.getByRole('textbox', { name: '属性值' }).nth(1).fill('红')
  await save().click()
  await expect.poll(() => bridge.callsOf(endpoints.create)).toHaveLength(1)
  expect(bridge.callsOf(endpoints.create)[0]?.body).toEqual({
    name: 'abc',
    amount: 7,
    kind: 2,
    isOn: true,
    code: 1,
    at: '2026-01-02 03:04:05',
    dept: 'b',
    depts: ['a', 'b'],
    extra: { known: 7, 颜色: '红' },
  })
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('messages say what is wrong: too long, too big, no number', async () => {
  await field('确定').fill('abcdef')
  await field('编辑').fill('11')
  await field('删除').click()
  await expect.element(field('确定')).toHaveAccessibleDescription(chinese('kit:form.tooLong', { max: 5 }))
  await expect.element(field('编辑')).toHaveAccessibleDescription('不能大于 10')
  await field('编辑').fill('x')
  await userEvent.keyboard('{Tab}')
  await expect.element(field('编辑')).toHaveAccessibleDescription(chinese('kit:table.notNumber'))
  await field('编辑').fill('')
  await userEvent.keyboard('{Tab}')
  await expect.element(field('编辑')).toHaveAccessibleDescription(chinese('common:required'))
  closeDialogs()
})

test('messages at fields follow the language; those of the platform stay as they came (28 B18)', async () => {
  onTestFinished(() => switchLanguage('zh-CN'))
  bridge.serve(endpoints.create, () => {
    throw refusal({ code: 'refused', message: '', status: 422, fields: { name: '编码已存在' } })
  })
  await field('确定').fill('abc')
  await dialog().getByRole('combobox').selectOptions('编辑')
  await field('删除').fill('2026-01-02 03:04:05')
  await save().click()
  await expect.element(field('确定')).toHaveAccessibleDescription('编码已存在')
  await field('编辑').fill('11')
  await userEvent.keyboard('{Tab}')
  await expect.element(field('编辑')).toHaveAccessibleDescription('不能大于 10')
  await switchLanguage('en-US')
  await expect.element(field('Edit')).toHaveAccessibleDescription('At most 10')
  await expect.element(field('OK')).toHaveAccessibleDescription('编码已存在')
  closeDialogs()
})

test('a date that does not exist stays as it was typed and is not saved', async () => {
  await field('删除').fill('2026-02-30 10:00:00')
  await userEvent.keyboard('{Tab}')
  await expect.element(field('删除')).toHaveAccessibleDescription(chinese('kit:date.noMoment'))
  await expect.element(field('删除')).toHaveValue('2026-02-30 10:00:00')
  await save().click()
  expect(bridge.callsOf(endpoints.create)).toEqual([])
  await field('删除').fill('2026-02-28 10:00')
  await userEvent.keyboard('{Tab}')
  await expect.element(field('删除')).not.toHaveAccessibleDescription()
  await expect.element(field('删除')).toHaveValue('2026-02-28 10:00:00')
  closeDialogs()
})

test('a form on several pages opens in the first empty field, not on the name of its page', async () => {
  await expect.element(field('确定')).toHaveFocus()
  closeDialogs()
})

test('pages are turned by their keys, and a save shows the page with what is wrong', async () => {
  await tab('导出').click()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(tab('新增')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(tab('导出')).toHaveAttribute('aria-selected', 'true')
  await save().click()
  await expect.element(tab('新增')).toHaveAttribute('aria-selected', 'true')
  await expect.element(field('确定')).toHaveAccessibleDescription(chinese('common:required'))
  expect(bridge.callsOf(endpoints.create)).toEqual([])
  closeDialogs()
})

test('an attribute is named once, is removed again, and one without a name is said to lack it', async () => {
  await tab('导出').click()
  const attributes = dialog().getByRole('group', { name: '扩展属性' })
  const names = page.getByRole('textbox', { name: '属性名' })
  await expect.element(names.nth(0)).toHaveValue('known')
  await button('添加属性').click()
  await names.nth(1).fill('known')
  await expect.element(page.getByText(chinese('kit:extra.twice'))).toBeVisible()
  await names.nth(1).fill('')
  await page.getByRole('textbox', { name: '属性值' }).nth(1).fill('值')
  // The first page has its own message: its first field was left.
  await expect.element(attributes.getByText(chinese('common:required'))).toBeVisible()
  await button('移除').click()
  await button('移除 known').click()
  await expect.element(page.getByText(chinese('kit:extra.none'))).toBeVisible()
  closeDialogs()
})

/** A required field, and below it the content that its message moves. */
function Above({ onClose }: DialogProps) {
  const [clicks, setClicks] = useState(0)
  return (
    <FormDialog
      title="上下"
      schema={Write.pick({ name: true })}
      create={endpoints.create}
      initial={{}}
      onClose={onClose}
    >
      <TextField name="name" label="common:ok" />
      <button type="button" style={{ height: 16, padding: 0 }} onClick={() => setClicks(clicks + 1)}>
        点过 {clicks}
      </button>
    </FormDialog>
  )
}

test('what is pressed while a field is left is clicked, before a message moves it (SYS-CMN-12)', async () => {
  closeDialogs()
  await expect.element(dialog()).not.toBeInTheDocument()
  void openDialog(Above, {})
  await expect.element(field('确定')).toHaveFocus()
  await button('点过 0').click({ delay: 200 })
  await expect.element(button('点过 1')).toBeVisible()
  await expect.element(field('确定')).toHaveAccessibleDescription(chinese('common:required'))
  closeDialogs()
})

const many = {
  names: new Map(Array.from({ length: LONG_CHOICE + 1 }, (_, code) => [String(code), `类型${code}`])),
}

/** A choice among more options than a menu can show, and free text with suggestions. */
function Typed({ onClose }: DialogProps) {
  return (
    <FormDialog
      title="输入"
      schema={Write}
      create={endpoints.create}
      initial={{ amount: 1, kind: 1, isOn: false, code: 0, at: '', depts: [], extra: {} }}
      onClose={onClose}
    >
      <SelectField name="kind" label="common:close" options={many} />
      <CustomField
        name="name"
        label="common:ok"
        render={(control) => <SuggestInput {...control} suggestions={['甲一', '甲二', '乙']} />}
      />
    </FormDialog>
  )
}

test('a long choice and free text with suggestions send what was chosen or typed', async () => {
  closeDialogs()
  await expect.element(dialog()).not.toBeInTheDocument()
  void openDialog(Typed, {})
  await focusIn(dialog('输入'))
  const kind = dialog('输入').getByRole('combobox', { name: /^关闭/ })
  await kind.click()
  await userEvent.keyboard(`{Control>}a{/Control}${LONG_CHOICE}`)
  await page.getByRole('option').last().click()
  const name = dialog('输入').getByRole('combobox', { name: /^确定/ })
  await name.click()
  await userEvent.keyboard('甲')
  const offered = () =>
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(offered).toEqual(['甲一', '甲二'])
  await page.getByRole('option', { name: '甲二' }).click()
  await expect.element(name).toHaveValue('甲二')
  // Text typed after a suggestion is kept as typed.
  await name.click()
  await userEvent.keyboard('{End}x')
  await expect.element(name).toHaveValue('甲二x')
  await userEvent.keyboard('y')
  await expect.element(name).toHaveValue('甲二xy')
  await save().click()
  await expect.poll(() => bridge.callsOf(endpoints.create)).toHaveLength(1)
  expect(bridge.callsOf(endpoints.create)[0]?.body).toMatchObject({ kind: LONG_CHOICE, name: '甲二xy' })
  await expect.element(dialog()).not.toBeInTheDocument()
})
