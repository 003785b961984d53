import { create } from 'zustand'
import type { WatchKind, WatchState } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { presentFailure } from '#kit/data/failures.ts'
import type { TextKey } from '#kit/text.ts'

export const WATCH_PATH = 'shell/watch'

/** Null until loaded. */
export const useRules = create<{ rules: readonly WatchState[] | null }>(() => ({ rules: null }))

export async function loadRules(): Promise<void> {
  try {
    useRules.setState({ rules: await bridge.call('watch.list') })
  } catch (error) {
    presentFailure(error)
  }
}

/** Loads the rules and follows them. @returns a function that ends the subscription. */
export function followRules(): () => void {
  void loadRules()
  return bridge.listen((event) => {
    if (event.type === 'watch') void loadRules()
  })
}

/** Total over the kinds: a new kind does not compile before it has a label. */
export const kindTexts: Readonly<Record<WatchKind, TextKey>> = {
  jobFailed: 'shell:watch.kind.jobFailed',
  errorFound: 'shell:watch.kind.errorFound',
  ratePassed: 'shell:watch.kind.ratePassed',
  apiRatePassed: 'shell:watch.kind.apiRatePassed',
  messageArrived: 'shell:watch.kind.messageArrived',
  sendFailed: 'shell:watch.kind.sendFailed',
}
