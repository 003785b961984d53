import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import { DateTimeInput, type MomentLanguage } from './DateTimeInput.tsx'
import { ReturnFocus } from './ReturnFocus.tsx'
import { Sparkline } from './Sparkline.tsx'
import { EmptyState, FailedState } from './States.tsx'
import { TimeBars } from './TimeBars.tsx'
import { TimeInput } from './TimeInput.tsx'

const chinese: MomentLanguage = {
  language: 'zh-CN',
  firstDay: 1,
  now: () => '2026-11-27 10:20:30',
  words: {
    yearBefore: '上一年',
    monthBefore: '上个月',
    monthAfter: '下个月',
    yearAfter: '下一年',
    today: '今天',
    now: '现在',
    time: '时刻',
    presets: '常用范围',
    noTime: '不是时刻',
  },
}

const english: MomentLanguage = { ...chinese, language: 'en-US', firstDay: 7 }

function Moment(props: {
  language?: MomentLanguage
  unit?: 'day' | 'moment'
  isEnd?: boolean
  value?: string
  onChange?(value: string): void
  onTaken?(value: string): void
}) {
  const { language = chinese, unit, isEnd, onChange, onTaken } = props
  const [value, setValue] = useState(props.value ?? '')
  return (
    <DateTimeInput
      aria-label="时间"
      language={language}
      pickerLabel="选择日期"
      problem="不是时间"
      unit={unit}
      isEnd={isEnd}
      value={value}
      onFailed={(error) => {
        throw error
      }}
      onChange={(next) => {
        setValue(next)
        onChange?.(next)
      }}
      {...(onTaken && { onTaken })}
    />
  )
}

const moment = () => page.getByRole('textbox', { name: '时间' })

