import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { Bridge, BridgeEvent } from '#contract/bridge.ts'

/**
 * All that a page is given: one call, one way to hand over files, one subscription. The channel names are written out here
 * because a sandboxed preload is one file and shares no code with the main process.
 */
const bridge: Bridge = {
  call: (name, input) => ipcRenderer.invoke('steward:call', name, input),
  offer: (files) =>
    ipcRenderer.invoke(
      'steward:offer',
      files.map((file) => ({
        // The contract knows no DOM; anything but a File of a page fails here.
        path: webUtils.getPathForFile(file as File),
        name: file.name,
        type: file.type,
      })),
    ),
  listen: (listener) => {
    // The event object would hand the page a way back into ipcRenderer.
    const forward = (_event: unknown, event: BridgeEvent) => listener(event)
    ipcRenderer.on('steward:event', forward)
    return () => void ipcRenderer.removeListener('steward:event', forward)
  },
}

contextBridge.exposeInMainWorld('steward', bridge)
