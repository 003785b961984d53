import { describeIdentity, flags } from './app.ts'
import { windowFacts } from './browserWindow.ts'
import { handledChannels } from './ipcMain.ts'
import { answers } from './link.ts'
import { describeApplicationMenu } from './menu.ts'
import { describeSessions, privilegedSchemes } from './session.ts'
import { describeBlockers, describeTray, heardOfPower, nativeTheme, shownNotifications } from './system.ts'
import { describeUtilityProcesses } from './utilityProcess.ts'

answers.inspect = () => ({
  menu: describeApplicationMenu(),
  tray: describeTray(),
  windows: windowFacts(),
  themeSource: nativeTheme.themeSource,
  ...flags,
  privilegedSchemes: privilegedSchemes(),
  handlers: handledChannels(),
  utilityProcesses: describeUtilityProcesses(),
  sessions: describeSessions(),
  identity: describeIdentity(),
  powerSaveBlockers: describeBlockers(),
  powerEvents: heardOfPower(),
  notifications: shownNotifications(),
})
