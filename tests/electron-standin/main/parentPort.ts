import { EventEmitter } from 'node:events'

/** Loaded before the program of a utility process: adds Electron's parent port and removes Node's channel. */
const send = process.send?.bind(process)
if (send === undefined) throw new Error('stand-in: a utility process was started without a parent')

class ParentPort extends EventEmitter {
  postMessage(message: unknown): void {
    if (process.connected) send?.(structuredClone(message))
  }
  /** Does nothing: like Electron's port, this one is started by its first listener. */
  start(): void {}
}

const port = new ParentPort()
const onMessage = process.on.bind(process)
onMessage('message', (data) => port.emit('message', { data, ports: [] }))
// Electron ends a utility process together with the program.
onMessage('disconnect', () => process.exit(0))

Object.defineProperties(process, {
  parentPort: { value: port },
  type: { value: 'utility' },
  send: { value: undefined },
})
