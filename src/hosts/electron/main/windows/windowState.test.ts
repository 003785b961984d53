import { expect, test } from 'vitest'
import { placeWindow, readSavedWindows } from './windowState.ts'

const laptop = { x: 0, y: 25, width: 1440, height: 875 }
const monitor = { x: 1440, y: 0, width: 2560, height: 1400 }
const left = { x: -1920, y: 0, width: 1920, height: 1040 }

test.each([
  [
    'fits where it was',
    [laptop, monitor],
    { x: 1600, y: 100, width: 1200, height: 800 },
    { x: 1600, y: 100, width: 1200, height: 800 },
  ],
  [
    'fits on a monitor to the left',
    [laptop, left],
    { x: -1900, y: 10, width: 1200, height: 800 },
    { x: -1900, y: 10, width: 1200, height: 800 },
  ],
  [
    'is centred on the primary when its monitor is gone',
    [laptop],
    { x: 1600, y: 100, width: 1200, height: 800 },
    { x: 120, y: 63, width: 1200, height: 800 },
  ],
  [
    'is centred when only a sliver is left',
    [laptop],
    { x: 1400, y: 100, width: 1200, height: 800 },
    { x: 120, y: 63, width: 1200, height: 800 },
  ],
  [
    'is moved in from the right edge',
    [laptop],
    { x: 700, y: 50, width: 1200, height: 800 },
    { x: 240, y: 50, width: 1200, height: 800 },
  ],
  [
    'is moved down from above the work area',
    [laptop],
    { x: 50, y: 0, width: 1200, height: 800 },
    { x: 50, y: 25, width: 1200, height: 800 },
  ],
  [
    'is shrunk to its monitor',
    [laptop],
    { x: 0, y: 25, width: 3000, height: 2000 },
    { x: 0, y: 25, width: 1440, height: 875 },
  ],
  [
    'is widened to what can be used',
    [monitor],
    { x: 1500, y: 100, width: 200, height: 100 },
    { x: 1500, y: 100, width: 960, height: 600 },
  ],
])('a main window %s', (_name, areas, wanted, expected) => {
  expect(placeWindow(areas, wanted, 'main')).toEqual(expected)
})

test('a window that spans two monitors stays with the larger part', () => {
  expect(placeWindow([laptop, monitor], { x: 1300, y: 100, width: 1200, height: 800 }, 'main')).toEqual({
    x: 1440,
    y: 100,
    width: 1200,
    height: 800,
  })
})

test('a new window is centred on the primary monitor, no larger than it', () => {
  expect(placeWindow([laptop, monitor], null, 'main')).toEqual({ x: 0, y: 25, width: 1440, height: 875 })
  expect(placeWindow([laptop, monitor], null, 'popout')).toEqual({ x: 208, y: 113, width: 1024, height: 700 })
})

test('a work area smaller than the smallest window wins', () => {
  const tiny = { x: 0, y: 0, width: 800, height: 480 }
  expect(placeWindow([tiny], { x: 10, y: 10, width: 1200, height: 800 }, 'main')).toEqual(tiny)
})

test('damaged entries of the stored windows are dropped, sound ones kept', () => {
  const sound = {
    kind: 'popout',
    route: 'ops/logLogin',
    title: '登录日志',
    bounds: { x: 1, y: 2, width: 3, height: 4 },
    state: 'maximized',
    sessionId: 'a',
    profileId: null,
  }
  expect(
    readSavedWindows([
      sound,
      null,
      'x',
      { ...sound, kind: 'other' },
      { ...sound, bounds: { x: 0.5, y: 0, width: 1, height: 1 } },
    ]),
  ).toEqual([sound])
  expect(readSavedWindows(undefined)).toEqual([])
  expect(readSavedWindows({})).toEqual([])
})
