import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Tree } from '#kit/tree/Tree.tsx'

test('a tree names itself and says whether several nodes may be ticked', () => {
  const ignore = () => undefined
  const plain = renderToStaticMarkup(
    <Tree label="Departments" nodes={[]} open={new Set()} onOpenChange={ignore} />,
  )
  expect(plain).toContain('role="tree"')
  expect(plain).toContain('aria-label="Departments"')
  expect(plain).not.toContain('aria-multiselectable')
  const checkable = renderToStaticMarkup(
    <Tree label="Departments" nodes={[]} open={new Set()} onOpenChange={ignore} checked={new Set()} />,
  )
  expect(checkable).toContain('aria-multiselectable="true"')
})
