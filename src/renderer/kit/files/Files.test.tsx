import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Transfer } from '#contract/bridge.ts'
import { FileDrop } from '#kit/files/FileDrop.tsx'
import { PendingFiles } from '#kit/files/PendingFiles.tsx'
import { TransferRow } from '#kit/files/TransferRow.tsx'
import { followTransfers, useTransfers } from '#kit/files/transfers.ts'
import { UploadQueue } from '#kit/files/UploadQueue.tsx'
import { useUploads } from '#kit/files/useUploads.ts'
import { refusal } from '#tests/components/bridge.ts'
import { be, bridge, show } from '#tests/components/page.tsx'
import { calls } from '#tests/components/sample.tsx'
import { button } from '#tests/components/seen.ts'
import { sampleTransfer } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

beforeEach(() => useTransfers.setState({ transfers: [] }))

const textFile = (name: string) => new File(['content'], name, { type: 'text/plain' })
const input = () => document.querySelector<HTMLInputElement>('input[type="file"]')

test('the button opens the dialog for files, and what is chosen arrives, also the same file twice', async () => {
  const onFiles = vi.fn()
  show(<FileDrop onFiles={onFiles} />)
  await expect.poll(input).not.toBeNull()
  const opened = vi.fn((event: Event) => event.preventDefault())
  input()?.addEventListener('click', opened)
  await button('选择文件').click()
  await button('选择文件').click()
  expect(opened).toHaveBeenCalledTimes(2)
  await userEvent.upload(input()!, [textFile('a.txt'), textFile('b.txt')])
  await userEvent.upload(input()!, [textFile('a.txt')])
  const names = onFiles.mock.calls.map(([files]) => (files as File[]).map(({ name }) => name))
  expect(names).toEqual([['a.txt', 'b.txt'], ['a.txt']])
})

/** Events that the browser fires while files are dragged over the page. */
function drag(type: string, files: readonly File[]): void {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  const area = button('选择文件').element().parentElement
  area?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
}

test('dropped files arrive, of several only the first where one is wanted; what is no file is ignored', async () => {
  const onFiles = vi.fn()
  show(<FileDrop onFiles={onFiles} multiple={false} />)
  await expect.element(page.getByText(chinese('kit:files.dropOne'))).toBeVisible()
  drag('drop', [textFile('a.txt'), textFile('b.txt')])
  drag('drop', [])
  expect(onFiles.mock.calls.map(([files]) => (files as File[]).map(({ name }) => name))).toEqual([['a.txt']])
})

test('a drag that leaves again unmarks the place, and takes nothing', async () => {
  const onFiles = vi.fn()
  show(<FileDrop onFiles={onFiles} />)
  await expect.element(button('选择文件')).toBeVisible()
  const classes = () => button('选择文件').element().parentElement?.className
  const idle = classes()
  drag('dragover', [textFile('a.txt')])
  await expect.poll(classes).not.toBe(idle)
  // Escape, or the pointer leaves.
  drag('dragleave', [textFile('a.txt')])
  await expect.poll(classes).toBe(idle)
  expect(onFiles).not.toHaveBeenCalled()
})

test('a place that is out of use takes nothing', async () => {
  const onFiles = vi.fn()
  show(<FileDrop onFiles={onFiles} isDisabled />)
  await expect.element(button('选择文件')).toBeDisabled()
  drag('drop', [textFile('a.txt')])
  expect(onFiles).not.toHaveBeenCalled()
})

test('of two chosen files with the same name the one that is meant is taken out', async () => {
  const first = textFile('a.txt')
  const second = textFile('a.txt')
  const onRemove = vi.fn()
  show(<PendingFiles files={[first, second]} onRemove={onRemove} />)
  await button('移除 a.txt').nth(1).click()
  expect(onRemove.mock.calls[0]?.[0]).toBe(second)
})

const row = (change: Partial<Transfer>) => show(<TransferRow transfer={sampleTransfer(change)} showProfile />)
const action = (label: string) => button(`${label}：名单.xlsx`)

test.each([
  ['running', '暂停', 'transfers.pause'],
  ['running', '取消', 'transfers.cancel'],
  ['paused', '继续', 'transfers.resume'],
  ['failed', '重试', 'transfers.retry'],
  ['cancelled', chinese('kit:transfer.forget'), 'transfers.forget'],
] as const)('a transfer that is %s offers “%s”', async (state, label, operation) => {
  bridge.on(operation, () => undefined)
  row({ state, ...(state === 'failed' && { failure: { code: 'disk-full', message: '' } }) })
  await action(label).click()
  expect(bridge.inputsOf(operation)).toEqual([{ id: 't1' }])
})

