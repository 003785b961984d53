import { translate, type Translate } from '#kit/text.ts'

/** Names one after the other, as the operator's language separates them: `甲、乙`, `A, B`. */
export const listText = (names: readonly string[], text: Translate = translate): string =>
  names.join(text('common:separator'))

/** Names that travel as one text with commas between them, written as by `listText`. */
export const joinedNames = (names: string): string =>
  listText(
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  )
