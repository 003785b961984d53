let canvas: CanvasRenderingContext2D | null = null
let font = { of: '', name: '' }

/** Asked once in each language, on which it depends: every question has the page's styles computed again. */
function bodyFont(): string {
  const { lang } = document.documentElement
  if (font.name === '' || font.of !== lang) {
    const style = getComputedStyle(document.body)
    const name = `${style.getPropertyValue('font-weight')} 14px ${style.getPropertyValue('font-family')}`
    if (name !== font.name) latin.clear()
    font = { of: lang, name }
  }
  return font.name
}

/** No character of the body font is wider, in pixels. */
const widestCharacter = 14

/** Widths of the characters that most codes and names are made of, as far as they were needed. */
const latin = new Map<string, number>()

/** Pixels that words in the body font do not exceed. Counted, because measuring a text takes a hundred times longer. */
export function widthBound(words: string): number {
  bodyFont()
  let bound = 0
  for (const character of words) {
    if (character > '~') bound += widestCharacter * character.length
    else {
      const width = latin.get(character) ?? textWidth(character)
      latin.set(character, width)
      bound += width
    }
  }
  return bound
}

/** Pixels of words in the body font. Measured without the page: measuring a laid-out button would cost a layout. */
export function textWidth(words: string): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return words.length * 14
  canvas.font = bodyFont()
  return Math.ceil(canvas.measureText(words).width)
}