test('a moment is taken when it is complete; what is no moment stays as it was typed and says so', async () => {
  const [onChange, onTaken] = [vi.fn(), vi.fn()]
  show(<Moment onChange={onChange} onTaken={onTaken} />)
  await moment().click()
  await userEvent.keyboard('2026/1/5 8:30')
  expect(onChange).toHaveBeenLastCalledWith('2026-01-05 08:30:00')
  expect(onTaken).not.toHaveBeenCalled()
  await userEvent.keyboard('{Tab}')
  await expect.element(moment()).toHaveValue('2026-01-05 08:30:00')
  expect(onTaken.mock.calls).toEqual([['2026-01-05 08:30:00']])
  // Every moment begins as another one: nothing is said before it is left.
  await moment().fill('2026-02-30')
  expect(onChange).toHaveBeenLastCalledWith('2026-02-30')
  await expect.element(page.getByText('不是时间')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('不是时间')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(moment()).toHaveValue('2026-02-30')
  await expect.element(moment()).toHaveAttribute('aria-invalid', 'true')
  expect(onTaken).toHaveBeenCalledTimes(1)
  await moment().fill('')
  await userEvent.keyboard('{Enter}')
  expect(onTaken).toHaveBeenLastCalledWith('')
  await expect.element(page.getByText('不是时间')).not.toBeInTheDocument()
})

const day = (name: string) => page.getByRole('button', { name, exact: true })
const month = () => page.getByRole('grid', { name: '选择日期' })
/** Numbers of the days from left to right, from top to bottom. */
const days = () => [...document.querySelectorAll('[data-day]')].map(({ textContent }) => textContent)
const weekdays = () => [...document.querySelectorAll('th')].map(({ textContent }) => textContent)

test('a month opens in the language of the console, today marked, the week as the language begins it', async () => {
  show(<Moment />)
  await button('选择日期').click()
  await expect.element(page.getByText('2026年11月', { exact: true })).toBeVisible()
  expect(weekdays()).toEqual(['一', '二', '三', '四', '五', '六', '日'])
  expect(days().slice(0, 8)).toEqual(['26', '27', '28', '29', '30', '31', '1', '2'])
  await expect.element(day('2026年11月27日星期五')).toHaveAttribute('aria-current', 'date')
  await expect.element(day('2026年11月27日星期五')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(month()).not.toBeInTheDocument()
  show(<Moment key="en" language={english} />)
  await button('选择日期').click()
  await expect.element(page.getByText('November 2026')).toBeVisible()
  expect(weekdays()).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  await expect.element(day('Friday, November 27, 2026')).toHaveFocus()
})

test('arrows, Home, End and the page keys walk over days, weeks, months and years; Enter takes the day', async () => {
  const onTaken = vi.fn()
  show(<Moment unit="day" value="2026-01-31" onTaken={onTaken} />)
  await moment().click()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  const walked = async (keys: string, expected: string) => {
    await userEvent.keyboard(keys)
    await expect.poll(() => document.activeElement?.getAttribute('data-day')).toBe(expected)
  }
  await expect.poll(() => document.activeElement?.getAttribute('data-day')).toBe('2026-01-31')
  await walked('{ArrowRight}', '2026-02-01')
  await walked('{ArrowUp}', '2026-01-25')
  await walked('{ArrowDown}{ArrowLeft}', '2026-01-31')
  await walked('{PageDown}', '2026-02-28')
  await walked('{PageUp}', '2026-01-28')
  await walked('{Shift>}{PageUp}{/Shift}', '2025-01-28')
  await walked('{Shift>}{PageDown}{/Shift}', '2026-01-28')
  await walked('{Home}', '2026-01-26')
  await walked('{End}', '2026-02-01')
  await userEvent.keyboard('{Enter}')
  await expect.element(month()).not.toBeInTheDocument()
  expect(onTaken).toHaveBeenLastCalledWith('2026-02-01')
  await expect.element(moment()).toHaveValue('2026-02-01')
  await expect.element(moment()).toHaveFocus()
})

test('a day is chosen by a click with the time beside it; months and years are stepped by buttons', async () => {
  const onTaken = vi.fn()
  show(<Moment isEnd onTaken={onTaken} />)
  await button('选择日期').click()
  await button('上个月').click()
  await button('上一年').click()
  await expect.element(page.getByText('2025年10月', { exact: true })).toBeVisible()
  await day('2025年10月20日星期一').click()
  expect(onTaken.mock.calls).toEqual([['2025-10-20 23:59:59']])
  // In the field, where Enter searches, not on the button that opened the calendar.
  await expect.element(moment()).toHaveFocus()
  await button('选择日期').click()
  await expect.element(page.getByRole('gridcell', { selected: true })).toHaveTextContent('20')
  const time = page.getByRole('textbox', { name: '时刻' })
  await time.fill('25:00')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('不是时刻')).toBeVisible()
  await expect.element(time).toHaveValue('25:00')
  expect(onTaken).toHaveBeenLastCalledWith('2025-10-20 23:59:59')
  await time.fill('8:30')
  await userEvent.keyboard('{Enter}')
  await expect.element(month()).not.toBeInTheDocument()
  await expect.element(moment()).toHaveValue('2025-10-20 08:30:59')
  await button('选择日期').click()
  await button('下个月').click()
  await button('下一年').click()
  await day('2026年11月20日星期五').click()
  await expect.element(moment()).toHaveValue('2026-11-20 08:30:59')
})

test('without ranges beside it the calendar offers today, or now', async () => {
  const onTaken = vi.fn()
  show(<Moment unit="day" onTaken={onTaken} />)
  await button('选择日期').click()
  await button('今天').click()
  show(<Moment key="moment" onTaken={onTaken} />)
  await button('选择日期').click()
  await button('现在').click()
  expect(onTaken.mock.calls).toEqual([['2026-11-27'], ['2026-11-27 10:20:30']])
})

test('a day without its year and a time without its day are completed from the clock of the platform', async () => {
  show(<Moment />)
  await moment().fill('11-20')
  await userEvent.keyboard('{Tab}')
  await expect.element(moment()).toHaveValue('2026-11-20 00:00:00')
  await moment().fill('8:00')
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Tab}')
  await expect.element(moment()).toHaveValue('2026-11-27 08:00:00')
})

test('a time of day is typed in short, and text that is none stays and says so', async () => {
  const onChange = vi.fn()
  function Time() {
    const [value, setValue] = useState('22:00')
    return (
      <TimeInput
        aria-label="时刻"
        unit="minute"
        problem="不是时刻"
        value={value}
        onChange={(next) => {
          setValue(next)
          onChange(next)
        }}
      />
    )
  }
  show(<Time />)
  const box = page.getByRole('textbox', { name: '时刻' })
  await box.fill('830')
  expect(onChange).toHaveBeenLastCalledWith('08:30')
  await userEvent.keyboard('{Tab}')
  await expect.element(box).toHaveValue('08:30')
  await box.fill('半夜')
  await expect.element(page.getByText('不是时刻')).not.toBeInTheDocument()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('不是时刻')).toBeVisible()
  await expect.element(box).toHaveValue('半夜')
  await expect.element(box).toHaveAttribute('aria-invalid', 'true')
})

