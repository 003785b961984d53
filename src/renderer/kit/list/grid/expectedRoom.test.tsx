import { useRef } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { show } from '#tests/components/page.tsx'
import { expectRoom } from './expectedRoom.ts'
import { useRoom } from './gridWidths.ts'
import { textWidth, widthBound } from './textWidth.ts'

/** The different rooms that renderings of a place of 400 pixels got, in their order. */
async function rendered(id: string): Promise<readonly number[]> {
  const rooms: number[] = []
  function Place() {
    const place = useRef<HTMLDivElement>(null)
    rooms.push(useRoom(place))
    return <div ref={place} data-place={id} style={{ width: '400px', height: '10px' }} />
  }
  show(<Place key={id} />)
  await expect.poll(() => document.querySelector(`[data-place="${id}"]`)).not.toBeNull()
  await expect.poll(() => rooms.at(-1)).toBe(400)
  return [...new Set(rooms)]
}

test('a list in the room that was expected is not rendered again for it (issue 29)', async () => {
  expect(await rendered('any')).toEqual([Number.POSITIVE_INFINITY, 400])
  onTestFinished(() => expectRoom(null))
  // A scroll bar may take a part of it.
  expectRoom(() => 415)
  expect(await rendered('expected')).toEqual([400])
  expectRoom(() => 800)
  expect(await rendered('other')).toEqual([800, 400])
})

test('no text is wider than its bound, and the bound of a code is near its width', () => {
  const texts = ['AWQMW@%', 'fi ffl AV To', 'code-001', '租户名称 A1', '2026-01-01 08:00:00', '', '🏢 楼']
  for (const words of texts) expect(widthBound(words)).toBeGreaterThanOrEqual(textWidth(words))
  expect(widthBound('6222020200112345678')).toBeLessThan(textWidth('6222020200112345678') * 1.2)
})
