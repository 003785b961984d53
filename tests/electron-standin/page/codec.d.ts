export interface Codec {
  /** Takes only what `structuredClone` has let through. */
  encode(value: unknown): string
  decode(text: string): unknown
}

export declare function createCodec(): Codec
