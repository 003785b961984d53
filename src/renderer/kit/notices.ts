import i18next from 'i18next'
import { create } from 'zustand'
import type { Notice } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'

interface NoticeState {
  /** Newest first; core keeps the list, this is a window's copy. */
  notices: readonly Notice[]
  /** How many arrived since the operator looked last. */
  unseen: number
}

/** A window shows the last hundred; the client log holds the rest. */
const limit = 100

export const useNotices = create<NoticeState>(() => ({ notices: [], unseen: 0 }))

/** Loads the list and follows it. @returns a function that ends the subscription. */
export function followNotices(): () => void {
  void bridge.call('notices.list').then(
    (notices) => useNotices.setState({ notices: [...notices].sort((a, b) => b.at - a.at).slice(0, limit) }),
    // The list is a convenience; without it the next notice still arrives as an event.
    () => undefined,
  )
  return bridge.listen((event) => {
    if (event.type !== 'notice') return
    useNotices.setState((state) => ({
      notices: [event.notice, ...state.notices.filter((known) => known.id !== event.notice.id)].slice(
        0,
        limit,
      ),
      unseen: state.unseen + 1,
    }))
  })
}

/** The platform's own words, or ours for a code; an unknown code shows itself. */
export const noticeText = (notice: Notice): string =>
  notice.text || i18next.t(`failure:notice.${notice.code}`, { ...notice.values, defaultValue: notice.code })

export const markNoticesSeen = (): void => useNotices.setState({ unseen: 0 })

export async function clearNotices(): Promise<void> {
  await bridge.call('notices.clear')
  useNotices.setState({ notices: [], unseen: 0 })
}
