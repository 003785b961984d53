import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Input } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import {
  askConfirm,
  closeDialogs,
  type Confirmation,
  type DialogProps,
  openDialog,
} from '#kit/dialog/dialogs.ts'
import { copyText, toast, toastSuccess } from '#kit/dialog/toasts.ts'
import { RecordDialog } from '#kit/details/RecordDialog.tsx'
import { refusal } from '#tests/components/bridge.ts'
import { bridge, show } from '#tests/components/page.tsx'
import { calls, SampleTable } from '#tests/components/sample.tsx'
import { button, dialog, focusIn } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

/** A button that had the focus when something opened. */
const opener = (open: () => void) =>
  show(
    <button type="button" onClick={open}>
      打开
    </button>,
  )

test('a question is answered by its button, by Enter, by Cancel and by Escape', async () => {
  const answers: (Confirmation | null)[] = []
  opener(
    () => void askConfirm({ question: '真的吗？', action: '是的' }).then((answer) => answers.push(answer)),
  )
  await button('打开').click()
  await button('是的').click()
  await expect.poll(() => answers).toEqual([{ typed: '' }])
  await button('打开').click()
  await expect.element(dialog('真的吗？')).toBeVisible()
  await button('取消').click()
  await expect.poll(() => answers).toHaveLength(2)
  await button('打开').click()
  await focusIn(dialog('真的吗？'))
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => answers).toEqual([{ typed: '' }, null, null])
  await expect.element(button('打开')).toHaveFocus()
})

