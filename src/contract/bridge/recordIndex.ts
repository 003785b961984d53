import { z } from 'zod'
import { RecordSet } from '../recordIndex.ts'
import { nothing, op } from './op.ts'

export const recordIndexOperations = {
  /** The record index from the cache; kinds that are out of date are read in the background (event `recordIndex`). */
  'recordIndex.list': op(nothing, z.array(RecordSet)),
} as const
