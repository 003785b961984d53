import { beforeEach, expect, test, vi } from 'vitest'
import { GET } from '#contract/kernel.ts'
import { useDialogs } from '#kit/dialog/dialogs.ts'
import { useSession } from '#kit/session.ts'
import { useToasts } from '#kit/dialog/toasts.ts'
import { linkTo, openFile, readLinked, saveCall, saveFile } from '#kit/files/links.ts'
import { refusal, type TestBridge } from '#tests/components/bridge.ts'
import { sampleProfile, sampleSession, sampleTransfer } from '#tests/components/values.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'

let bridge: TestBridge
const opened = vi.fn()

beforeEach(() => {
  bridge = windowless()
  useSession.getState().setSession(sampleSession({ profile: sampleProfile({ address: 'https://h' }) }))
  opened.mockReset()
  Object.assign(window, { open: opened })
  bridge.on('files.link', () => ({ address: 'http://localhost/f/1' }))
  bridge.on('transfers.download', () => sampleTransfer())
})
endWindowless()

const file = { url: 'https://h/f.pdf', fileName: 'f.pdf' }
const toasts = () => useToasts.getState().toasts.map(({ level }) => level)

test('a file is read under an address of the console, which carries no token', async () => {
  expect(await linkTo(file)).toBe('http://localhost/f/1')
  expect(bridge.inputsOf('files.link')).toEqual([file])
})

test('a file is shown in a tab that knows nothing of this window; a refusal is told', async () => {
  await openFile(file)
  expect(opened).toHaveBeenCalledExactlyOnceWith('http://localhost/f/1', '_blank', 'noopener')
  bridge.on('files.link', () => {
    throw refusal({ code: 'file-missing' })
  })
  await openFile(file)
  expect([opened.mock.calls.length, toasts()]).toEqual([1, ['error']])
})

test('a file or what a call answers is saved as a transfer; a refusal is told', async () => {
  const endpoint = { ...GET('/x', { summary: '', guard: 'signed-in' }), id: 'a.b.export' }
  await saveFile(file)
  await saveCall(endpoint, {}, 'list.xlsx')
  expect(bridge.inputsOf('transfers.download')).toEqual([
    file,
    { endpoint: 'a.b.export', fileName: 'list.xlsx' },
  ])
  bridge.on('transfers.download', () => {
    throw refusal({ code: 'policy' })
  })
  await saveFile(file)
  expect(toasts()).toEqual(['warning'])
  useToasts.setState({ toasts: [] })
  await saveCall(endpoint, {}, 'list.xlsx')
  expect(toasts()).toEqual(['warning'])
})

test('a file on another host is opened in the browser of the system, once that was agreed to', async () => {
  bridge.on('host.openExternal', () => undefined)
  const elsewhere = { url: 'https://store.example.com/f.pdf', fileName: 'f.pdf' }
  for (const [open, isAgreed] of [
    [openFile, false],
    [openFile, true],
    [saveFile, true],
  ] as const) {
    const done = open(elsewhere)
    const [question] = useDialogs.getState().confirms
    expect(question).toBeDefined()
    question?.answer(isAgreed ? { typed: '' } : null)
    await done
  }
  expect(bridge.inputsOf('host.openExternal')).toEqual([{ url: elsewhere.url }, { url: elsewhere.url }])
  expect([bridge.inputsOf('files.link'), bridge.inputsOf('transfers.download')]).toEqual([[], []])
  // Files on the platform need no confirmation.
  await saveFile(file)
  expect(bridge.inputsOf('transfers.download')).toEqual([file])
})

test('the text of a linked file is read until somebody looks away; an answer that is none is an error', async () => {
  const signal = new AbortController().signal
  const fetched = vi.fn(async () => new Response('文本'))
  vi.stubGlobal('fetch', fetched)
  expect(await readLinked('http://localhost/f/1', signal)).toBe('文本')
  expect(fetched).toHaveBeenCalledExactlyOnceWith('http://localhost/f/1', { signal })
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  await expect(readLinked('http://localhost/f/1', signal)).rejects.toThrow('HTTP 404')
})
