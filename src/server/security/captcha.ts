import { randomBytes, randomInt } from 'node:crypto'
import { pngOf, type Rgb } from './png.ts'

/**
 * A captcha picture of our own: the characters are strokes on a 10 by 14 grid, each turned, slanted, stretched and
 * moved at random, so close that they touch, then bent together and crossed by lines of the same ink. The answer is
 * pixels of one ink alone; neither positions, colours nor the file distinguish the characters.
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

/** Pixels; shown at less than half the size, sharp on dense screens. */
const WIDTH = 240
const HEIGHT = 80

/** Letters and digits that cannot be confused: no 0, 1, O, I, S, Z, B, D, G, Q. */
export const captchaText = (): string =>
  Array.from({ length: CAPTCHA_LENGTH }, () => alphabet[randomInt(alphabet.length)] ?? '2').join('')

/** A number from -range to range. */
const jitter = (range: number): number => (randomInt(2001) / 1000 - 1) * range

interface Point {
  readonly x: number
  readonly y: number
}

/** Points along a polyline, close enough that bending them bends its lines. */
function dense(points: readonly Point[]): Point[] {
  const [first] = points
  const along = points.slice(1).flatMap((point, index) => {
    const from = points[index] ?? point
    const steps = Math.max(1, Math.ceil(Math.hypot(point.x - from.x, point.y - from.y) / 7))
    return Array.from({ length: steps }, (_, step) => {
      const part = (step + 1) / steps
      return { x: from.x + (point.x - from.x) * part, y: from.y + (point.y - from.y) * part }
    })
  })
  return first ? [first, ...along] : []
}

/** The strokes of a character around a place, its own turn, slant and stretch in them. */
function character(glyph: string, place: Point): Point[][] {
  const angle = jitter(0.3)
  const slant = jitter(0.22)
  const [wide, high] = [3.1 + jitter(0.4), 3.5 + jitter(0.4)]
  const put = (text: string): Point => {
    const [left = 0, top = 0] = text.split(',').map(Number)
    const y = (top - 7) * high + jitter(1.4)
    const x = (left - 5) * wide + jitter(1.4) - y * slant
    return {
      x: place.x + x * Math.cos(angle) - y * Math.sin(angle),
      y: place.y + x * Math.sin(angle) + y * Math.cos(angle),
    }
  }
  return (glyphs[glyph] ?? '').split('|').map((stroke) => stroke.split(' ').map(put))
}

/** Strokes of all characters, from a margin that differs, at steps that differ, some higher than others. */
function characters(text: string): Point[][] {
  let x = 32 + jitter(7)
  return text.split('').flatMap((glyph) => {
    const strokes = character(glyph, { x, y: HEIGHT / 2 + jitter(6) })
    x += 44 + jitter(3)
    return strokes
  })
}

/** A line through the whole width, which ties the characters together. */
const line = (): Point[] =>
  Array.from({ length: 6 }, (_, index) => ({
    x: (WIDTH / 5) * index + (index % 5 === 0 ? 0 : jitter(14)),
    y: HEIGHT / 2 + jitter(28),
  }))

/** Shifts points along two waves, the same for all strokes of a picture. */
function bend(): (point: Point) => Point {
  const wave = (length: number, height: number) => {
    const [period, phase, by] = [length + jitter(length / 4), jitter(Math.PI), height + jitter(height / 3)]
    return (at: number): number => Math.sin((at / period) * 2 * Math.PI + phase) * by
  }
  const [down, across] = [wave(120, 5), wave(60, 3.5)]
  return ({ x, y }) => ({ x: x + across(y), y: y + down(x) })
}

/** How dark each pixel is, 0 to 1. */
class Canvas {
  readonly ink = new Float32Array(WIDTH * HEIGHT)

  /** Draws round dots along a polyline; where strokes cross, the ink is not darker than on either. */
  stroke(points: readonly Point[], width: number): void {
    const radius = width / 2
    for (const [index, to] of points.entries()) {
      const from = points[index - 1]
      if (from) this.#segment(from, to, radius)
    }
  }

  #segment(from: Point, to: Point, radius: number): void {
    const reach = radius + 0.5
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const square = dx * dx + dy * dy || 1
    const [left, right] = within(Math.min(from.x, to.x) - reach, Math.max(from.x, to.x) + reach, WIDTH)
    const [top, bottom] = within(Math.min(from.y, to.y) - reach, Math.max(from.y, to.y) + reach, HEIGHT)
    for (let y = top; y <= bottom; y += 1)
      for (let x = left; x <= right; x += 1) {
        const part = Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / square))
        const away = Math.sqrt((x - from.x - dx * part) ** 2 + (y - from.y - dy * part) ** 2)
        const dark = Math.min(1, Math.max(0, radius + 0.5 - away))
        const at = y * WIDTH + x
        if (dark > (this.ink[at] ?? 0)) this.ink[at] = dark
      }
  }
}

const within = (low: number, high: number, size: number): readonly [number, number] => [
  Math.max(0, Math.floor(low)),
  Math.min(size - 1, Math.ceil(high)),
]

const PAPER: Rgb = [245, 246, 248]

/** Dark enough on the paper for users with low vision, of any hue. */
function inkColour(): Rgb {
  const low = (): number => 10 + randomInt(40)
  const colour = [low(), low(), low()]
  colour[randomInt(3)] = 60 + randomInt(50)
  const [red = 0, green = 0, blue = 0] = colour
  return [red, green, blue]
}

/** Shades from the paper to the ink. */
function palette(): Rgb[] {
  const ink = inkColour()
  const mixed = (part: number, channel: 0 | 1 | 2): number =>
    Math.round(PAPER[channel] + (ink[channel] - PAPER[channel]) * part)
  return Array.from({ length: 256 }, (_, index) => {
    const part = index / 255
    return [mixed(part, 0), mixed(part, 1), mixed(part, 2)]
  })
}

/** Grain on paper and ink, so that no two pictures share a region of equal pixels. */
function grained(ink: Float32Array): Uint8Array {
  const noise = randomBytes(ink.length)
  return Uint8Array.from(ink, (dark, at) => {
    const grain = (noise[at] ?? 0) / 255
    return Math.round(255 * Math.min(1, Math.max(0, dark * (0.8 + 0.2 * grain) + (1 - dark) * grain * 0.12)))
  })
}

/** @returns a PNG file of 240 by 80 pixels */
export function captchaPicture(text: string): Buffer {
  const canvas = new Canvas()
  const bent = bend()
  const draw = (points: readonly Point[], width: number): void =>
    canvas.stroke(dense(points).map(bent), width)
  for (const stroke of characters(text)) draw(stroke, 5.6 + jitter(0.6))
  for (let count = 0; count < 2; count += 1) draw(line(), 2 + jitter(0.4))
  return pngOf({ width: WIDTH, height: HEIGHT, pixels: grained(canvas.ink), palette: palette() })
}
