/** The end of the line to a parent: a forked child's IPC channel or an Electron utility process' port. */
export interface ParentLine {
  post(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  onDisconnect(listener: () => void): void
}

/** Members that Electron adds to `process` inside a utility process. */
interface UtilityPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): void
}

/** @returns null for a program without a host. */
export function parentLine(): ParentLine | null {
  // Electron's own addition, which Node's types lack.
  const port: UtilityPort | undefined = Reflect.get(process, 'parentPort')
  if (port) {
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
  if (!process.send) return null
  return {
    // The callback keeps a closed channel from throwing.
    post: (message) => process.send?.(message, undefined, undefined, () => {}),
    onMessage: (listener) => process.on('message', listener),
    onDisconnect: (listener) => process.on('disconnect', listener),
  }
}
