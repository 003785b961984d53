/**
 * Characters that no reader sees: marks of direction and joining, fillers, selectors, control characters. With one of
 * them in it a code looks like another one and is not the same. Joiners and selectors within a picture, such as a
 * family or a heart in colour, are not among them.
 */
const invisible =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D|\u200D(?!\p{Extended_Pictographic})|(?<!\p{Extended_Pictographic})\uFE0F|(?!\u200D|\uFE0F)[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}\p{Cc}\u2800]/gu

/** Whether a text has invisible characters. */
export const hasInvisible = (text: string): boolean => text.search(invisible) !== -1

/** Blanks of a statement that is searched for. */
const lineBlanks: ReadonlySet<string> = new Set(['\t', '\n', '\r'])

/** The text as it is compared and looked up: composed, without invisible characters and without blanks around it. */
export const asCompared = (text: string): string =>
  text
    .replace(invisible, (found) => (lineBlanks.has(found) ? found : ''))
    .normalize('NFC')
    .trim()
