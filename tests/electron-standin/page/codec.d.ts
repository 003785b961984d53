export interface Codec {
  /** Accepts only values that `structuredClone` has copied. */
  encode(value: unknown): string
  decode(text: string): unknown
}

export declare function createCodec(): Codec
