let canvas: CanvasRenderingContext2D | null = null
let font = ''

/** Asked once for all words of a rendering: every question has the page's styles computed again. */
function bodyFont(): string {
  if (font === '') {
    const style = getComputedStyle(document.body)
    font = `${style.getPropertyValue('font-weight')} 14px ${style.getPropertyValue('font-family')}`
    queueMicrotask(() => {
      font = ''
    })
  }
  return font
}

/** Pixels of words in the body font. Measured without touching the page: asking a laid-out button would cost a layout. */
export function textWidth(words: string): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return words.length * 14
  canvas.font = bodyFont()
  return Math.ceil(canvas.measureText(words).width)
}
