import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeDialogs, openDialog } from '#kit/dialog/dialogs.ts'
import { refusal } from '#tests/components/bridge.ts'
import { messages } from '#tests/components/messages.ts'
import { be, bridge, show } from '#tests/components/page.tsx'
import { calls, SampleForm, type SampleRow, SampleTable } from '#tests/components/sample.tsx'
import { button, dialog, field, focusIn } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

let table: SampleTable
let closed: { changed: boolean } | null

/** Opens the form as an action of a list does, from a button that had the focus. */
async function opened(id?: string): Promise<void> {
  table = new SampleTable(3).serve(bridge)
  closed = null
  const record = table.rows.find((row) => row.id === id)
  show(
    <button
      type="button"
      onClick={() => {
        void openDialog(SampleForm, { record }).then((result) => {
          closed = result
        })
      }}
    >
      打开
    </button>,
  )
  await button('打开').click()
  await expect.element(dialog()).toBeVisible()
}

const save = () => dialog().getByRole('button', { name: '保存', exact: true })

/** Presses save again when the pause after the last time is over. */
async function savedAgain(): Promise<void> {
  const now = performance.now() + 2000
  vi.spyOn(performance, 'now').mockReturnValue(now)
  await save().click()
  vi.mocked(performance.now).mockRestore()
}

test('a form that lacks something required says so at the field, sends nothing and keeps what is typed (SYS-CMN-12)', async () => {
  await opened()
  await field('备注').fill('先写这里')
  await save().click()
  await expect.element(page.getByText(chinese('common:form.invalid'))).toBeVisible()
  await expect.element(field('参数编码')).toHaveAccessibleDescription(chinese('common:required'))
  await expect.element(field('参数编码')).toHaveFocus()
  expect(bridge.callsOf(calls.create)).toEqual([])
  await field('参数编码').fill('k')
  await expect.element(field('参数编码')).not.toHaveAccessibleDescription(chinese('common:required'))
  await expect.element(field('备注')).toHaveValue('先写这里')
})

test('a field that does not reach the platform leaves the form of a new record, and never blocks the save', async () => {
  be({ session: { unsent: { [calls.create.id]: ['paramCode', 'remark'] } } })
  await opened()
  await expect.element(field('参数值')).toBeVisible()
  await expect.element(field('参数编码')).not.toBeInTheDocument()
  await expect.element(field('备注')).not.toBeInTheDocument()
  await field('参数值').fill('1')
  await save().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(bridge.callsOf(calls.create).map(({ body }) => body)).toMatchObject([{ paramValue: '1' }])
})

test('of a record it is shown, disabled, with the reason; empty it is absent', async () => {
  be({ session: { unsent: { [calls.update.id]: ['paramCode', 'remark'] } } })
  await opened('2')
  await expect.element(field('参数编码')).toBeDisabled()
  await expect.element(field('参数编码')).toHaveAccessibleDescription(chinese('kit:form.unsent'))
  await expect.element(field('参数值')).toBeEnabled()
})

