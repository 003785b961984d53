import { beforeAll, expect, test } from 'vitest'
import { tagCodes } from '#kit/codes.ts'
import { CodeTag } from '#kit/CodeTag.tsx'
import { flags } from '#contract/vocabulary.ts'
import { loadTexts, show } from '#tests/components/page.tsx'
import { Joined, Named } from '#ui/Named.tsx'

beforeAll(() => loadTexts([]))

const shown = () => document.querySelector('[data-shown]')
const colorOf = (element: Element | null | undefined) => element && getComputedStyle(element).color

test('a name stands in front of its code, which is grey and smaller; both are its title (28 B11)', async () => {
  show(
    <p data-shown="">
      <Named name="站内信" code="SITE" />
    </p>,
  )
  await expect.poll(() => shown()?.textContent).toBe('站内信 SITE')
  const [whole, code] = [shown()?.querySelector('span'), shown()?.querySelector('span > span')]
  expect(whole?.title).toBe('站内信 SITE')
  expect(code?.textContent).toBe('SITE')
  expect(colorOf(code)).not.toBe(colorOf(whole))
  expect(Number.parseFloat(getComputedStyle(code as Element).fontSize)).toBeLessThan(
    Number.parseFloat(getComputedStyle(whole as Element).fontSize),
  )
})

test('a code without a name, or with itself as its name, is said once (28 B11)', async () => {
  show(
    <p data-shown="">
      <Named name={undefined} code="A" />
      <Named name="B" code="B" />
      <Named name="" code="C" />
      <Named name="丁" code="" />
    </p>,
  )
  await expect.poll(() => shown()?.textContent).toBe('ABC丁')
})

test('what joins a code and its name keeps its order (28 B11)', async () => {
  show(
    <p data-shown="">
      <Joined code="ORDER" by="--" name="订单" />
    </p>,
  )
  await expect.poll(() => shown()?.textContent).toBe('ORDER--订单')
  expect(document.querySelector('[title="ORDER--订单"]')).not.toBeNull()
})

test('a state shows its code behind it where details ask for it (28 B11)', async () => {
  const codes = tagCodes(flags, {
    0: { label: 'common:close', color: 'danger' },
    1: { label: 'common:export', color: 'success' },
  })
  show(
    <p data-shown="">
      <CodeTag codes={codes} value={0} withCode />
      <CodeTag codes={codes} value={1} />
      <CodeTag codes={codes} value={7} withCode />
    </p>,
  )
  await expect.poll(() => shown()?.textContent).toBe('关闭 0导出7')
})
