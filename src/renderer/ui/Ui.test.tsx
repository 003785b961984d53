import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import { DateTimeInput } from './DateTimeInput.tsx'
import { ReturnFocus } from './ReturnFocus.tsx'
import { Sparkline } from './Sparkline.tsx'
import { EmptyState, FailedState } from './States.tsx'
import { TimeBars } from './TimeBars.tsx'

function Moment(props: {
  unit?: 'day' | 'moment'
  isEnd?: boolean
  onChange?(value: string): void
  onTaken?(value: string): void
}) {
  const { unit, isEnd, onChange, onTaken } = props
  const [value, setValue] = useState('')
  return (
    <DateTimeInput
      aria-label="时间"
      pickerLabel="选择日期"
      problem="不是时间"
      unit={unit}
      isEnd={isEnd}
      value={value}
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

test('the end of a range is typed as a day and is its last second; a second of the calendar stays itself', async () => {
  const onTaken = vi.fn()
  show(<Moment isEnd onTaken={onTaken} />)
  await moment().fill('2026-11-26')
  await userEvent.keyboard('{Tab}')
  await expect.element(moment()).toHaveValue('2026-11-26 23:59:59')
  await userEvent.fill(
    document.querySelector<HTMLInputElement>('input[type="datetime-local"]')!,
    '2026-11-26T14:30:00',
  )
  expect(onTaken).toHaveBeenLastCalledWith('2026-11-26 14:30:00')
})

test('the calendar of the system opens by its button, and what is picked there is taken', async () => {
  const onChange = vi.fn()
  const opened = vi.spyOn(HTMLInputElement.prototype, 'showPicker').mockImplementation(() => undefined)
  show(<Moment unit="day" onChange={onChange} />)
  await button('选择日期').click()
  await button('选择日期').click()
  expect(opened).toHaveBeenCalledTimes(2)
  const picker = document.querySelector<HTMLInputElement>('input[type="date"]')!
  await userEvent.fill(picker, '2026-03-04')
  expect(onChange).toHaveBeenLastCalledWith('2026-03-04')
  await expect.element(moment()).toHaveValue('2026-03-04')
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

/** What is marked while the pointer is down. */
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
