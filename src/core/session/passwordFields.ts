import { z } from 'zod'
import { ciphers } from '#contract/ciphers.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import type { PlatformClient } from '../gateway/platformClient.ts'
import type { CallInput } from '../mapping/callInput.ts'
import { encryptPassword } from './passwordCipher.ts'
import { loadConfig } from './signIn.ts'

/** Filled fields of the body that the contract marks as passwords. */
function markedFields(endpoint: AnyEndpoint, body: unknown): [name: string, value: string][] {
  if (!(endpoint.body instanceof z.ZodObject) || typeof body !== 'object' || body === null) return []
  const { shape }: { shape: z.ZodRawShape } = endpoint.body
  return Object.entries(body).filter((entry): entry is [string, string] => {
    const [name, value] = entry
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
    return (
      schema !== undefined &&
      ciphers.get(schema)?.cipher === 'password' &&
      typeof value === 'string' &&
      value !== ''
    )
  })
}

/**
 * Encrypts the passwords in a call's body like the sign-in password, when the platform requires it. The key is
 * read each time, because the platform's settings may have changed.
 */
export async function withSealedPasswords(
  client: PlatformClient,
  endpoint: AnyEndpoint,
  input: CallInput,
): Promise<CallInput> {
  const marked = markedFields(endpoint, input.body)
  if (marked.length === 0) return input
  const config = await loadConfig(client)
  if (!config.passwordEnc) return input
  const key = config.passwordEncKey ?? ''
  const ciphertexts = marked.map(([name, value]) => [name, encryptPassword(value, key)])
  return { ...input, body: { ...(input.body as object), ...Object.fromEntries(ciphertexts) } }
}
