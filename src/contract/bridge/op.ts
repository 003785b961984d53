import { z } from 'zod'

/** One operation of the bridge: input of a window and output of core. */
export const op = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output })

/** Names a thing of the console itself: a profile, a transfer, a resource. */
export const Key = z.string().max(200)

/** Id of a session; core makes no longer ones. */
export const SessionKey = z.string().max(500)

export const nothing = z.void()

/** A value that the bridge carries and does not read. */
export const json = z.unknown()

/** Where an answer came from. */
export const source = z.enum(['network', 'cache'])
