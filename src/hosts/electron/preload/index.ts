import { contextBridge, ipcRenderer } from 'electron'
import type { Bridge, BridgeEvent } from '#contract/bridge.ts'

/**
 * All that a page is given: one call and one subscription. The channel names are written out here
 * because a sandboxed preload is one file and shares no code with the main process.
 */
const bridge: Bridge = {
  call: (name, input) => ipcRenderer.invoke('steward:call', name, input),
  listen: (listener) => {
    // The event object would hand the page a way back into ipcRenderer.
    const forward = (_event: unknown, event: BridgeEvent) => listener(event)
    ipcRenderer.on('steward:event', forward)
    return () => void ipcRenderer.removeListener('steward:event', forward)
  },
}

contextBridge.exposeInMainWorld('steward', bridge)
