import type { BrowserSide, Configuration, MainSide } from '../protocol.ts'
import { createRpc, type Rpc } from '../rpc.ts'

/** The channel to the browser half, removed from `process` so that the program under test does not find it. */
const send = process.send?.bind(process)
if (send === undefined) throw new Error('stand-in: started without its browser half; use launch.ts')

const inbox: ((message: unknown) => void)[] = []
process.on('message', (message) => {
  for (const listener of inbox) listener(message)
})
// Ends the main process when the test has died.
process.on('disconnect', () => process.exit(1))
// Electron's main process has neither of them.
Object.defineProperty(process, 'send', { value: undefined })

export const configuration: Configuration = JSON.parse(process.env.STANDIN_CONFIGURATION ?? '{}')
delete process.env.STANDIN_CONFIGURATION

/** Filled by the modules with their handlers; complete before the first message is read. */
export const answers: Partial<MainSide> = {}

export const browserSide: Rpc<BrowserSide> = createRpc<MainSide, BrowserSide>(
  {
    // After the end of the test nothing receives messages.
    post: (message) => void (process.connected && send(message)),
    onMessage: (listener) => void inbox.push(listener),
  },
  answers as MainSide,
)

export const violation = (message: string): void =>
  void browserSide.ask('violation', { message }).catch(() => {})
