import { expect, test } from 'vitest'
import type { BridgeEvent, Transfer } from '#contract/bridge.ts'
import { keepAwake } from './awake.ts'

function setUp() {
  let tell: (event: BridgeEvent) => void = () => {}
  const blocks: number[] = []
  let last = 0
  keepAwake(
    {
      subscribe(listener) {
        tell = listener
        return () => {}
      },
    },
    {
      start(type) {
        expect(type).toBe('prevent-app-suspension')
        blocks.push(++last)
        return last
      },
      stop(id) {
        blocks.splice(blocks.indexOf(id), 1)
        return true
      },
      isStarted: (id) => blocks.includes(id),
    },
  )
  const transfer = (id: string, state: Transfer['state'], keepsAwake?: boolean) =>
    tell({ type: 'transfer', transfer: { id, state, keepsAwake } as Transfer })
  return { blocks, transfer, tell: (event: BridgeEvent) => tell(event) }
}

test('the machine stays awake for as long as one of the chosen transfers runs', () => {
  const { blocks, transfer } = setUp()
  transfer('a', 'running')
  expect(blocks).toEqual([])
  transfer('a', 'running', true)
  transfer('b', 'queued', true)
  expect(blocks).toEqual([1])
  transfer('a', 'done', true)
  expect(blocks).toEqual([1])
  transfer('b', 'paused', true)
  expect(blocks).toEqual([])
  transfer('b', 'running', true)
  expect(blocks).toEqual([2])
  transfer('b', 'running', false)
  expect(blocks).toEqual([])
})

test('a chosen transfer that is taken off the list keeps nothing awake', () => {
  const { blocks, transfer, tell } = setUp()
  transfer('a', 'running', true)
  tell({ type: 'sessions', count: 1 })
  expect(blocks).toEqual([1])
  tell({ type: 'transfer-forgotten', id: 'a' })
  expect(blocks).toEqual([])
})
