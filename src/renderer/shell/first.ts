import { bridge } from '#kit/bridge/bridge.ts'
import type { Namespace } from '#kit/text.ts'
import { keepLinksEarly } from './arrival.ts'
import { readProfiles } from './profiles/readProfiles.ts'

// zod reads this when it is loaded. The page's content security policy forbids the code that zod would compile, and a
// refused attempt costs more than compiled code could gain.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true })

/** Namespaces that every window needs at the start. */
export const firstTexts: readonly Namespace[] = ['common', 'failure', 'shell']

const files = import.meta.glob('#locales/*/{common,failure,shell}.json')

const requested = <T>(answer: Promise<T>): Promise<T> => {
  // A failure is reported by the code that awaits the answer; until then it must not count as unhandled.
  answer.catch(() => undefined)
  return answer
}

// Before the first call, after which the host sends them.
keepLinksEarly()

/**
 * Requests that the first rendering waits for. This file imports as little as possible, so that they are sent while the
 * code of the first rendering is still loading.
 */
export const first = {
  info: requested(bridge.call('host.info')),
  profiles: requested(readProfiles()),
}

for (const [file, load] of Object.entries(files)) {
  if (file.includes(`/${document.documentElement.lang}/`)) void requested(load())
}
