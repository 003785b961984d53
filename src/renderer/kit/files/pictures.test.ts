import { expect, test } from 'vitest'
import { iconProblem } from '#kit/files/pictures.ts'

test('icons are jpg, jpeg or png and under 10MB; exactly 10MB is refused (OPS-COM-21)', () => {
  const size = 10 * 1_048_576
  for (const name of ['a.jpg', 'b.JPEG', 'c.d.png'])
    expect(iconProblem({ name, size: size - 1 })).toBeUndefined()
  for (const name of ['a.gif', 'a.svg', 'a.png.exe', 'png', 'a.webp']) {
    expect(iconProblem({ name, size: 1 })).toBe('kit:files.iconType')
  }
  expect(iconProblem({ name: 'a.png', size })).toBe('kit:files.iconSize')
})
