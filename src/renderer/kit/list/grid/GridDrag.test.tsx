import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ListPage } from '#kit/list/ListPage.tsx'
import { cell, columnNames, header } from '#tests/components/seen.ts'
import { bridge, show } from '#tests/components/page.tsx'
import { SampleTable, sampleList } from '#tests/components/sample.tsx'

async function shown(): Promise<void> {
  new SampleTable(3).serve(bridge)
  show(<ListPage list={sampleList()} />)
  await expect.element(cell('code-001')).toBeVisible()
}

const widthOf = (name: string) => header(name).element().getBoundingClientRect().width

/** The strip at the edge of a header by which the column is made wider. */
const handleOf = (name: string) => header(name).element().querySelector<HTMLElement>('[data-handle]')!

/** Moves of the pointer on one element, as the browser sends them while a button is held. */
function pointerOn(element: HTMLElement, pointerId = 1) {
  const { x, y } = element.getBoundingClientRect()
  // Only a pointer that is really down can be captured.
  element.setPointerCapture = () => undefined
  element.releasePointerCapture = () => undefined
  return (type: string, by: number) =>
    element.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerId,
        button: 0,
        clientX: x + by,
        clientY: y,
      }),
    )
}

test('a column follows the pointer and keeps the width where it is let go', async () => {
  await shown()
  const before = widthOf('参数编码')
  const send = pointerOn(handleOf('参数编码'))
  send('pointerdown', 0)
  send('pointermove', 60)
  expect(widthOf('参数编码')).toBe(before + 60)
  send('pointermove', 40)
  send('pointerup', 40)
  await expect.poll(() => widthOf('参数编码')).toBe(before + 40)
  // Nothing follows the pointer any more.
  send('pointermove', 200)
  expect(widthOf('参数编码')).toBe(before + 40)
})

test('a resize that the system cancels is over, and a second one begins where it stands', async () => {
  await shown()
  const before = widthOf('参数值')
  const send = pointerOn(handleOf('参数值'))
  send('pointerdown', 0)
  send('pointermove', 30)
  send('pointercancel', 30)
  send('pointermove', 300)
  await expect.poll(() => widthOf('参数值')).toBeLessThan(before + 60)
  const now = widthOf('参数值')
  send('pointerdown', 0)
  send('pointermove', -20)
  send('pointerup', -20)
  await expect.poll(() => widthOf('参数值')).toBe(now - 20)
})

test('no column becomes narrower than its handle can be grabbed', async () => {
  await shown()
  const send = pointerOn(handleOf('参数编码'))
  send('pointerdown', 0)
  send('pointermove', -2000)
  send('pointerup', -2000)
  await expect.poll(() => widthOf('参数编码')).toBe(48)
})

test('a header dropped on another takes its place', async () => {
  await shown()
  await userEvent.dragAndDrop(header('备注'), header('参数编码'))
  await expect.poll(columnNames).toEqual(['备注', '参数编码', '参数值', '操作'])
  await userEvent.dragAndDrop(header('备注'), header('参数值'))
  await expect.poll(columnNames).toEqual(['参数编码', '参数值', '备注', '操作'])
})

/** A drag of a header, step by step, as the browser reports it. */
function dragOf(name: string) {
  const dataTransfer = new DataTransfer()
  return {
    send: (type: string, on: string) =>
      header(on)
        .element()
        .dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })),
    name,
  }
}

test('a drag given up with Escape moves nothing, marks nothing and is over', async () => {
  await shown()
  const drag = dragOf('备注')
  const idle = header('参数编码').element().className
  drag.send('dragstart', '备注')
  drag.send('dragover', '参数编码')
  await expect.poll(() => header('参数编码').element().className).not.toBe(idle)
  // Escape, or leaving the window: the browser ends the drag without a drop.
  drag.send('dragend', '备注')
  await expect.poll(() => header('参数编码').element().className).toBe(idle)
  expect(columnNames()).toEqual(['参数编码', '参数值', '备注', '操作'])
  // The item dragged over the headers now comes from elsewhere.
  drag.send('dragover', '参数值')
  drag.send('drop', '参数值')
  expect(columnNames()).toEqual(['参数编码', '参数值', '备注', '操作'])
})

test('the strip at the edge of a header is not dragged as the column', async () => {
  await shown()
  const began = new DragEvent('dragstart', {
    bubbles: true,
    cancelable: true,
    dataTransfer: new DataTransfer(),
  })
  const heard = vi.fn()
  document.body.addEventListener('dragstart', heard)
  handleOf('参数编码').dispatchEvent(began)
  document.body.removeEventListener('dragstart', heard)
  expect(began.defaultPrevented).toBe(true)
  // React listens at the root, which is below the body.
  expect(heard).not.toHaveBeenCalled()
  const names = columnNames()
  header('备注')
    .element()
    .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true }))
  expect(columnNames()).toEqual(names)
})
