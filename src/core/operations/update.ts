import type { updateOperations } from '#contract/bridge/update.ts'
import type { Handlers, OperationParts } from './handlers.ts'

export function updateHandlers({ updates, ports }: OperationParts): Handlers<typeof updateOperations> {
  return {
    'update.state': updates.state,
    'update.check': updates.check,
    'update.download': updates.download,
    'update.cancel': updates.cancel,
    'update.install': updates.install,
    'update.openPage': async () => {
      const { feed } = updates.state()
      if (feed !== '') await ports.windows.openExternal(feed)
    },
  }
}
