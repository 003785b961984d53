import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { defineResource, GET, POST, text } from '#contract/kernel.ts'
import { STORED_SECRET } from '#base/secrets.ts'
import { formFields } from '#kit/form/fields.tsx'
import { SettingsForm } from '#kit/form/SettingsForm.tsx'
import { refusal } from '#tests/components/bridge.ts'
import { bridge, show } from '#tests/components/page.tsx'
import { button, dialog } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

const Write = z.object({ name: text(20), key: text(50), limit: z.number().int() })
type Stored = z.output<typeof Write>

const guard = 'signed-in' as const
const { endpoints } = defineResource('test.settings', {
  entity: Write,
  endpoints: {
    read: GET('/test/settings', { summary: 'Settings', guard, answer: Write }),
    save: POST('/test/settings', { summary: 'Settings', guard, body: Write }),
  },
})

const { TextField, SecretField, NumberField } = formFields(Write)

let stored: Stored
let dirty: boolean[]

beforeEach(() => {
  stored = { name: '甲', key: STORED_SECRET, limit: 3 }
  dirty = []
  bridge.serve(endpoints.read, () => stored)
  bridge.serve(endpoints.save, ({ body }) => {
    stored = { ...(body as Stored), key: STORED_SECRET }
    return null
  })
})

const Sample = () => (
  <SettingsForm
    schema={Write}
    load={endpoints.read}
    save={endpoints.save}
    title="ops.params:title"
    onDirty={(isDirty) => dirty.push(isDirty)}
  >
    <TextField name="name" label="common:ok" />
    <SecretField name="key" label="common:add" clearable />
    <NumberField name="limit" label="common:edit" />
  </SettingsForm>
)

const input = (label: string) => page.getByLabelText(new RegExp(`^${label}\\s?\\*?$`))
const sent = () => bridge.callsOf(endpoints.save).map(({ body }) => body)

const opened = async () => {
  show(<Sample />)
  await expect.element(input('确定')).toHaveValue('甲')
}

test('settings stay open after a save and show what is stored; the secret that is kept is not sent as another', async () => {
  await opened()
  await input('确定').fill('乙')
  await expect.poll(() => dirty.at(-1)).toBe(true)
  await userEvent.keyboard('{Enter}')
  await expect.poll(sent).toEqual([{ name: '乙', key: STORED_SECRET, limit: 3 }])
  await expect.poll(() => dirty.at(-1)).toBe(false)
  await expect.element(input('确定')).toHaveValue('乙')
  await expect.poll(() => bridge.callsOf(endpoints.read).length).toBeGreaterThan(1)
})

test('a save of settings notes what was stored before, without the secret', async () => {
  await opened()
  await input('确定').fill('乙')
  await input('新增').fill('neu')
  await button('保存').click()
  await expect.poll(sent).toEqual([{ name: '乙', key: 'neu', limit: 3 }])
  expect(bridge.callsOf(endpoints.save)[0]?.journal).toEqual({
    fields: { name: { label: '确定', before: ['甲'], after: ['乙'] } },
  })
})

test('what was changed is given up after a question', async () => {
  await opened()
  await input('编辑').fill('9')
  await button('放弃修改').click()
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(input('编辑')).toHaveValue('9')
  await button('放弃修改').click()
  await dialog().getByRole('button', { name: '放弃修改' }).click()
  await expect.element(input('编辑')).toHaveValue('3')
  await expect.poll(() => dirty.at(-1)).toBe(false)
  expect(sent()).toEqual([])
})

test('a stored secret is not shown; another one is, on demand; it is removed or kept by its button', async () => {
  await opened()
  const secret = () => input('新增').element() as HTMLInputElement
  const state = () => [secret().value, secret().type, secret().placeholder]
  expect(state()).toEqual(['', 'password', chinese('kit:form.secret.stored')])
  await input('新增').fill('neu')
  await button('显示新增').click()
  await expect.poll(state).toEqual(['neu', 'text', ''])
  await button('隐藏新增').click()
  await expect.poll(state).toEqual(['neu', 'password', ''])
  await input('新增').fill('')
  await expect.poll(state).toEqual(['', 'password', chinese('kit:form.secret.stored')])
  await button('清除新增').click()
  await expect.poll(state).toEqual(['', 'password', chinese('kit:form.secret.removed')])
  await button(chinese('kit:form.secret.keep', { label: '新增' })).click()
  await expect.poll(state).toEqual(['', 'password', chinese('kit:form.secret.stored')])
  await button('清除新增').click()
  await button('保存').click()
  await expect.poll(sent).toEqual([{ name: '甲', key: '', limit: 3 }])
})

test('settings that cannot be read say why and are tried again', async () => {
  bridge.serve(endpoints.read, () => {
    throw refusal({ code: 'offline' })
  })
  show(<Sample />)
  await expect.element(page.getByText('系统参数: 数据未能加载')).toBeVisible()
  bridge.serve(endpoints.read, () => stored)
  await button('重试').click()
  await expect.element(input('确定')).toHaveValue('甲')
})
