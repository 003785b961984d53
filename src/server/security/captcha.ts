import { randomInt } from 'node:crypto'

/**
 * A captcha picture of our own: the characters are strokes on a 10 by 14 grid, bent, turned and
 * moved at random, so that the picture carries neither text nor a font.
 */
// Open keys: looked up by any character.
const glyphs: Readonly<Record<string, string>> = {
  '2': '1,3 3,0 7,0 9,3 8,6 1,14 9,14',
  '3': '1,1 8,0 9,4 4,6 9,9 8,13 1,13',
  '4': '7,14 7,0 1,9 10,9',
  '5': '9,0 2,0 1,6 7,5 9,9 7,14 1,13',
  '6': '8,0 3,3 1,9 3,14 8,13 9,9 6,7 1,9',
  '7': '1,0 9,0 4,14',
  '8': '5,6 2,3 5,0 8,3 5,6 1,10 5,14 9,10 5,6',
  '9': '9,5 4,7 1,4 4,0 8,1 9,5 7,14',
  A: '0,14 5,0 10,14|2,9 8,9',
  C: '9,2 5,0 1,4 1,10 5,14 9,12',
  E: '9,0 1,0 1,14 9,14|1,7 7,7',
  F: '9,0 1,0 1,14|1,7 7,7',
  H: '1,0 1,14|9,0 9,14|1,7 9,7',
  J: '8,0 8,10 5,14 1,11',
  K: '1,0 1,14|9,0 1,8|4,6 9,14',
  L: '1,0 1,14 9,14',
  M: '0,14 1,0 5,9 9,0 10,14',
  N: '1,14 1,0 9,14 9,0',
  P: '1,14 1,0 7,0 9,4 7,7 1,7',
  R: '1,14 1,0 7,0 9,4 7,7 1,7|5,7 9,14',
  T: '0,0 10,0|5,0 5,14',
  U: '1,0 1,10 5,14 9,10 9,0',
  V: '0,0 5,14 10,0',
  W: '0,0 2,14 5,5 8,14 10,0',
  X: '1,0 9,14|9,0 1,14',
  Y: '0,0 5,7 10,0|5,7 5,14',
}

const alphabet = Object.keys(glyphs)

export const CAPTCHA_LENGTH = 5
const WIDTH = 150
const HEIGHT = 50
const CELL = 27

/** Letters and digits that cannot be confused: no 0, 1, O, I, S, Z, B, D, G, Q. */
export const captchaText = (): string =>
  Array.from({ length: CAPTCHA_LENGTH }, () => alphabet[randomInt(alphabet.length)] ?? '2').join('')

/** A number from -range to range. */
const jitter = (range: number): number => (randomInt(2001) / 1000 - 1) * range

const round = (value: number): string => value.toFixed(1)

interface Point {
  x: number
  y: number
}

/** A stroke drawn through the middles of its points, which rounds the corners by chance. */
function path(points: Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  let drawn = `M${round(first.x)} ${round(first.y)}`
  let last = first
  for (const point of rest) {
    const bend = { x: (last.x + point.x) / 2 + jitter(1.6), y: (last.y + point.y) / 2 + jitter(1.6) }
    drawn += `Q${round(bend.x)} ${round(bend.y)} ${round(point.x)} ${round(point.y)}`
    last = point
  }
  return drawn
}

function character(glyph: string, index: number): string[] {
  const angle = jitter(0.32)
  const scale = 1.85 + jitter(0.25)
  const slant = jitter(0.2)
  const center = { x: 12 + CELL * index + CELL / 2 - 6 + jitter(2), y: HEIGHT / 2 + jitter(4) }
  const place = (text: string): Point => {
    const [left = 0, top = 0] = text.split(',').map(Number)
    const y = (top - 7) * scale + jitter(0.7)
    const x = (left - 5) * scale + jitter(0.7) - y * slant
    return {
      x: center.x + x * Math.cos(angle) - y * Math.sin(angle),
      y: center.y + x * Math.sin(angle) + y * Math.cos(angle),
    }
  }
  return (glyphs[glyph] ?? '').split('|').map((stroke) => path(stroke.split(' ').map(place)))
}

const line = (): string =>
  path(
    Array.from({ length: 4 }, (_, index) => ({ x: (WIDTH / 3) * index + jitter(8), y: randomInt(HEIGHT) })),
  )

const ink = (): string => `hsl(${randomInt(360)} ${55 + randomInt(30)}% ${25 + randomInt(20)}%)`

const shuffled = <T>(items: T[]): T[] => {
  const left = [...items]
  return items.map(() => left.splice(randomInt(left.length), 1)[0]).filter((item) => item !== undefined)
}

/** @returns an SVG document. Strokes stand in random order, so the text cannot be read off the source. */
export function captchaPicture(text: string): string {
  const strokes = text.split('').flatMap((glyph, index) => {
    const color = ink()
    return character(glyph, index).map(
      (drawn) => `<path d="${drawn}" stroke="${color}" stroke-width="${round(2.4 + jitter(0.4))}"/>`,
    )
  })
  const noise = Array.from(
    { length: 4 },
    () => `<path d="${line()}" stroke="${ink()}" stroke-width="1" opacity=".5"/>`,
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f5f6f8"/>` +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${shuffled([...strokes, ...noise]).join('')}</g></svg>`
  )
}
