import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { Pager } from '#kit/list/chrome/Pager.tsx'
import kit from '#locales/zh-CN/kit.json' with { type: 'json' }

beforeAll(() =>
  i18next.use(initReactI18next).init({
    lng: 'zh-CN',
    keySeparator: false,
    resources: { 'zh-CN': { kit } },
    react: { useSuspense: false },
  }),
)

test('the pager shows total, sizes, previous, pages, next and jumper, in this order (SYS-CMN-06, OPS-COM-13)', () => {
  const ignore = () => undefined
  const html = renderToStaticMarkup(
    <Pager
      total={237}
      page={1}
      pages={24}
      limit={10}
      sizes={[10, 20, 50, 100]}
      onPage={ignore}
      onLimit={ignore}
    />,
  )
  const marks = [
    '共 237 条',
    '每页条数',
    '10 条/页',
    '20 条/页',
    '50 条/页',
    '100 条/页',
    '上一页',
    '第 1 页',
    '第 24 页',
    '下一页',
    '前往页码',
  ]
  const places = marks.map((mark) => html.indexOf(mark))
  expect(places.every((place) => place >= 0)).toBe(true)
  expect(places).toEqual([...places].sort((a, b) => a - b))
})
