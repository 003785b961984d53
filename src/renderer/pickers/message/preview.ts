import {
  type ChannelContent,
  makeMessage,
  type MessageExtras,
  type MessageFault,
  type RenderedMessage,
} from '#contract/messaging/message.ts'
import { type ParameterValues, placeholderOf } from '#contract/messaging/rendering.ts'

/** A message as its receiver would see it, made by the code that sends it. */
export interface Preview {
  /** Null when the content cannot be read. */
  readonly message: RenderedMessage | null
  /** The same with the places marked where a value is missing. */
  readonly shown: RenderedMessage | null
  readonly faults: readonly MessageFault[]
}

/** Around a placeholder without a value; characters that no text contains by itself. */
const START = '\ue0f0'
const END = '\ue0f1'

/**
 * A value may look like a placeholder, so that the places of missing ones cannot be found in the result: they are
 * marked by rendering once more with marked values in their place.
 */
export function previewOf(source: ChannelContent, values: ParameterValues, extras: MessageExtras): Preview {
  const { message, faults } = makeMessage(source, values, extras)
  const missing = faults.flatMap((fault) => (fault.reason === 'missing' ? fault.names : []))
  if (missing.length === 0) return { message, shown: message, faults }
  const marks = Object.fromEntries(missing.map((name) => [name, `${START}${placeholderOf(name)}${END}`]))
  return { message, shown: makeMessage(source, { ...values, ...marks }, extras).message, faults }
}

/** A piece of a text; `isMissing`: a placeholder without a value. */
export interface Piece {
  /** Its place among the pieces. */
  readonly place: number
  readonly text: string
  readonly isMissing: boolean
}

/** The pieces of a marked text. */
export const piecesOf = (marked: string): Piece[] =>
  marked
    .split(START)
    .flatMap((part, index) => {
      if (index === 0) return [{ text: part, isMissing: false }]
      const end = part.indexOf(END)
      return [
        { text: part.slice(0, end), isMissing: true },
        { text: part.slice(end + END.length), isMissing: false },
      ]
    })
    .filter(({ text }) => text !== '')
    .map((piece, place) => ({ ...piece, place }))

/** The messages of some kinds. */
export type MessageOf<K extends RenderedMessage['kind']> = Extract<RenderedMessage, { kind: K }>

export const isKind = <K extends RenderedMessage['kind']>(
  message: RenderedMessage,
  kind: K,
): message is MessageOf<K> => message.kind === kind
