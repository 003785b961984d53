import { expect, test } from 'vitest'
import { handlersOf, withHandlerProbes } from './handlerProbes.ts'
import { parse } from './tree.ts'

const code = `export function Sample({ onClose, label }) {
  return (
    <div title={label} onClick={() => open()}>
      <button onClick={onClose} online={1}>{label}</button>
    </div>
  )
}
`

test('the handlers of a file are the values of its event attributes', () => {
  expect(
    handlersOf(code, 'a.tsx').map(({ line, name, start, end }) => [line, name, code.slice(start, end)]),
  ).toEqual([
    [3, 'onClick', '() => open()'],
    [4, 'onClick', 'onClose'],
  ])
})

test('a probe stands around each handler and leaves the rest as it was', () => {
  const handlers = handlersOf(code, 'a.tsx')
  const probed = withHandlerProbes(code, handlers)
  expect(parse(probed, 'a.tsx')).not.toBeNull()
  expect(probed).toContain(`onClick={__handled('${handlers[0]?.id}', () => open())}`)
  expect(probed).toContain(`onClick={__handled('${handlers[1]?.id}', onClose)} online={1}`)
  expect(new Set(handlers.map(({ id }) => id)).size).toBe(2)
  for (const { id } of handlers) expect(id).toMatch(/^\w+$/)
})
