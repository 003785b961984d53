import { expect, test } from 'vitest'
import { partitionOf } from './webPreferences.ts'
import { windowOptions } from './windowOptions.ts'

const look: Parameters<typeof windowOptions>[0] = {
  kind: 'main',
  title: '管家',
  bounds: { x: 1, y: 2, width: 1200, height: 800 },
  backgroundColor: '#ffffff',
  icon: '/x/icon.png',
  preload: '/x/index.cjs',
  partition: 'persist:console',
  devTools: false,
}
const options = windowOptions(look)

test("only on Linux does one picture replace the program's own icon, which has every size", () => {
  expect(windowOptions(look, 'linux')).toHaveProperty('icon', '/x/icon.png')
  for (const platform of ['win32', 'darwin'] as const)
    expect(windowOptions(look, platform)).not.toHaveProperty('icon')
})

test('every window has exactly these web preferences', () => {
  expect(options.webPreferences).toEqual({
    preload: '/x/index.cjs',
    partition: 'persist:console',
    devTools: false,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    plugins: false,
    navigateOnDragDrop: false,
    spellcheck: false,
  })
})

test('a window is hidden until painted, has its colour and a smallest size', () => {
  expect(options).toMatchObject({
    show: false,
    backgroundColor: '#ffffff',
    minWidth: 960,
    minHeight: 600,
    x: 1,
    width: 1200,
  })
})

test('windows of two profiles share no storage, and a profile id cannot name another partition', () => {
  expect(partitionOf('one')).not.toBe(partitionOf('two'))
  expect(partitionOf(null)).toBe('persist:console')
  expect(partitionOf('../x y')).toBe('persist:profile-___x_y')
})