const bars = Array.from({ length: 10 }, (_, at) => ({ title: `${at} 时`, value: at, bad: at % 2 }))

/** The pointer over the bars: at the middle of one of them. */
function pointer(type: string, bar: number, extra: PointerEventInit = {}): void {
  const root = page.getByRole('img', { name: '每小时' }).element().parentElement!
  // Only a pointer that is really down can be captured.
  root.setPointerCapture = () => undefined
  const { left, width } = root.getBoundingClientRect()
  const clientX = left + ((bar + 0.5) / bars.length) * width
  root.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX, button: 0, ...extra }))
}

/** The range that is marked while the pointer is down. */
const marked = () => page.getByRole('img', { name: '每小时' }).element().nextElementSibling

test('dragging over bars chooses them in either direction, a click chooses one', async () => {
  const onBrush = vi.fn()
  show(<TimeBars bars={bars} label="每小时" onBrush={onBrush} />)
  await expect.element(page.getByRole('img')).toBeVisible()
  pointer('pointerdown', 6)
  await expect.poll(marked).not.toBeNull()
  pointer('pointermove', 2)
  await expect.poll(() => (marked() as HTMLElement).style.width).toBe('50%')
  pointer('pointerup', 2)
  await expect.poll(marked).toBeNull()
  pointer('pointerdown', 4)
  await expect.poll(marked).not.toBeNull()
  pointer('pointerup', 4)
  await expect.poll(marked).toBeNull()
  pointer('pointerdown', 4, { button: 2 })
  pointer('pointerup', 4, { button: 2 })
  await expect
    .poll(() => onBrush.mock.calls)
    .toEqual([
      [2, 6],
      [4, 4],
    ])
})

/** Top and height of what is drawn of a bar: all of it, then what is bad. */
const drawn = (bar: number) =>
  [...document.querySelectorAll(`svg g:nth-child(${bar + 1}) rect`)]
    .slice(1)
    .map((rect) => [Number(rect.getAttribute('y')), Number(rect.getAttribute('height'))])

test('bars stand on the ground, as high as the root of their share, the bad part red, small ones still seen', async () => {
  const shown = [
    { title: '无', value: 0, bad: 0 },
    { title: '一', value: 1, bad: 1 },
    { title: '多', value: 2500, bad: 1250 },
    { title: '四分之一', value: 625, bad: 1 },
  ]
  show(<TimeBars bars={shown} label="每小时" onBrush={() => undefined} />)
  await expect.element(page.getByRole('img')).toBeVisible()
  expect([0, 1, 2, 3].map(drawn)).toEqual([
    [[100, 0]],
    [
      [97, 3],
      [96, 4],
    ],
    [
      [0, 100],
      [50, 50],
    ],
    [
      [50, 50],
      [96, 4],
    ],
  ])
  expect([...document.querySelectorAll('svg title')].map(({ textContent }) => textContent)).toEqual(
    shown.map(({ title }) => title),
  )
  expect(page.getByRole('img').element().getAttribute('viewBox')).toBe('0 0 40 100')
  const lefts = [...document.querySelectorAll('svg rect')].map((rect) => Number(rect.getAttribute('x')))
  expect(lefts).toEqual([0, 1, 10, 11, 11, 20, 21, 21, 30, 31, 31])
})

test('with times below them, bars have counts beside them: the most, and a quarter of it at half the height', async () => {
  const shown = [2500, 100].map((value) => ({ title: String(value), value, bad: 0 }))
  const ticks = [
    { at: 0.25, label: '11-26' },
    { at: 0.75, label: '11-27' },
  ]
  show(<TimeBars bars={shown} label="每小时" ticks={ticks} onBrush={() => undefined} />)
  const count = (words: string) => page.getByText(words).last()
  const place = (words: string) => count(words).element().getBoundingClientRect()
  await expect.element(count('2,500')).toBeVisible()
  const chart = page.getByRole('img').element().getBoundingClientRect()
  const middle = (words: string) => (place(words).top + place(words).bottom) / 2
  expect(Math.abs(middle('625') - (chart.top + chart.bottom) / 2)).toBeLessThan(2)
  expect(place('2,500').right).toBeLessThanOrEqual(chart.left)
  for (const { at, label } of ticks) {
    expect(Math.abs(place(label).left - (chart.left + at * chart.width))).toBeLessThan(3)
    expect(place(label).top).toBeGreaterThanOrEqual(chart.bottom - 1)
  }
})

