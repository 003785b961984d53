import { FailureError } from '#contract/failures.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { findEndpoint } from '#contract/resources/index.ts'
import { orAborted } from '#core/abort.ts'
import { faultOf } from '#core/gateway/faults.ts'
import type { JobContext } from './job.ts'
import type { UploadJob } from '../record.ts'

/**
 * Finds the endpoint of an upload.
 * @throws FailureError `invalid-input` for a call that takes no file
 */
export function uploadEndpoint(id: string): AnyEndpoint {
  const endpoint = findEndpoint(id)
  if (!endpoint || endpoint.encoding !== 'multipart') {
    throw new FailureError({ code: 'invalid-input', message: `${id} takes no file` })
  }
  return endpoint
}

/**
 * Uploads the file.
 * @returns the endpoint's answer
 * @throws FailureError `unanswered` when all of it was sent and the answer got lost
 */
export async function sendFile(
  { platform, signal, onProgress }: JobContext,
  job: UploadJob,
): Promise<unknown> {
  const { file, fields } = job
  let sent = 0
  const work = platform.upload(
    uploadEndpoint(job.endpoint),
    fields,
    {
      ...file,
      onProgress(bytes) {
        sent = bytes
        onProgress({ done: bytes, total: file.size })
      },
    },
    signal,
  )
  try {
    return await orAborted(work, signal)
  } catch (error) {
    const { code, message } = faultOf(error).failure
    // The platform may have stored it: only the operator decides whether it is sent again.
    if (sent === file.size && sent > 0 && !signal.aborted && (code === 'offline' || code === 'timeout')) {
      throw new FailureError({ code: 'unanswered', message })
    }
    throw error
  }
}
