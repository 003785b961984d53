import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ProfileDraft } from '#contract/bridge.ts'
import { show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'
import { emptyProfile } from './profileCheck.ts'
import { ProfileForm, profileFormId } from './ProfileForm.tsx'

test('a mapping names place, words and near names of its problems, and is not saved until it is right', async () => {
  const saved: ProfileDraft[] = []
  const draft = { ...emptyProfile, name: 'lanting', address: 'https://lanting.example' }
  show(
    <>
      <ProfileForm
        isFixed={false}
        draft={draft}
        problem=""
        onFilled={vi.fn()}
        onSave={async (profile) => {
          saved.push(profile)
        }}
      />
      <button type="submit" form={profileFormId}>
        保存
      </button>
    </>,
  )
  const field = page.getByRole('textbox', { name: '接口映射' })
  await field.fill('{\n "titel": 1\n}')
  await expect
    .element(field)
    .toHaveAccessibleDescription(/第 2 行第 2 列.*没有名为“titel”的设置.*是否要写：title/)
  await field.fill('{\n "paging": {')
  await expect.element(field).toHaveAccessibleDescription(/第 2 行第 13 列.*不是 JSON/)
  await field.fill(`{\n "calls": ${'['.repeat(64)}${']'.repeat(64)}}`)
  await expect.element(field).toHaveAccessibleDescription(/第 2 行.*列表和对象的嵌套超过 64 层/)
  await field.fill('{ "envelope": { "success": "200" } }')
  await expect.element(field).toHaveAccessibleDescription(/“envelope.success”应为列表/)
  await field.fill('{ "calls": {\n "sys.user.pgae": {} } }')
  await expect
    .element(field)
    .toHaveAccessibleDescription(/第 2 行第 2 列.*没有“sys.user.pgae”.*是否要写：sys.user.page/)
  await button('保存').click()
  expect(saved).toEqual([])
  const mapping = '{ "paging": { "page": "current" } }'
  await field.fill(mapping)
  await button('保存').click()
  await expect.poll(() => saved).toEqual([{ ...draft, mapping }])
})

test('a web address that is none says so and is not saved', async () => {
  const saved: ProfileDraft[] = []
  const draft = { ...emptyProfile, name: 'lanting', address: 'https://lanting.example' }
  show(
    <>
      <ProfileForm
        isFixed={false}
        draft={draft}
        problem=""
        onFilled={vi.fn()}
        onSave={async (profile) => {
          saved.push(profile)
        }}
      />
      <button type="submit" form={profileFormId}>
        保存
      </button>
    </>,
  )
  const field = page.getByRole('textbox', { name: chinese('shell:profile.webAddress') })
  await field.fill('lanting.example/#/{route}')
  await button('保存').click()
  await expect.element(field).toHaveAccessibleDescription(/请输入以 http/)
  expect(saved).toEqual([])
  await field.fill(' https://lanting.example/#/{route} ')
  await button('保存').click()
  await expect.poll(() => saved.at(-1)?.webAddress).toBe('https://lanting.example/#/{route}')
})

test('a mapping is read from a file, again after it was changed', async () => {
  show(
    <ProfileForm
      isFixed={false}
      draft={emptyProfile}
      problem=""
      onFilled={vi.fn()}
      onSave={async () => undefined}
    />,
  )
  const field = page.getByRole('textbox', { name: '接口映射' })
  const file = page.getByLabelText(chinese('shell:profile.mappingFile')).last()
  for (const content of ['{ "paging": {} }', '{ "paging": { "list": "rows" } }']) {
    await userEvent.upload(file, new File([content], 'mapping.json', { type: 'application/json' }))
    await expect.element(field).toHaveValue(content)
  }
})

test('an example is put into the empty field, and never over what is there', async () => {
  show(
    <ProfileForm
      isFixed={false}
      draft={emptyProfile}
      problem=""
      onFilled={vi.fn()}
      onSave={async () => undefined}
    />,
  )
  const field = page.getByRole('textbox', { name: '接口映射' })
  const example = button('示例：RuoYi-Vue 3.9')
  await example.click()
  const typed = () => (field.element() as HTMLTextAreaElement).value
  await expect.poll(typed).toContain('"title": "RuoYi-Vue 3.9"')
  await expect.element(field).not.toHaveAccessibleDescription(/第 \d+ 行/)
  await expect.element(example).toBeDisabled()
  await field.fill(' ')
  await expect.element(example).toBeEnabled()
})
