let canvas: CanvasRenderingContext2D | null = null

/** Pixels of words in the body font. Measured without touching the page: asking a laid-out button would cost a layout. */
export function textWidth(words: string): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return words.length * 14
  const style = getComputedStyle(document.body)
  canvas.font = `${style.getPropertyValue('font-weight')} 14px ${style.getPropertyValue('font-family')}`
  return Math.ceil(canvas.measureText(words).width)
}
