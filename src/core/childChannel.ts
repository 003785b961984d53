/**
 * The line between a child program and the process that started it. The same program runs as a forked
 * Node process (Node's own message channel) and as an Electron utility process (`process.parentPort`).
 */
export interface ChildChannel {
  /** The message is copied; plain data only. */
  post(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  /** The starting process is gone. A utility process ends with its parent and is never notified. */
  onDisconnect(listener: () => void): void
}

interface ParentPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): void
}

function overParentPort(port: ParentPort): ChildChannel {
  // Node ends here by itself; a utility process would only warn and go on.
  process.on('unhandledRejection', (reason) => {
    throw reason
  })
  return {
    post: (message) => port.postMessage(message),
    onMessage: (listener) => port.on('message', (event) => listener(event.data)),
    onDisconnect: () => {},
  }
}

const overNodeChannel = (send: (message: unknown) => void): ChildChannel => ({
  post: send,
  onMessage: (listener) => {
    process.on('message', listener)
  },
  onDisconnect: (listener) => {
    process.once('disconnect', listener)
  },
})

const choose = (): ChildChannel => {
  // Electron adds parentPort to `process`; its types are not available in core.
  const { parentPort } = process as unknown as { parentPort?: ParentPort }
  if (parentPort) return overParentPort(parentPort)
  if (process.send) {
    return overNodeChannel((message) => {
      // The callback keeps a channel that breaks this moment from throwing; the disconnect follows.
      if (process.connected) process.send?.(message, undefined, undefined, () => {})
    })
  }
  throw new Error('This program is started by the console and does nothing by itself.')
}

export const channel: ChildChannel = choose()
