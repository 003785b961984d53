import { FailureError } from '#contract/failures.ts'
import type { CreateTransfers } from '../parts.ts'
import { createTransferFactory } from './transferFactory.ts'
import { hasEnded } from './queue/entry.ts'
import { createQueue } from './queue/queue.ts'
import { openRegister } from './queue/register.ts'
import { createTargets } from './targets.ts'

/** See CreateTransfers in core/parts.ts. */
export const createTransfers: CreateTransfers = async (dependencies) => {
  const { dataDir, files, log, emit, platform, onChanged, times = {} } = dependencies
  const register = await openRegister({ dataDir, log, emit })
  const targets = createTargets(files, register.all)
  const queue = createQueue({ register, log, platform, targetOf: targets.of, onChanged, times })
  await targets.adopt()

  return {
    ...createTransferFactory({ platform, choose: targets.choose, add: queue.add }),

    list: () => register.all().map((entry) => entry.transfer),

    pause: (id) => void queue.stop(register.get(id), 'pause'),

    resume(id, windowId) {
      const entry = register.get(id)
      if (entry.transfer.state !== 'paused') return
      entry.abort.abort()
      entry.windowId = windowId
      entry.tries = 0
      if (entry.job.kind === 'upload' && entry.transfer.done > 0) entry.transfer.restarts += 1
      queue.again(entry)
    },

    retry(id, windowId) {
      const entry = register.get(id)
      const { state } = entry.transfer
      if (state !== 'failed' && state !== 'cancelled') return
      entry.windowId = windowId
      entry.tries = 0
      entry.furthest = 0
      entry.transfer = { ...entry.transfer, done: 0, failure: undefined }
      queue.again(entry)
    },

    cancel(id) {
      const entry = register.find(id)
      if (entry) void queue.stop(entry, 'cancel')
    },

    async reveal(id) {
      const entry = register.get(id)
      if (entry.transfer.state !== 'done' || entry.path === '') {
        throw new FailureError({ code: 'not-found', message: 'The file is not there' })
      }
      await files.reveal(entry.path)
    },

    forget(id) {
      const entry = register.find(id)
      if (entry && hasEnded(entry)) register.remove(entry)
    },

    sessionEnded(sessionId) {
      for (const entry of register.all()) {
        if (entry.transfer.sessionId === sessionId) void queue.stop(entry, 'session')
      }
    },

    async close() {
      await queue.close()
      await register.close()
    },
  }
}
