import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#tests/components/page.tsx'
import { useAfterPaint } from './useAfterPaint.ts'

const drawn: boolean[] = []

function Part() {
  const isPainted = useAfterPaint()
  drawn.push(isPainted)
  return <p>{isPainted ? 'beside' : 'first'}</p>
}

test('a part that may follow is drawn after the first one, once', async () => {
  show(<Part />)
  await expect.element(page.getByText('beside')).toBeVisible()
  expect(drawn).toEqual([false, true])
})
