import type { Platform, UploadFile } from '../gateway/platform.ts'
import type { PlatformClient } from '../gateway/platformClient.ts'
import type { Journal } from '../journal/journal.ts'
import { compose } from '../steps/compose.ts'
import { ownUploadSteps } from '../steps/order.ts'
import { journaled } from './steps/journaled.ts'
import type { SessionCall } from './steps/sessionCall.ts'

/** @returns uploads files that the operator has picked; each has an entry in the journal */
export function createOwnUploads(parts: {
  readonly platform: Pick<Platform, 'upload'>
  readonly client: Pick<PlatformClient, 'watch'>
  readonly journal: Journal
}): Platform['upload'] {
  const { platform, client, journal } = parts
  const way = compose(
    ownUploadSteps,
    { journaled: journaled(journal, client.watch) },
    ({
      endpoint,
      input,
      file,
      signal,
    }: SessionCall & { readonly file: UploadFile; readonly signal: AbortSignal }) =>
      platform.upload(endpoint, input.body, file, signal),
  )
  return async (endpoint, fields, file, signal) =>
    way({ endpoint, input: { body: fields }, file, fileName: file.name, signal })
}
