import { isWidgetType, parsePageConfig, stringifyPage } from '#contract/pageConfig.ts'
import { starters } from '#features/portal/designer/starters.ts'
import { dataFor, dataIdOf, sourceOf, withoutName } from '#pickers/page/namedData.ts'
import { expect, test } from 'vitest'

test('a page to begin with can be stored, shows what suits, and holds no words', () => {
  expect(starters).toHaveLength(3)
  for (const { page } of starters) {
    const stored = parsePageConfig(stringifyPage(page))
    expect(stored.problems).toEqual([])
    expect(stored.config).toEqual(page)
    for (const { type, title, source } of page.widgets) {
      expect(isWidgetType(type)).toBe(true)
      expect(title).toBe('')
      const id = dataIdOf(source)
      if (id) expect(dataFor(type)).toContain(id)
    }
    expect(stringifyPage(page)).not.toMatch(/[一-鿿]/u)
  }
})

test('data keep their name beside the call that gives the same; without one the call stays as it is', () => {
  expect(sourceOf('users.total', 0)).toEqual({
    ...{ kind: 'call', name: 'users.total', url: '/sys/user/page', params: { limit: 1 } },
    ...{ path: 'data.total', refresh: 300 },
  })
  // A version without names shows that nothing is chosen, and shows no other figure.
  expect(sourceOf('jobs.failedToday', 60)).toMatchObject({ url: '', refresh: 60 })
  const { name, ...call } = sourceOf('users.total')
  expect(withoutName({ ...call, kind: 'call', name })).toEqual(call)
  expect(dataIdOf({ ...sourceOf('users.total'), name: 'toString' })).toBeNull()
  expect(dataIdOf({ ...sourceOf('users.total'), name: 7 })).toBeNull()
})