test('a field that the platform demands has its mark, and is asked for before anything is sent (30)', async () => {
  be({ session: { demanded: { [calls.create.id]: ['remark', 'elsewhere'] } } })
  await opened()
  await field('参数编码').fill('new-code')
  await field('参数值').fill('1')
  await expect.element(field('备注')).toBeRequired()
  await save().click()
  await expect.element(field('备注')).toHaveAccessibleDescription(chinese('common:required'))
  expect(bridge.callsOf(calls.create)).toEqual([])
  await field('备注').fill('x')
  await expect.element(field('备注')).not.toHaveAccessibleDescription()
  await savedAgain()
  await expect
    .poll(() => bridge.callsOf(calls.create).map(({ body }) => body))
    .toMatchObject([{ remark: 'x' }])
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('a field that the platform does not have is in no form, whatever stands in its place (30)', async () => {
  const ofUpdate = { [calls.update.id]: ['paramCode'] }
  be({ session: { unsent: ofUpdate, absent: ofUpdate } })
  await opened('2')
  await expect.element(field('参数值')).toBeEnabled()
  await expect.element(field('参数编码')).not.toBeInTheDocument()
})

test('a new record is posted, success is said for half a second, and the form closes (SYS-CMN-13)', async () => {
  await opened()
  await field('参数编码').fill('new-code')
  await field('参数值').fill('1')
  await userEvent.keyboard('{Tab}')
  await save().click()
  await expect.poll(messages).toContain('操作成功')
  await expect.element(dialog()).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(bridge.callsOf(calls.create).map(({ body }) => body)).toEqual([
    { paramCode: 'new-code', paramValue: '1', remark: '' },
  ])
  await expect.poll(() => closed).toEqual({ changed: true })
  await expect.element(button('打开')).toHaveFocus()
})

test('Enter in a field saves; the record is read again before it is put', async () => {
  await opened('2')
  await field('备注').fill('改过')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(bridge.callsOf(calls.get)).toHaveLength(1)
  expect(bridge.callsOf(calls.update).map(({ body }) => body)).toEqual([
    { id: '2', paramCode: 'code-002', paramValue: 'value 2', remark: '改过' },
  ])
})

test('a second click within a second is not a second save; a later one is (SYS-CMN-11)', async () => {
  await opened()
  bridge.serve(calls.create, () => {
    throw refusal({ code: 'refused', message: '编码重复', status: 10002 })
  })
  await field('参数编码').fill('a')
  await field('参数值').fill('b')
  const clock = vi.spyOn(performance, 'now').mockReturnValue(100_000)
  await save().click()
  await expect.poll(() => bridge.callsOf(calls.create)).toHaveLength(1)
  clock.mockReturnValue(100_999)
  await save().click()
  expect(bridge.callsOf(calls.create)).toHaveLength(1)
  clock.mockReturnValue(101_000)
  await save().click()
  await expect.poll(() => bridge.callsOf(calls.create)).toHaveLength(2)
})

test('while a save is under way it can be neither repeated nor closed', async () => {
  await opened()
  let answer: (id: string) => void = () => undefined
  bridge.serve(calls.create, () => new Promise((resolve) => (answer = resolve)))
  await field('参数编码').fill('a')
  await field('参数值').fill('b')
  await save().click()
  await expect.element(save()).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).toBeVisible()
  await expect.element(page.getByText(chinese('kit:discard.question'))).not.toBeInTheDocument()
  answer('9')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(bridge.callsOf(calls.create)).toHaveLength(1)
})

test('a refusal keeps the form with its values, and a message for a field stands beside it', async () => {
  await opened()
  bridge.serve(calls.create, () => {
    throw refusal({ code: 'refused', message: '', status: 422, fields: { paramCode: '编码已存在' } })
  })
  await field('参数编码').fill('dup')
  await field('参数值').fill('x')
  await save().click()
  await expect.element(field('参数编码')).toHaveAccessibleDescription('编码已存在')
  await expect.element(field('参数编码')).toHaveValue('dup')
  await expect.element(field('参数值')).toHaveValue('x')
  expect(closed).toBeNull()
})

test.each([
  ['offline', chinese('common:network')],
  ['timeout', chinese('common:network')],
  ['read-only', chinese('kit:form.readOnly')],
] as const)('%s is said in the form, and what is typed stays for the next try', async (code, words) => {
  await opened()
  bridge.serve(calls.create, () => {
    throw refusal({ code })
  })
  await field('参数编码').fill('kept')
  await field('参数值').fill('x')
  await save().click()
  await expect.element(dialog().getByText(words, { exact: true })).toBeVisible()
  await expect.element(field('参数编码')).toHaveValue('kept')
  await expect.element(save()).toBeEnabled()
})

test('a form says that saving needs the connection while there is none, before anybody saves', async () => {
  await opened()
  const note = dialog().getByText(/保存需要连接服务器/)
  be({ session: { connection: { profileId: 'p', state: 'offline', since: 0 } } })
  await expect.element(note).toBeVisible()
  be({ session: {} })
  await expect.element(note).not.toBeInTheDocument()
})

test('Escape closes what is untouched; what is typed is asked about, and kept when the question is declined', async () => {
  await opened()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(button('打开')).toHaveFocus()
  await button('打开').click()
  await field('参数编码').fill('half')
  await userEvent.keyboard('{Escape}')
  const question = dialog(chinese('kit:discard.question'))
  await expect.element(question).toBeVisible()
  // A second Escape declines the question.
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field('参数编码')).toHaveValue('half')
  await dialog(chinese('ops.params:add')).getByRole('button', { name: '取消' }).click()
  await question.getByRole('button', { name: '放弃修改' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(bridge.drafts).toEqual([])
})

test('what is typed is a draft until it is saved, offered again, and put back', async () => {
  await opened()
  await field('参数编码').fill('draft-code')
  await expect.poll(() => bridge.drafts.map(({ values }) => values['paramCode'])).toEqual(['draft-code'])
  // The window goes without a question, as in a crash.
  show(null)
  closeDialogs()
  await expect.element(dialog()).not.toBeInTheDocument()
  await opened()
  await expect.element(dialog().getByText(chinese('kit:draft.title'))).toBeVisible()
  await button('恢复草稿').click()
  await expect.element(field('参数编码')).toHaveValue('draft-code')
  await expect.element(dialog().getByText(chinese('kit:draft.title'))).not.toBeInTheDocument()
  await field('参数值').fill('1')
  await save().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(() => bridge.drafts).toEqual([])
})

test('a draft that is not wanted goes, and the form stays as it is', async () => {
  await opened()
  await field('参数编码').fill('unwanted')
  await expect.poll(() => bridge.drafts).toHaveLength(1)
  closeDialogs()
  await expect.element(dialog()).not.toBeInTheDocument()
  await button('打开').click()
  await button('丢弃草稿').click()
  await expect.element(button('丢弃草稿')).not.toBeInTheDocument()
  await expect.element(field('参数编码')).toHaveValue('')
  await expect.poll(() => bridge.drafts).toEqual([])
})

/** Another account changes the record while the form is open. */
function meanwhile(change: Partial<SampleTable['rows'][number]>): void {
  table.rows = table.rows.map((row) =>
    row.id === '2' ? { ...row, updater: '李雷', updateDate: '2026-02-02 09:00:00', ...change } : row,
  )
}

test('what somebody else has changed meanwhile is chosen field by field', async () => {
  await opened('2')
  await field('参数值').fill('mine')
  meanwhile({ paramValue: 'theirs', remark: '别人写的' })
  await save().click()
  const conflict = dialog(chinese('kit:conflict.title'))
  await expect
    .element(
      conflict.getByText(chinese('kit:conflict.by', { who: '李雷', when: '2026-02-02 09:00:00' }), {
        exact: false,
      }),
    )
    .toBeVisible()
  const go = conflict.getByRole('button', { name: chinese('kit:conflict.save') })
  await expect.element(go).toBeDisabled()
  await expect.element(conflict.getByText(chinese('kit:conflict.open', { count: 1 }))).toBeVisible()
  await conflict
    .getByRole('radio', { name: chinese('kit:conflict.take.theirs', { field: '参数值' }) })
    .click()
  await expect.element(go).toBeEnabled()
  await conflict.getByRole('button', { name: chinese('kit:conflict.allMine') }).click()
  await conflict.getByRole('button', { name: chinese('kit:conflict.allTheirs') }).click()
  await conflict.getByRole('radio', { name: chinese('kit:conflict.take.mine', { field: '参数值' }) }).click()
  await go.click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(bridge.callsOf(calls.update).at(-1)?.body).toMatchObject({ paramValue: 'mine', remark: '别人写的' })
})

/** The platform sends entity tags, and refuses saves of records that have changed since they were read. */
function tagged(beforeSave: () => void): void {
  const rowOf = (wanted: unknown) => table.rows.find(({ id }) => id === wanted)
  const tagOf = (row: SampleRow | undefined) => `${row?.paramValue} ${row?.updater}`
  bridge.serve(calls.get, ({ params: { id } }) => ({ ...rowOf(id), etag: tagOf(rowOf(id)) }) as SampleRow)
  bridge.serve(calls.update, ({ body }) => {
    beforeSave()
    const { etag, ...written } = body as SampleRow & { readonly etag: string }
    if (etag !== tagOf(rowOf(written.id)))
      throw refusal({ code: 'refused', status: 409, message: chinese('stale') })
    table.rows = table.rows.map((row) => (row.id === written.id ? { ...row, ...written } : row))
    return written.id
  })
}

test('a save that somebody else was faster than is refused, and what they changed is chosen as before', async () => {
  await opened('2')
  // Between the second look at the record and the save.
  const changes = [{ paramValue: 'theirs' }]
  tagged(() => changes.splice(0).forEach(meanwhile))
  await field('参数值').fill('mine')
  await save().click()
  const conflict = dialog(chinese('kit:conflict.title'))
  await conflict.getByRole('radio', { name: chinese('kit:conflict.take.mine', { field: '参数值' }) }).click()
  await conflict.getByRole('button', { name: chinese('kit:conflict.save') }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(table.rows.find(({ id }) => id === '2')).toMatchObject({ paramValue: 'mine' })
  expect(bridge.callsOf(calls.update)).toHaveLength(2)
})

test('a save that is refused again and again says so in the end, with everything typed still there', async () => {
  await opened('2')
  let count = 0
  tagged(() => meanwhile({ updater: `somebody ${(count += 1)}` }))
  await field('参数值').fill('mine')
  await save().click()
  await expect.poll(() => bridge.callsOf(calls.update).length).toBe(4)
  await expect.element(page.getByText(chinese('stale')).first()).toBeVisible()
  await expect.element(field('参数值')).toHaveValue('mine')
  await expect.element(save()).toBeEnabled()
})

test('a conflict is left with nothing saved: back to the form, or with the record as it is now', async () => {
  await opened('2')
  await field('参数值').fill('mine')
  meanwhile({ paramValue: 'theirs' })
  await save().click()
  await button('返回表单').click()
  await expect.element(dialog(chinese('kit:conflict.title'))).not.toBeInTheDocument()
  await expect.element(field('参数值')).toHaveValue('mine')
  await expect.element(save()).toBeEnabled()
  await savedAgain()
  await button(chinese('kit:conflict.reload')).click()
  await expect.element(field('参数值')).toHaveValue('theirs')
  expect(bridge.callsOf(calls.update)).toEqual([])
})

test('a record that is gone is saved as a new one, or kept as a draft', async () => {
  await opened('2')
  await field('备注').fill('还要')
  table.rows = table.rows.filter(({ id }) => id !== '2')
  await save().click()
  await expect.element(dialog(chinese('kit:draft.gone'))).toBeVisible()
  await button('返回表单').click()
  await expect.element(field('备注')).toHaveValue('还要')
  await savedAgain()
  await button(chinese('kit:conflict.anew')).click()
  await expect.poll(() => bridge.callsOf(calls.create)).toHaveLength(1)
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('a record that cannot be read again is saved only when the operator says so', async () => {
  await opened('2')
  await field('备注').fill('改')
  bridge.serve(calls.get, () => {
    throw refusal({ code: 'bad-answer', status: 502 })
  })
  await save().click()
  const unread = dialog(chinese('kit:conflict.unread'))
  await unread.getByRole('button', { name: '返回表单' }).click()
  expect(bridge.callsOf(calls.update)).toEqual([])
  await expect.element(save()).toBeEnabled()
  await savedAgain()
  await button('仍要保存').click()
  await expect.poll(() => bridge.callsOf(calls.update)).toHaveLength(1)
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('Escape in a question about a save goes back to the form, with nothing saved', async () => {
  await opened('2')
  await field('参数值').fill('mine')
  const clock = vi.spyOn(performance, 'now')
  const asked = async (title: string) => {
    clock.mockReturnValue(performance.now() + 2000)
    await save().click()
    await focusIn(dialog(title))
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog(title)).not.toBeInTheDocument()
    await expect.element(field('参数值')).toHaveValue('mine')
    await expect.element(save()).toBeEnabled()
  }
  meanwhile({ paramValue: 'theirs' })
  await asked(chinese('kit:conflict.title'))
  const { rows } = table
  table.rows = []
  await asked(chinese('kit:draft.gone'))
  table.rows = rows
  bridge.serve(calls.get, () => {
    throw refusal({ code: 'bad-answer', status: 502 })
  })
  await asked(chinese('kit:conflict.unread'))
  expect(bridge.callsOf(calls.update)).toEqual([])
  expect(bridge.callsOf(calls.create)).toEqual([])
})

test('what was typed for a record that is gone is kept as a draft, which can be copied', async () => {
  await opened('2')
  await field('备注').fill('还要')
  table.rows = table.rows.filter(({ id }) => id !== '2')
  await save().click()
  await button(chinese('kit:conflict.keep')).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(bridge.callsOf(calls.create)).toEqual([])
  await expect
    .poll(() => bridge.drafts.map(({ recordId, values }) => [recordId, values['remark']]))
    .toEqual([['2', '还要']])
  // Opened once more while the list still shows the record.
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { drafts } = bridge
  await opened('2')
  bridge.drafts = drafts
  closeDialogs()
  await expect.element(dialog()).not.toBeInTheDocument()
  meanwhile({ remark: '别人写的' })
  await button('打开').click()
  await expect.element(dialog().getByText(chinese('kit:draft.title'))).toBeVisible()
  await button('复制内容').click()
  await expect.poll(() => write.mock.calls.join()).toContain('还要')
})
