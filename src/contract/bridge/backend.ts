import { z } from 'zod'
import { nothing, op } from './op.ts'

export const BackendStatus = z.object({
  state: z.enum(['stopped', 'starting', 'running', 'failed']),
  address: z.string(),
  reason: z.string(),
})
export type BackendStatus = z.output<typeof BackendStatus>

export const backendOperations = {
  'backend.status': op(nothing, BackendStatus),
  'backend.start': op(nothing, BackendStatus),
  'backend.stop': op(nothing, BackendStatus),
} as const
