import { expect, test } from 'vitest'
import { filesBelow, isTest } from '#tests/setup/project.ts'
import { compose } from './compose.ts'
import * as order from './order.ts'

test('steps receive a call in the order of their list, and its answer in the opposite order', async () => {
  const seen: string[] = []
  const noting = (name: string) => async (call: string, next: (call: string) => Promise<string>) => {
    seen.push(`${name} gets ${call}`)
    const answer = await next(`${call}${name}`)
    seen.push(`${name} answers ${answer}`)
    return `${answer}${name}`
  }
  const way = compose(['a', 'b'], { b: noting('b'), a: noting('a') }, async (call: string) => `${call}!`)
  expect(await way('x')).toBe('xab!ba')
  expect(seen).toEqual(['a gets x', 'b gets xa', 'b answers xab!', 'a answers xab!b'])
})

test('a step that refuses a call ends it, and no later step receives it', async () => {
  const refuse = async (): Promise<never> => {
    throw new Error('refused')
  }
  let isSent = false
  const way = compose(['refuse'], { refuse }, async () => {
    isSent = true
  })
  await expect(way('x')).rejects.toThrow('refused')
  expect(isSent).toBe(false)
})

test('each step of the lists is a file, and each file of steps is in a list', () => {
  const named = new Set<string>([...Object.values(order).flat(), 'answered', 'sent', 'decoded'])
  // The write guard is asked a second time.
  named.delete('guardedAgain')
  const files = ['src/core/session/steps', 'src/core/gateway/steps']
    .flatMap((folder) => filesBelow(folder, /\.ts$/))
    .filter((path) => !isTest(path) && !path.endsWith('Call.ts'))
    .map((path) => path.replace(/^.*\/|\.ts$/g, ''))
  expect(files.toSorted()).toEqual([...named].toSorted())
})
