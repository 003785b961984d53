import { app, BrowserWindow } from 'electron'

/** The least main process that opens a window as safe as the console's; an empty one, since it serves no page. */
app.enableSandbox()
// Not awaited here: `ready` comes after the whole module.
void app.whenReady().then(
  () =>
    new BrowserWindow({
      width: 1280,
      height: 800,
      show: false,
      webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false },
    }),
)
