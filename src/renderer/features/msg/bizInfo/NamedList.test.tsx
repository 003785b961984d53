import { expect, test } from 'vitest'
import { NamedList } from '#features/msg/bizInfo/NamedList.tsx'
import { show } from '#tests/components/page.tsx'

test('several names are separated as the language does, each with its code (28 B11)', async () => {
  show(
    <NamedList
      items={[
        { name: '王芳', code: '7' },
        { name: undefined, code: '8' },
      ]}
    />,
  )
  const list = () => document.querySelector('[title="王芳 7、8"]')
  await expect.poll(() => list()?.textContent).toBe('王芳 7、8')
})
