import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { Bridge, BridgeEvent } from '#contract/bridge.ts'

/**
 * The only object exposed to a page: operations, passing files, and a subscription to events. The channel names
 * are written out, because a sandboxed preload is one file and shares no code with the main process.
 */
const bridge: Bridge = {
  call: (name, input) => ipcRenderer.invoke('steward:call', name, input),
  more: (rest) => ipcRenderer.invoke('steward:more', rest),
  offer: (files) =>
    ipcRenderer.invoke(
      'steward:offer',
      files.map((file) => ({
        // The contract has no DOM types; anything but a File throws here.
        path: webUtils.getPathForFile(file as File),
        name: file.name,
        type: file.type,
      })),
    ),
  listen: (listener) => {
    // Without the event object, through which the page could reach ipcRenderer.
    const forward = (_event: unknown, event: BridgeEvent) => listener(event)
    ipcRenderer.on('steward:event', forward)
    return () => void ipcRenderer.removeListener('steward:event', forward)
  },
}

contextBridge.exposeInMainWorld('steward', bridge)
