import type { ChildPort, ChildSpawner } from '../ports.ts'

/** A request of the backend for a helper process, which it may kill; it cannot fork by itself under every host. */
type HelperRequest =
  | { readonly type: 'helper'; readonly id: number; readonly action: 'start' | 'kill' }
  | { readonly type: 'helper'; readonly id: number; readonly action: 'post'; readonly message: unknown }

const isHelperRequest = (message: unknown): message is HelperRequest =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'helper'

/** Starts helper processes for one backend and passes messages on; they end with it. */
export function lendHelpers(backend: ChildPort, children: ChildSpawner): void {
  const helpers = new Map<number, ChildPort>()
  const start = (id: number) => {
    const helper = children.spawn('ruleSource', {})
    helpers.set(id, helper)
    helper.onMessage((message) => backend.post({ type: 'helper', id, event: 'message', message }))
    helper.onExit(() => {
      helpers.delete(id)
      backend.post({ type: 'helper', id, event: 'gone' })
    })
  }
  backend.onMessage((message) => {
    if (!isHelperRequest(message)) return
    if (message.action === 'start') start(message.id)
    else if (message.action === 'post') helpers.get(message.id)?.post(message.message)
    else helpers.get(message.id)?.kill('SIGKILL')
  })
  backend.onExit(() => {
    for (const helper of helpers.values()) helper.kill('SIGKILL')
  })
}
