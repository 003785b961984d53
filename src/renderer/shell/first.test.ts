import { afterEach, expect, test, vi } from 'vitest'
import type { BridgeEvent } from '#contract/bridge.ts'
import { takeLink } from './arrival.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('links are listened for before the first call, after which the host sends them', async () => {
  const order: string[] = []
  let send: (event: BridgeEvent) => void = () => {}
  vi.stubGlobal('document', { documentElement: { lang: 'zh-CN' } })
  vi.stubGlobal('window', {
    steward: {
      listen: (listener: typeof send) => {
        order.push('listen')
        send = listener
        return () => {}
      },
      call: async (name: string) => {
        order.push(name)
        return { ok: true, value: [] }
      },
    },
  })
  await import('./first.ts')
  expect(order[0]).toBe('listen')
  expect(order).toContain('host.info')
  send({ type: 'navigate', route: 'sys/params' })
  expect([takeLink(), takeLink()]).toEqual(['sys/params', null])
})
