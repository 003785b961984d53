import type { PassingStep } from '#core/steps/compose.ts'
import type { AnsweredFiles } from '../answeredFiles.ts'
import type { SessionCall } from './sessionCall.ts'

/** Takes the addresses of files out of the platform's answer: the session may open these. */
export const filesNoted =
  (files: Pick<AnsweredFiles, 'note'>): PassingStep<SessionCall> =>
  async (call, next) => {
    const data = await next(call)
    files.note(call.endpoint, data)
    return data
  }
