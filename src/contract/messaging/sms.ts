/** Length of an SMS and the number of parts in which it is sent. */

/** The alphabet of GSM 03.38: one unit per character. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿' +
    'abcdefghijklmnopqrstuvwxyzäöñüà',
)

/** Its extension: a character behind an escape, two units. */
const extended = new Set('\f^{}\\[~]|€')

/** Units of a message that fits one part, and of each part of a longer one, whose header takes room. */
const limits = {
  GSM7: { single: 160, part: 153 },
  UCS2: { single: 70, part: 67 },
} as const

export interface SmsLength {
  /** GSM7 while every character has a place in its alphabet, UCS2 otherwise. */
  readonly encoding: keyof typeof limits
  /** As a reader counts: an emoji outside the basic plane is one. */
  readonly characters: number
  /** Septets of GSM7, 16-bit units of UCS2. */
  readonly units: number
  readonly parts: number
  /** Units that still fit the last part. */
  readonly left: number
}

const unitsOf = (character: string, isGsm: boolean): number =>
  isGsm ? (extended.has(character) ? 2 : 1) : character.length

/** @param text as it is sent, signature included */
export function smsLength(text: string): SmsLength {
  const characters = Array.from(text)
  const isGsm = characters.every((character) => basic.has(character) || extended.has(character))
  const encoding = isGsm ? 'GSM7' : 'UCS2'
  const { single, part } = limits[encoding]
  const units = characters.reduce((sum, character) => sum + unitsOf(character, isGsm), 0)
  const counted = { encoding, characters: characters.length, units } as const
  if (units <= single) return { ...counted, parts: units === 0 ? 0 : 1, left: single - units }
  // Neither a surrogate pair nor an escape is divided between two parts.
  let parts = 1
  let filled = 0
  for (const character of characters) {
    const size = unitsOf(character, isGsm)
    if (filled + size > part) {
      parts += 1
      filled = 0
    }
    filled += size
  }
  return { ...counted, parts, left: part - filled }
}
