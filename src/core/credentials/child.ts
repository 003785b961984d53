import { randomBytes } from 'node:crypto'
import { channel } from '../childChannel.ts'
import type { KeychainAnswer, KeychainRequest } from './keychain.ts'

/*
 * The only program that loads the native keychain library, so that a crash or a hanging prompt ends only
 * this program. It reads, writes and deletes single entries and never lists them: listing a locked keychain
 * crashes the library.
 */

const service = 'Steward'

const isRequest = (message: unknown): message is KeychainRequest =>
  typeof message === 'object' &&
  message !== null &&
  'id' in message &&
  'command' in message &&
  'name' in message

async function perform(request: KeychainRequest): Promise<string | null> {
  const { default: keytar } = await import('keytar')
  switch (request.command) {
    case 'get':
      return keytar.getPassword(service, request.name)
    case 'set':
      await keytar.setPassword(service, request.name, request.secret)
      return null
    case 'delete':
      await keytar.deletePassword(service, request.name)
      return null
    case 'probe': {
      const canary = randomBytes(16).toString('hex')
      await keytar.setPassword(service, request.name, canary)
      const read = await keytar.getPassword(service, request.name)
      await keytar.deletePassword(service, request.name)
      if (read !== canary) throw new Error('The keychain is locked: it did not give back what it was given')
      return null
    }
  }
}

channel.onMessage(async (message) => {
  if (!isRequest(message)) return
  const { id } = message
  let answer: KeychainAnswer
  try {
    answer = { id, ok: true, value: await perform(message) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    answer = {
      id,
      ok: false,
      problem: /lock|dismiss|prompt|denied/i.test(reason) ? 'locked' : 'absent',
      reason,
    }
  }
  channel.post(answer)
})
channel.onDisconnect(() => process.exit(0))
