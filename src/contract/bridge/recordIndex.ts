import { z } from 'zod'
import { RecordSet } from '../recordIndex.ts'
import { nothing, op } from './op.ts'

export const recordIndexOperations = {
  /** Records that are found by name, from the cache; what is not fresh is read behind it (event `recordIndex`). */
  'recordIndex.list': op(nothing, z.array(RecordSet)),
} as const
