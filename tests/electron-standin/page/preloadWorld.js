/** Runs in the preload's world of a main frame: provides exactly what a sandboxed preload finds there. */
// eslint-disable-next-line no-unused-vars
function startPreloadWorld(token, path, post, codec, platform, preload) {
  const sendUp = (message) => post(JSON.stringify({ ...message, url: location.href }))
  sendUp({ type: 'document' })

  const worlds = connectWorlds(token, 'preload', 'page', null)
  const waiting = new Map()
  const listeners = new Map()
  let last = 0

  // As in Electron, what cannot be cloned is refused before it is sent.
  const pack = (args) => {
    try {
      return codec.encode(structuredClone(args))
    } catch {
      throw new Error('An object could not be cloned.')
    }
  }

  const strict = (name, target) =>
    new Proxy(target, {
      get(object, key) {
        if (typeof key === 'symbol' || key in object) return object[key]
        throw new Error('stand-in: electron.' + name + '.' + key + ' is not modelled')
      },
    })

  const listen = (channel, listener) => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
    return ipcRenderer
  }
  const unlisten = (channel, listener) => {
    listeners.set(channel, (listeners.get(channel) ?? []).filter((known) => known !== listener))
    return ipcRenderer
  }
  const ipcRenderer = strict('ipcRenderer', {
    async invoke(channel, ...args) {
      const payload = pack(args)
      const id = ++last
      return await new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject, channel })
        sendUp({ type: 'invoke', id, channel, payload })
      })
    },
    send(channel, ...args) {
      sendUp({ type: 'send', channel, payload: pack(args) })
    },
    on: listen,
    addListener: listen,
    off: unlisten,
    removeListener: unlisten,
    once(channel, listener) {
      const once = (...args) => {
        unlisten(channel, once)
        listener(...args)
      }
      return listen(channel, once)
    },
    removeAllListeners(channel) {
      listeners.delete(channel)
      return ipcRenderer
    },
  })
  const contextBridge = strict('contextBridge', {
    exposeInMainWorld(key, value) {
      if (!worlds.expose(key, value)) {
        throw new Error('Cannot bind an API on top of an existing property on the window object')
      }
    },
  })

  // As Electron returns for a File that is not on a disk, which applies to every File of this browser.
  const webUtils = strict('webUtils', { getPathForFile: () => '' })

  // Called by the driver with responses and events.
  globalThis.__standin = {
    settle(id, ok, text) {
      const { resolve, reject, channel } = waiting.get(id)
      waiting.delete(id)
      if (ok) resolve(codec.decode(text))
      else reject(new Error("Error invoking remote method '" + channel + "': " + text))
    },
    receive(channel, text) {
      const args = codec.decode(text)
      for (const listener of listeners.get(channel) ?? []) listener({ sender: ipcRenderer, ports: [] }, ...args)
    },
  }
  if (preload === null) return

  const notHere = (name) =>
    new Proxy({}, {
      get(_object, key) {
        throw new Error('stand-in: ' + name + '.' + String(key) + ' is not modelled in a preload')
      },
    })
  const modules = {
    electron: strict('renderer', { contextBridge, ipcRenderer, webUtils }),
    events: notHere('events'),
    timers: { setTimeout, clearTimeout, setInterval, clearInterval },
    url: { URL, URLSearchParams },
  }
  const require = (id) => {
    const name = id.replace(/^node:/, '')
    if (!(name in modules)) throw new Error('module not found: ' + id)
    return modules[name]
  }
  const process = Object.freeze({ type: 'renderer', sandboxed: true, contextIsolated: true, platform })
  const module = { exports: {} }
  try {
    preload(require, module, module.exports, process)
  } catch (error) {
    sendUp({ type: 'preload-error', path, message: error instanceof Error ? error.message : String(error) })
  }
}