test('one that has ended says when, how large its file is and where it came from; one under way does not', async () => {
  const endedAt = new Date(2026, 10, 27, 9, 5, 7).getTime()
  const shown = (change: Partial<Transfer>) => show(<TransferRow transfer={sampleTransfer(change)} />)
  shown({ state: 'done', done: 10, total: 10, bytes: 2048, endedAt })
  await expect
    .element(page.getByText('已完成 · 10 / 10 行 · 2.0 KB · 2026-11-27 09:05:07 · 华东生产'))
    .toBeVisible()
  shown({ state: 'running' })
  await expect.element(page.getByText('进行中 · 3 / 10 行', { exact: true })).toBeVisible()
})

test('a transfer that runs can keep the machine awake, where the host is able to', async () => {
  row({ state: 'running' })
  await expect.element(action('暂停')).toBeVisible()
  await expect.element(action(chinese('kit:transfer.keepAwake'))).not.toBeInTheDocument()
  be({ info: { capabilities: ['keep-awake'] } })
  bridge.on('transfers.keepAwake', () => undefined)
  row({ state: 'running' })
  await action(chinese('kit:transfer.keepAwake')).click()
  row({ state: 'running', keepsAwake: true })
  await expect.element(page.getByText(chinese('kit:transfer.awake'), { exact: false }).first()).toBeVisible()
  await action(chinese('kit:transfer.letSleep')).click()
  expect(bridge.inputsOf('transfers.keepAwake')).toEqual([
    { id: 't1', on: true },
    { id: 't1', on: false },
  ])
})

test('the folder is offered only where the host can show it, and a refused action is told', async () => {
  row({ state: 'done', done: 7, total: 7 })
  await expect.element(action(chinese('kit:transfer.forget'))).toBeVisible()
  await expect.element(action(chinese('kit:transfer.reveal'))).not.toBeInTheDocument()
  be({ info: { capabilities: ['reveal-file'] } })
  bridge.on('transfers.reveal', () => {
    throw refusal({ code: 'folder-gone' })
  })
  row({ state: 'done', done: 7, total: 8 })
  await action(chinese('kit:transfer.reveal')).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByText(chinese('kit:transfer.odd', { total: 8, done: 7 }))).toBeVisible()
})

test('a paused transfer says what it waits for, a repeated upload what it cost', async () => {
  row({ state: 'paused', waiting: 'network', kind: 'upload', unit: 'bytes', done: 5 })
  await expect
    .element(page.getByText(chinese('kit:transfer.waiting.network'), { exact: false }))
    .toBeVisible()
  await expect.element(page.getByText(chinese('kit:transfer.fromStart'))).toBeVisible()
  row({ state: 'running', kind: 'upload', unit: 'bytes', restarts: 2 })
  await expect.element(page.getByText(chinese('kit:transfer.restarts', { count: 2 }))).toBeVisible()
})

function Uploader({ onDone }: { onDone(answer: unknown): void }) {
  const uploads = useUploads(calls.create, onDone)
  const [count, setCount] = useState(0)
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setCount(count + 1)
          void uploads.add([textFile(`${count}.txt`)], { dir: '1' })
        }}
      >
        上传
      </button>
      <button type="button" onClick={uploads.clear}>
        重新开始
      </button>
      <span role="status">{uploads.isBusy ? '忙' : '闲'}</span>
      <UploadQueue uploads={uploads} />
    </>
  )
}

test('uploads are queued one after the other and told once each; the list begins anew', async () => {
  const onDone = vi.fn()
  bridge.on('transfers.list', () => [])
  const stop = followTransfers()
  let begun = 0
  bridge.on('transfers.upload', () => {
    begun += 1
    const transfer = sampleTransfer({
      id: `u${begun}`,
      kind: 'upload',
      fileName: `${begun}.txt`,
      state: 'running',
    })
    bridge.send({ type: 'transfer', transfer })
    return [transfer]
  })
  show(<Uploader onDone={onDone} />)
  await button('上传').click()
  await button('上传').click()
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(2)
  await expect.element(page.getByText('忙')).toBeVisible()
  const done = (id: string) =>
    bridge.send({
      type: 'transfer',
      transfer: sampleTransfer({ id, kind: 'upload', state: 'done', result: id }),
    })
  done('u1')
  done('u1')
  done('u2')
  await expect.element(page.getByText('闲')).toBeVisible()
  expect(onDone.mock.calls.map(([answer]) => answer)).toEqual(['u1', 'u2'])
  expect(bridge.inputsOf('transfers.upload').map(({ fields }) => fields)).toEqual([
    { dir: '1' },
    { dir: '1' },
  ])
  await button('重新开始').click()
  await expect.element(page.getByRole('list')).not.toBeInTheDocument()
  stop()
})

test('an upload that core does not take is told, and the screen is free again', async () => {
  bridge.on('transfers.upload', () => {
    throw refusal({ code: 'file-changed' })
  })
  show(<Uploader onDone={() => undefined} />)
  await button('上传').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByText('闲')).toBeVisible()
})
