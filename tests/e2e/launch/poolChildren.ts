import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ChildKind, ChildPort } from '#core/ports.ts'
import { forkedChildren, type ForkedChildren } from '#hosts/browser/children.ts'
import { createServer } from '#server/server.ts'
import { root } from '#tests/setup/project.ts'

const built = (name: ChildKind): URL => pathToFileURL(join(root, 'out', 'main', `${name}.js`))

/** As a package has them: one file starts in a third of the time that its sources take. */
const programs: Readonly<Record<ChildKind, URL>> = {
  answers: built('answers'),
  backend: built('backend'),
  cache: built('cache'),
  exporter: built('exporter'),
  keychain: built('keychain'),
  ruleSource: built('ruleSource'),
}

/**
 * The built-in backend within this process, which has loaded its modules: a separate process takes a fifth of the time
 * of a spec. Core sees no difference; hosts that are a program, and the suites of core, have the real one.
 */
function backendHere(given: Readonly<Record<string, string>>): ChildPort & { readonly gone: Promise<void> } {
  const server = createServer({ dataFile: join(given.STEWARD_BACKEND_DATA ?? '', 'steward.db') })
  const heard: ((message: unknown) => void)[] = []
  const exits: ((code: number | null, signal: string | null) => void)[] = []
  const port = Number(given.STEWARD_BACKEND_PORT ?? 0)
  const listening = server
    .listen(port)
    .catch(() => server.listen(0))
    .then((address) => {
      for (const listener of heard) listener({ type: 'listening', address })
    })
  let isEnding = false
  const { promise: gone, resolve } = Promise.withResolvers<void>()
  const end = async (signal: 'SIGTERM' | 'SIGKILL' | null): Promise<void> => {
    if (isEnding) return
    isEnding = true
    await listening
    await server.close()
    resolve()
    for (const listener of exits) listener(signal === null ? 0 : null, signal)
  }
  return {
    gone,
    pid: process.pid,
    post: (message) => {
      if ((message as { type?: unknown }).type === 'stop') void end(null)
    },
    onMessage: (listener) => void heard.push(listener),
    onExit: (listener) => void exits.push(listener),
    kill: (signal = 'SIGTERM') => void end(signal),
  }
}

/** The child programs of one host of the pool. */
export function poolChildren(): ForkedChildren {
  const forked = forkedChildren(programs)
  const backends: ReturnType<typeof backendHere>[] = []
  return {
    spawn(kind, given) {
      if (kind !== 'backend') return forked.spawn(kind, given)
      const backend = backendHere(given)
      backends.push(backend)
      return backend
    },
    async end(limit) {
      for (const backend of backends) backend.kill()
      await Promise.all([forked.end(limit), ...backends.map(({ gone }) => gone)])
    },
  }
}
