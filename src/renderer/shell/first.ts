import { bridge } from '#kit/bridge/bridge.ts'
import type { Namespace } from '#kit/text.ts'
import { readProfiles } from './profiles/readProfiles.ts'

// Read by zod when it is loaded, whichever module asks for it first: the page's policy forbids the code that
// it would compile otherwise, and a refused try costs more than compiled code could gain.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true })

/** Texts that every window begins with. */
export const firstTexts: readonly Namespace[] = ['common', 'failure', 'shell']

const files = import.meta.glob('#locales/*/{common,failure,shell}.json')

const asked = <T>(answer: Promise<T>): Promise<T> => {
  // Whoever waits for it hears of it; until then it is nobody's fault.
  answer.catch(() => undefined)
  return answer
}

/**
 * What the first picture waits for. A file of its own that needs no other, so that it is asked for while the code
 * that draws the picture is still being read.
 */
export const first = {
  info: asked(bridge.call('host.info')),
  profiles: asked(readProfiles()),
}

for (const [file, load] of Object.entries(files)) {
  if (file.includes(`/${document.documentElement.lang}/`)) void asked(load())
}
