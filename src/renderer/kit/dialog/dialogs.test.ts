import { afterEach, expect, test, vi } from 'vitest'
import { askConfirm, type DialogProps, openDialog, questionsCome, useDialogs } from '#kit/dialog/dialogs.ts'
import { copyText, savedThenClose, toast, useToasts } from '#kit/dialog/toasts.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  useToasts.setState({ toasts: [] })
})

test('a question waits for its answer and leaves the screen with it', async () => {
  const answer = askConfirm({ question: '?' })
  const [entry] = useDialogs.getState().confirms
  entry?.answer({ typed: 'prod' })
  expect(await answer).toEqual({ typed: 'prod' })
  expect(useDialogs.getState().confirms).toEqual([])
})

test('a button that is pressed twice asks once, also while the question is still to come', async () => {
  questionsCome(true)
  const first = askConfirm({ question: '?' })
  expect(await askConfirm({ question: '?' })).toBeNull()
  questionsCome(false)
  const { confirms } = useDialogs.getState()
  expect(confirms).toHaveLength(1)
  confirms[0]?.answer({ typed: '' })
  expect(await first).toEqual({ typed: '' })
  // A question opened over another visible one is a separate question.
  const below = askConfirm({ question: 'below' })
  const above = askConfirm({ question: 'above' })
  for (const { answer } of useDialogs.getState().confirms) answer(null)
  expect([await below, await above]).toEqual([null, null])
})

test('dialogs stack, and each tells its own opener whether something was saved', async () => {
  const Dialog = ({ name }: DialogProps & { name: string }) => name
  const first = openDialog(Dialog, { name: 'first' })
  const second = openDialog(Dialog, { name: 'second' })
  const [one, two] = useDialogs.getState().dialogs
  expect([one?.props, two?.props]).toEqual([{ name: 'first' }, { name: 'second' }])
  two?.close({ changed: true })
  one?.close()
  expect([await first, await second]).toEqual([{ changed: false }, { changed: true }])
  expect(useDialogs.getState().dialogs).toEqual([])
})

test('a burst of equal failures is one message', () => {
  vi.useFakeTimers()
  toast('warning', 'network')
  toast('warning', 'network')
  toast('error', 'other')
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['network', 'other'])
  vi.runAllTimers()
  expect(useToasts.getState().toasts).toEqual([])
})

test('a success stays for 500 ms (SYS-CMN-13, OPS-COM-08)', () => {
  vi.useFakeTimers()
  toast('success', 'saved')
  vi.advanceTimersByTime(499)
  expect(useToasts.getState().toasts).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(useToasts.getState().toasts).toHaveLength(0)
})

test('what was saved closes once its message has been seen for half a second (SYS-CMN-13, MSG-GEN-12)', async () => {
  vi.useFakeTimers()
  const close = vi.fn()
  const closed = savedThenClose(close)
  expect(useToasts.getState().toasts.map(({ level }) => level)).toEqual(['success'])
  await vi.advanceTimersByTimeAsync(499)
  expect(close).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(close).toHaveBeenCalledOnce()
  await closed
})

test('copying says whether the words are on the clipboard', async () => {
  vi.useFakeTimers()
  const writeText = vi.fn<(words: string) => Promise<void>>(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  copyText('words', 'done')
  await vi.advanceTimersByTimeAsync(0)
  expect(writeText).toHaveBeenCalledWith('words')
  expect(useToasts.getState().toasts.map(({ level, text }) => [level, text])).toEqual([['success', 'done']])
  writeText.mockRejectedValue(new Error('denied'))
  copyText('words')
  await vi.advanceTimersByTimeAsync(0)
  expect(useToasts.getState().toasts.at(-1)?.level).toBe('warning')
})
