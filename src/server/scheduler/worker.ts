import { parentPort, workerData } from 'node:worker_threads'
import type { ToFunctionWorker } from '#server/messaging/events/functionRunner.ts'
import { runEventFunction } from '#server/messaging/events/runEventFunction.ts'
import { setZone } from '#server/common/zone.ts'
import { handlers } from './handlers.ts'
import type { FromWorker, ToWorker } from './runner.ts'

/** A thread in which handlers of jobs run, or functions of events. */
const { dataFile, zone } = workerData as { dataFile: string; zone: string }
setZone(zone)
const port = parentPort
if (!port) throw new Error('This program runs as a worker thread only')

const running = new Map<number, AbortController>()

async function run(message: Extract<ToWorker, { type: 'run' }>): Promise<void> {
  const { id, handler, param, tenantId } = message
  const abort = new AbortController()
  running.set(id, abort)
  let answer: FromWorker
  try {
    const work = handlers.get(handler)
    if (!work) throw new Error(handler)
    answer = { id, code: 200, message: await work({ param, tenantId, dataFile, signal: abort.signal }) }
  } catch (error) {
    answer = { id, code: 500, message: error instanceof Error ? error.message : String(error) }
  }
  running.delete(id)
  if (!abort.signal.aborted) port?.postMessage(answer)
}

port.on('message', (message: ToWorker | ToFunctionWorker) => {
  if (message.type === 'find') void runEventFunction(port, dataFile, message)
  else if (message.type === 'abort') running.get(message.id)?.abort()
  else void run(message)
})