test('the focus goes to the first field that can be written in, or to the first of those to be copied', async () => {
  const Fields = ({ isWritten, onClose }: DialogProps & { isWritten: boolean }) => (
    <DialogFrame title="字段" onClose={onClose}>
      <Input aria-label="编码" readOnly />
      <Input aria-label="名称" readOnly={!isWritten} />
    </DialogFrame>
  )
  let isWritten = true
  opener(() => void openDialog(Fields, { isWritten }))
  await button('打开').click()
  await expect.element(page.getByRole('textbox', { name: '名称' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  isWritten = false
  await button('打开').click()
  await expect.element(page.getByRole('textbox', { name: '编码' })).toHaveFocus()
})

const named = (name: string) => page.getByRole('textbox', { name, exact: true })

test('a form opens in its first empty field in sight, behind pages, search boxes, optional passwords and what is filled in (28 A1)', async () => {
  const Form = ({ isLast, onClose }: DialogProps & { isLast: boolean }) => (
    <DialogFrame title="表单" isForm main={{ label: '保存', run: () => undefined }} onClose={onClose}>
      <button type="button">第一页</button>
      <input type="search" aria-label="筛选" />
      <div style={{ visibility: 'hidden' }}>
        <Input aria-label="别页" />
      </div>
      <Input aria-label="编码" defaultValue="A" />
      <Input aria-label="新密码" type="password" autoComplete="new-password" />
      <div style={{ height: isLast ? 3000 : 1 }} />
      <Input aria-label="名称" />
    </DialogFrame>
  )
  opener(() => void openDialog(Form, { isLast: false }))
  await button('打开').click()
  await expect.element(named('名称')).toHaveFocus()
  closeDialogs()
  // Far below: the dialog is not scrolled away from its beginning.
  opener(() => void openDialog(Form, { isLast: true }))
  await button('打开').click()
  await expect.element(named('编码')).toHaveFocus()
})

/** A dialog whose content arrives when its button is clicked. */
function Late({ arrival, onClose }: DialogProps & { arrival: Promise<void> }) {
  const [isThere, setThere] = useState(false)
  useEffect(() => void arrival.then(() => setThere(true)), [arrival])
  return (
    <DialogFrame
      title="稍后"
      actions={
        isThere ? null : (
          <>
            <button type="button">关闭</button>
            <button type="button">帮助</button>
          </>
        )
      }
      onClose={onClose}
    >
      {isThere ? (
        <>
          <button type="button">版本</button>
          <nav>
            <Input aria-label="页码" />
          </nav>
        </>
      ) : null}
    </DialogFrame>
  )
}

test('the focus of a dialog is not lost with what its content replaces: Escape closes it', async () => {
  const arrival = Promise.withResolvers<void>()
  opener(() => void openDialog(Late, { arrival: arrival.promise }))
  await button('打开').click()
  await expect.element(button('关闭')).toHaveFocus()
  arrival.resolve()
  await expect.element(button('版本')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('a field that arrives later than its dialog has the focus, unless the operator has gone on', async () => {
  const Slow = ({ arrival, onClose }: DialogProps & { arrival: Promise<void> }) => {
    const [isThere, setThere] = useState(false)
    useEffect(() => void arrival.then(() => setThere(true)), [arrival])
    return (
      <DialogFrame title="表单" isForm main={{ label: '保存', run: () => undefined }} onClose={onClose}>
        {isThere ? <Input aria-label="名称" /> : null}
      </DialogFrame>
    )
  }
  for (const isMoved of [false, true]) {
    const arrival = Promise.withResolvers<void>()
    opener(() => void openDialog(Slow, { arrival: arrival.promise }))
    await button('打开').click()
    await expect.element(button('取消')).toHaveFocus()
    if (isMoved) await userEvent.keyboard('{Tab}')
    arrival.resolve()
    await expect.element(named('名称')).toBeVisible()
    await expect.element(isMoved ? button('保存') : named('名称')).toHaveFocus()
    closeDialogs()
    await expect.element(dialog()).not.toBeInTheDocument()
  }
})

test('a dialog that is longer than the window scrolls its content and ends before the edges', async () => {
  const Long = ({ onClose }: DialogProps) => (
    <DialogFrame title="很长" actions={<button type="button">关闭</button>} onClose={onClose}>
      <div style={{ height: 3000 }} />
    </DialogFrame>
  )
  opener(() => void openDialog(Long, {}))
  await button('打开').click()
  const place = () => dialog().element().getBoundingClientRect()
  await expect.poll(() => Math.round(place().top)).toBeGreaterThan(8)
  expect(innerHeight - place().bottom).toBeGreaterThan(8)
  await expect.element(button('关闭')).toBeInViewport()
})

test('what destroys in production is confirmed by the name of the environment, typed exactly', async () => {
  const answers: (Confirmation | null)[] = []
  opener(
    () =>
      void askConfirm({ question: '删除？', typed: '华东生产', danger: true }).then((answer) =>
        answers.push(answer),
      ),
  )
  await button('打开').click()
  const typed = page.getByRole('textbox', { name: chinese('kit:confirm.type', { name: '华东生产' }) })
  await expect.element(button('确定')).toBeDisabled()
  await typed.fill('华东')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('确定')).toBeDisabled()
  await typed.fill('华东生产')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => answers).toEqual([{ typed: '华东生产' }])
})

test('a long list of subjects is cut and says how many more there are', async () => {
  opener(
    () =>
      void askConfirm({ question: '删除？', subjects: Array.from({ length: 203 }, (_, at) => `记录${at}`) }),
  )
  await button('打开').click()
  await expect.element(page.getByText('另有 3 项')).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(200)
})

function Asking({ onClose, name }: DialogProps & { name: string }) {
  return (
    <DialogFrame title={name} main={{ label: '好', run: () => onClose({ changed: true }) }} onClose={onClose}>
      <Input aria-label="内容" />
    </DialogFrame>
  )
}

test('a form is not closed by a click beside it; something to be read is', async () => {
  opener(() => void openDialog(Asking, { name: '表单' }))
  await button('打开').click()
  await expect.element(dialog('表单')).toBeVisible()
  document.querySelector<HTMLElement>('.fui-DialogSurface__backdrop')?.click()
  await expect.element(dialog('表单')).toBeVisible()
  await button('取消').click()
  const Reading = ({ onClose }: DialogProps) => (
    <DetailDialog title="详情" onClose={onClose}>
      <p>内容</p>
    </DetailDialog>
  )
  opener(() => void openDialog(Reading, {}))
  await button('打开').click()
  await expect.element(dialog('详情')).toBeVisible()
  document.querySelector<HTMLElement>('.fui-DialogSurface__backdrop')?.click()
  await expect.element(dialog('详情')).not.toBeInTheDocument()
  await button('打开').click()
  await button('关闭').click()
  await expect.element(dialog('详情')).not.toBeInTheDocument()
})

test('of two dialogs Escape closes the upper one, and the focus goes back into the lower', async () => {
  const Lower = ({ onClose }: DialogProps) => (
    <DialogFrame title="下面" actions={<button type="button">无</button>} onClose={onClose}>
      <button type="button" onClick={() => void openDialog(Asking, { name: '上面' })}>
        再开
      </button>
    </DialogFrame>
  )
  opener(() => void openDialog(Lower, {}))
  await button('打开').click()
  await button('再开').click()
  await focusIn(dialog('上面'))
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('上面')).not.toBeInTheDocument()
  await expect.element(dialog('下面')).toBeVisible()
  await expect.element(button('再开')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('下面')).not.toBeInTheDocument()
  await expect.element(button('打开')).toHaveFocus()
})

test('once the last dialog is gone, the page is there for assistive technology again', async () => {
  opener(() => void openDialog(Asking, { name: '表单' }))
  await button('打开').click()
  // Hidden a moment after the dialog has opened.
  await expect.element(button('打开')).not.toBeInTheDocument()
  closeDialogs()
  await expect.element(button('打开')).toBeVisible()
})

test('Tab stays inside a dialog', async () => {
  opener(() => void openDialog(Asking, { name: '表单' }))
  await button('打开').click()
  await expect.element(dialog('表单')).toBeVisible()
  for (let step = 0; step < 6; step += 1) {
    await userEvent.keyboard('{Tab}')
    expect(document.querySelector('.fui-DialogSurface')?.contains(document.activeElement)).toBe(true)
  }
})

test('a success goes by itself after half a second, a warning stays until it is closed (SYS-CMN-13)', async () => {
  show(null)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  toastSuccess()
  toast('warning', '小心')
  toast('warning', '小心')
  vi.advanceTimersByTime(499)
  vi.useRealTimers()
  await expect.element(page.getByText('操作成功')).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(1)
  await button('关闭').click()
  await expect.element(page.getByText('小心')).not.toBeInTheDocument()
})

test('a copy that the clipboard refuses is told as such', async () => {
  show(null)
  vi.spyOn(navigator.clipboard, 'writeText')
    .mockRejectedValueOnce(new Error('denied'))
    .mockResolvedValueOnce()
  copyText('x')
  await expect.element(page.getByText(chinese('kit:copy.failed'))).toBeVisible()
  copyText('x')
  await expect.element(page.getByText('已复制')).toBeVisible()
})

test('a record that could not be read is asked for again by the button', async () => {
  const table = new SampleTable(1).serve(bridge)
  bridge.serve(calls.get, () => {
    throw refusal({ code: 'refused', message: '查询失败' })
  })
  const Read = ({ onClose }: DialogProps) => (
    <RecordDialog
      title="系统参数"
      endpoint={calls.get}
      input={{ params: { id: '1' } }}
      fields={(record) => [{ label: 'ops.params:field.paramCode', value: record.paramCode }]}
      onClose={onClose}
    />
  )
  opener(() => void openDialog(Read, {}))
  await button('打开').click()
  await expect.element(dialog('系统参数').getByText('查询失败')).toBeVisible()
  table.serve(bridge)
  await button('重试').click()
  await expect.element(dialog('系统参数').getByText('code-001')).toBeVisible()
})

test('a dialog that is filled in asks before it closes, however that is done, and keeps what is typed', async () => {
  const closed = vi.fn()
  const Filled = ({ onClose }: DialogProps) => {
    const [typed, setTyped] = useState('')
    return (
      <DialogFrame
        title="填写"
        isAlert={false}
        isFilled={typed !== ''}
        actions={(close) => (
          <button type="button" onClick={close}>
            离开
          </button>
        )}
        onClose={() => {
          closed()
          onClose()
        }}
      >
        <Input aria-label="内容" value={typed} onChange={(_, { value }) => setTyped(value)} />
      </DialogFrame>
    )
  }
  const question = dialog(chinese('kit:discard.question'))
  const content = page.getByRole('textbox', { name: '内容' })
  opener(() => void openDialog(Filled, {}))
  await button('打开').click()
  await content.fill('一')
  const ways = [
    () => userEvent.keyboard('{Escape}'),
    async () => document.querySelector<HTMLElement>('.fui-DialogSurface__backdrop')?.click(),
    () => button('离开').click(),
  ]
  for (const leave of ways) {
    await leave()
    await expect.element(question).toBeVisible()
    await focusIn(question)
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(content).toHaveValue('一')
  }
  expect(closed).not.toHaveBeenCalled()
  await button('离开').click()
  await button('放弃修改').click()
  await expect.element(dialog('填写')).not.toBeInTheDocument()
  expect(closed).toHaveBeenCalledTimes(1)
  await button('打开').click()
  await expect.element(content).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('填写')).not.toBeInTheDocument()
})
