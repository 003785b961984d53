import { z } from 'zod'
import { ThingSet } from '../things.ts'
import { nothing, op } from './op.ts'

export const thingOperations = {
  /** Records that are found by name, from the cache; what is not fresh is read behind it (event `things`). */
  'things.list': op(nothing, z.array(ThingSet)),
} as const