test('without bars there is nothing to drag', async () => {
  const onBrush = vi.fn()
  show(<TimeBars bars={[]} label="每小时" onBrush={onBrush} />)
  await expect.element(page.getByRole('img')).toBeInTheDocument()
  pointer('pointerdown', 0)
  pointer('pointerup', 0)
  await expect.element(page.getByRole('img')).toBeInTheDocument()
  expect(marked()).toBeNull()
  expect(onBrush).not.toHaveBeenCalled()
})

test('a drag over the edge ends at the last bar, and what is marked stands where it was dragged', async () => {
  const onBrush = vi.fn()
  show(<TimeBars bars={bars} label="每小时" onBrush={onBrush} />)
  await expect.element(page.getByRole('img')).toBeVisible()
  pointer('pointerdown', 7)
  await expect.poll(marked).not.toBeNull()
  pointer('pointermove', 30)
  await expect.poll(() => (marked() as HTMLElement).style.width).toBe('30%')
  expect((marked() as HTMLElement).style.insetInlineStart).toBe('70%')
  pointer('pointermove', -5)
  await expect.poll(() => (marked() as HTMLElement).style.width).toBe('80%')
  pointer('pointerup', -5)
  await expect.poll(() => onBrush.mock.calls).toEqual([[0, 7]])
})

test('a cancelled drag over bars chooses nothing, and the pointer marks nothing afterwards', async () => {
  const onBrush = vi.fn()
  show(<TimeBars bars={bars} label="每小时" onBrush={onBrush} />)
  await expect.element(page.getByRole('img')).toBeVisible()
  pointer('pointerdown', 1)
  await expect.poll(marked).not.toBeNull()
  pointer('pointercancel', 3)
  await expect.poll(marked).toBeNull()
  pointer('pointermove', 8)
  pointer('pointerup', 8)
  await expect.element(page.getByRole('img')).toBeVisible()
  expect(marked()).toBeNull()
  expect(onBrush).not.toHaveBeenCalled()
})

function Opening({ isGone }: { isGone: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div style={{ contentVisibility: 'hidden' }}>
        <div tabIndex={-1} role="group" aria-label="页面背后" data-page />
      </div>
      <div tabIndex={-1} role="group" aria-label="页面" data-page />
      {isGone && isOpen ? null : (
        <button type="button" onClick={() => setOpen(true)}>
          打开
        </button>
      )}
      {isOpen ? (
        <ReturnFocus>
          <button type="button" onClick={() => setOpen(false)}>
            收起
          </button>
        </ReturnFocus>
      ) : null}
    </>
  )
}

test('the focus returns to what had it, or to the page on screen when that has gone', async () => {
  show(<Opening isGone={false} />)
  await button('打开').click()
  await button('收起').click()
  await expect.element(button('打开')).toHaveFocus()
  show(<Opening key="gone" isGone />)
  await button('打开').click()
  await button('收起').click()
  await expect.element(page.getByRole('group', { name: '页面', exact: true })).toHaveFocus()
})

test('a failed state is tried again, an empty one offers nothing', async () => {
  const retry = vi.fn()
  show(
    <>
      <FailedState title="失败" detail="原因" retry={{ label: '再试', onClick: retry }} />
      <EmptyState title="空" />
    </>,
  )
  await button('再试').click()
  expect(retry).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('status')).toHaveTextContent('空')
})

test('small bars stand on the ground, the last one brought out; what is not known has none', async () => {
  show(<Sparkline label="近三天" values={[null, 5, 10, 0]} />)
  await expect.element(page.getByRole('img', { name: '近三天' })).toBeInTheDocument()
  const bars = [...document.querySelectorAll('svg rect')]
  const numbers = (name: string) => bars.map((bar) => Number(bar.getAttribute(name)))
  expect([numbers('x'), numbers('y'), numbers('height')]).toEqual([
    [1, 11, 21, 31],
    [100, 50, 0, 94],
    [0, 50, 100, 6],
  ])
  expect(document.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 40 100')
  const classes = bars.map((bar) => bar.getAttribute('class'))
  expect([classes[0] === classes[1], classes[2] === classes[3]]).toEqual([true, false])
})
