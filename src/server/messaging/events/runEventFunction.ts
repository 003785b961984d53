import type { MessagePort } from 'node:worker_threads'
import { setImmediate as turn } from 'node:timers/promises'
import { eventFunctions } from './functions.ts'
import type { FromFunctionWorker, ToFunctionWorker } from './functionRunner.ts'
import type { Hit } from './hits.ts'

/** Hits per message. */
const PART = 500

/** Runs one function in the thread and posts its hits, part by part. */
export async function runEventFunction(
  port: MessagePort,
  dataFile: string,
  request: ToFunctionWorker,
): Promise<void> {
  const post = (message: FromFunctionWorker): void => port.postMessage(message)
  try {
    const { name, params, tenantId, now } = request
    const run = eventFunctions.get(name)
    if (!run) throw new Error(name)
    let hits: Hit[] = []
    for (const hit of run({ params, tenantId, now, dataFile })) {
      hits.push(hit)
      if (hits.length < PART) continue
      post({ type: 'hits', hits, isLast: false })
      hits = []
      await turn()
    }
    post({ type: 'hits', hits, isLast: true })
  } catch (error) {
    post({ type: 'failed', error: error instanceof Error ? error.message : String(error) })
  }
}
