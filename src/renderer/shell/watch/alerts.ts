import type { Notice } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { noticeText } from '#kit/notices.ts'
import { openRoute } from '../routes/openRoute.ts'

/** Milliseconds in which the other windows of this program see that one of them has shown an alert. */
const turn = 2000

/** Shows alerts as system notifications, once however many windows are open. @returns a function that ends it. */
export function followAlerts(): () => void {
  return bridge.listen((event) => {
    if (event.type !== 'notice' || !event.notice.alert) return
    if (!('Notification' in window) || Notification.permission !== 'granted') return
    void speak(event.notice)
  })
}

const speak = (notice: Notice): Promise<void> =>
  navigator.locks.request(`steward/alert/${notice.id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    const shown = new Notification(notice.subject, { body: noticeText(notice), tag: notice.id })
    shown.addEventListener('click', () => {
      // A page of Electron can neither restore nor show its window.
      window.focus()
      void bridge.call('host.focusWindow').catch(() => undefined)
      if (notice.route) openRoute(notice.route)
      shown.close()
    })
    await new Promise((resolve) => setTimeout(resolve, turn))
  })
