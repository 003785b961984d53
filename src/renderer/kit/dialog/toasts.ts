import { create } from 'zustand'
import { type TextKey, translate } from '#kit/text.ts'

export interface Toast {
  readonly id: number
  readonly level: 'success' | 'warning' | 'error'
  readonly text: string
}

/** Read by ToastHost. */
export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))

/** Milliseconds for which a success is shown (SYS-CMN-13). */
const successDuration = 500
const messageDuration = 6000

let lastId = 0

/**
 * Shows a message above everything.
 * The same words are shown once at a time, so that a burst of failures is one message.
 * @param duration milliseconds; default 500 for a success, 6000 otherwise.
 */
export function toast(level: Toast['level'], text: string, duration?: number): void {
  if (useToasts.getState().toasts.some((shown) => shown.level === level && shown.text === text)) return
  lastId += 1
  const id = lastId
  useToasts.setState((state) => ({ toasts: [...state.toasts, { id, level, text }] }))
  setTimeout(() => dismissToast(id), duration ?? (level === 'success' ? successDuration : messageDuration))
}

export const dismissToast = (id: number): void =>
  useToasts.setState((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) }))

/** 操作成功, or a given text, by default for half a second. */
export const toastSuccess = (duration = successDuration, said: TextKey = 'common:success'): void =>
  toast('success', translate(said), duration)

/**
 * Shows 操作成功, and closes the saved form once the message has been seen (SYS-CMN-13).
 * @param duration milliseconds of the message; default half a second
 */
export async function savedThenClose(close: () => void, duration = successDuration): Promise<void> {
  toastSuccess(duration)
  await new Promise((resolve) => setTimeout(resolve, duration))
  close()
}

/**
 * Copies words to the clipboard and shows whether that succeeded.
 * @param done message on success; default: that they were copied
 * @param failed message on failure; default: that permission may be missing
 */
export const copyText = (words: string, done?: string, failed?: string): void =>
  void navigator.clipboard.writeText(words).then(
    () => toast('success', done ?? translate('kit:copy.done')),
    () => toast('warning', failed ?? translate('kit:copy.failed')),
  )

/** Copies a picture to the clipboard and shows whether that succeeded. */
export function copyPicture(canvas: HTMLCanvasElement): void {
  const png = new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob)
      else reject(new Error('The canvas has no picture'))
    }, 'image/png')
  })
  // The promise goes into the item: the permission to write lasts as long as the click.
  void navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]).then(
    () => toast('success', translate('kit:chart.copied')),
    () => toast('warning', translate('kit:copy.failed')),
  )
}
