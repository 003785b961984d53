/** Runs in the page's own world before its scripts: receives what the preload exposes, refuses new windows. */
// eslint-disable-next-line no-unused-vars
function startMainWorld(token, report) {
  const freeze = (value) => {
    if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
      Object.freeze(value)
      for (const key of Object.keys(value)) freeze(value[key])
    }
    return value
  }
  connectWorlds(token, 'page', 'preload', (key, value) => {
    if (key in window) return false
    Object.defineProperty(window, key, { value: freeze(value), enumerable: true })
    return true
  })
  // A denied window.open returns null in Electron; Chromium would return a window first.
  window.open = (address) => {
    report(JSON.stringify({ type: 'open', url: new URL(String(address ?? ''), location.href).href }))
    return null
  }
}
