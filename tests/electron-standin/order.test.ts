import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FixtureApp, fixtureApp, saidBy } from './fixtureApp.ts'

/** Calls that a fixture's main process makes once, before or after `ready`, and that must be refused. */
const refusals: { name: string; when: 'before' | 'after'; code: string; message: RegExp }[] = [
  {
    name: 'a window',
    when: 'before',
    code: 'new BrowserWindow({ webPreferences: safe })',
    message: /before the app is ready/,
  },
  {
    name: 'a session',
    when: 'before',
    code: "session.fromPartition('x')",
    message: /before the app is ready/,
  },
  {
    name: 'the default session',
    when: 'before',
    code: 'session.defaultSession',
    message: /before the app is ready/,
  },
  {
    name: 'a protocol handler',
    when: 'before',
    code: "protocol.handle('app', () => new Response())",
    message: /before the app is ready/,
  },
  {
    name: 'the monitors',
    when: 'before',
    code: 'screen.getAllDisplays()',
    message: /before the app is ready/,
  },
  {
    name: 'a dialog',
    when: 'before',
    code: 'await dialog.showMessageBox({ message: "" })',
    message: /before the app is ready/,
  },
  {
    name: 'a utility process',
    when: 'before',
    code: "utilityProcess.fork('/x.js')",
    message: /before the app is ready/,
  },
  {
    name: 'a notification',
    when: 'before',
    code: 'new Notification({ title: "x" })',
    message: /Cannot create Notification before app is ready/,
  },
  { name: 'schemes a second time', when: 'before', code: 'privileged()', message: /only once/ },
  {
    name: 'a relative data folder',
    when: 'before',
    code: "app.setPath('userData', 'x')",
    message: /must be absolute/,
  },
  {
    name: 'the power monitor',
    when: 'before',
    code: "powerMonitor.on('suspend', () => {})",
    message: /before the app is ready/,
  },
  {
    name: 'the folder of Chromium after ready',
    when: 'after',
    code: "app.setPath('sessionData', here)",
    message: /before the app is ready/,
  },
  {
    name: 'the identity of Windows elsewhere',
    when: 'after',
    code: "app.setAppUserModelId('x')",
    message: /does nothing on/,
  },
  {
    name: 'links for a start from the sources elsewhere',
    when: 'after',
    code: "app.setAsDefaultProtocolClient('x', process.execPath, [here])",
    message: /does nothing on/,
  },
  { name: 'schemes after ready', when: 'after', code: 'privileged()', message: /before the app is ready/ },
  {
    name: 'the sandbox after ready',
    when: 'after',
    code: 'app.enableSandbox()',
    message: /before the app is ready/,
  },
  {
    name: 'graphics after ready',
    when: 'after',
    code: 'app.disableHardwareAcceleration()',
    message: /before the app is ready/,
  },
  {
    name: 'a window without sandbox',
    when: 'after',
    code: 'new BrowserWindow({ webPreferences: { ...safe, sandbox: false } })',
    message: /sandbox must be true/,
  },
  {
    name: 'a window without isolation',
    when: 'after',
    code: 'new BrowserWindow({ webPreferences: { ...safe, contextIsolation: false } })',
    message: /contextIsolation must be true/,
  },
  {
    name: 'a window with Node',
    when: 'after',
    code: 'new BrowserWindow({ webPreferences: { ...safe, nodeIntegration: true } })',
    message: /nodeIntegration must be false/,
  },
  {
    name: 'a window that says nothing',
    when: 'after',
    code: 'new BrowserWindow()',
    message: /sandbox must be true/,
  },
  {
    name: 'a window without web security',
    when: 'after',
    code: 'new BrowserWindow({ webPreferences: { ...safe, webSecurity: false } })',
    message: /webSecurity must not be false/,
  },
  {
    name: 'a window with webviews',
    when: 'after',
    code: 'new BrowserWindow({ webPreferences: { ...safe, webviewTag: true } })',
    message: /webviewTag must not be true/,
  },
  {
    name: 'an unknown web preference',
    when: 'after',
    code: 'new BrowserWindow({ webPreferences: { ...safe, enableRemoteModule: true } })',
    message: /enableRemoteModule of webPreferences is not modelled/,
  },
  {
    name: 'an unknown window option',
    when: 'after',
    code: 'new BrowserWindow({ kiosk: true, webPreferences: safe })',
    message: /kiosk of BrowserWindow is not modelled/,
  },
  {
    name: 'a relative preload',
    when: 'after',
    code: "new BrowserWindow({ webPreferences: { ...safe, preload: 'preload.cjs' } })",
    message: /absolute path/,
  },
  {
    name: 'an ES module preload',
    when: 'after',
    code: "new BrowserWindow({ webPreferences: { ...safe, preload: path.join(here, 'module.mjs') } })",
    message: /cannot be an ES module/,
  },
  {
    name: 'an ES module in disguise',
    when: 'after',
    code: "new BrowserWindow({ webPreferences: { ...safe, preload: path.join(here, 'module.cjs') } })",
    message: /must be CommonJS/,
  },
  {
    name: 'a second handler',
    when: 'after',
    code: "ipcMain.handle('one', () => 1); ipcMain.handle('one', () => 2)",
    message: /second handler for 'one'/,
  },
  {
    name: 'a second protocol handler',
    when: 'after',
    code: "protocol.handle('b', () => {}); protocol.handle('b', () => {})",
    message: /Failed to register protocol/,
  },
  {
    name: 'a page of an unprivileged scheme',
    when: 'after',
    code: "await new BrowserWindow({ show: false, webPreferences: safe }).loadURL('other://x/')",
    message: /not a standard and secure scheme/,
  },
  {
    name: 'a function sent to a page',
    when: 'after',
    code: "BrowserWindow.getAllWindows()[0].webContents.send('x', () => 1)",
    message: /could not be cloned/,
  },
  {
    name: 'a symbol sent to a page',
    when: 'after',
    code: "BrowserWindow.getAllWindows()[0].webContents.send('x', Symbol('x'))",
    message: /could not be cloned/,
  },
  {
    name: 'printing to PDF without options',
    when: 'after',
    code: 'await BrowserWindow.getAllWindows()[0].webContents.printToPDF()',
    message: /reading 'margins'/,
  },
  {
    name: 'an option of printing that is not modelled',
    when: 'after',
    code: 'await BrowserWindow.getAllWindows()[0].webContents.printToPDF({ landscape: true })',
    message: /landscape of webContents.printToPDF is not modelled/,
  },
  {
    name: 'an option of notifications that is not modelled',
    when: 'after',
    code: 'new Notification({ title: "x", urgency: "low" })',
    message: /urgency of Notification is not modelled/,
  },
  {
    name: 'a relative utility program',
    when: 'after',
    code: "utilityProcess.fork('child.js')",
    message: /absolute path/,
  },
  {
    name: 'an unknown menu role',
    when: 'after',
    code: "Menu.buildFromTemplate([{ role: 'nothing' }])",
    message: /Unknown menu role/,
  },
  {
    name: 'a menu entry without a label',
    when: 'after',
    code: 'Menu.buildFromTemplate([{ click() {} }])',
    message: /must have at least one of label/,
  },
  {
    name: 'crash reports that would be sent nowhere',
    when: 'before',
    code: 'crashReporter.start({})',
    message: /submitURL must be specified when uploadToServer is true/,
  },
  {
    name: 'a folder of dumps that comes too late',
    when: 'before',
    code: 'crashReporter.start({ uploadToServer: false }); app.setPath("crashDumps", here)',
    message: /does nothing once crashReporter has started/,
  },
  {
    name: 'a module that is not modelled',
    when: 'after',
    code: 'new (await import("electron")).MenuItem()',
    message: /electron.MenuItem is not modelled/,
  },
  {
    name: 'a function that is not modelled',
    when: 'after',
    code: 'app.setBadgeCount(1)',
    message: /electron.app.setBadgeCount is not modelled/,
  },
  {
    name: 'a window function that is not modelled',
    when: 'after',
    code: 'BrowserWindow.getAllWindows()[0].setKiosk(true)',
    message: /electron.BrowserWindow.setKiosk is not modelled/,
  },
]

const attempt = ({ name, code }: { name: string; code: string }) =>
  `try { ${code}; said(${JSON.stringify(name)}, null) } catch (error) { said(${JSON.stringify(name)}, error.message) }`

let fixture: FixtureApp
let said: Map<string, unknown>

beforeAll(async () => {
  fixture = fixtureApp({
    main: `
privileged()
${refusals
  .filter(({ when }) => when === 'before')
  .map(attempt)
  .join('\n')}
app.whenReady().then(async () => {
  ${refusals
    .filter(({ when }) => when === 'after')
    .map(attempt)
    .join('\n  ')}
  said('end', true)
  app.exit(0)
})`,
    'module.mjs': 'export {}',
    'module.cjs': "import 'electron'",
  })
  const app = await fixture.launch({ platform: 'linux' })
  await app.exited
  said = saidBy(app)
  expect(said.get('end'), app.output()).toBe(true)
})

afterAll(() => fixture.remove())

test.each(refusals)('refuses $name $when ready', ({ name, message }) => {
  expect(said.get(name)).toMatch(message)
})
