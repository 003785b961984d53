/**
 * Runs in both worlds of a page: that of the preload and that of the page's own scripts. They
 * share the document but no objects, so values cross as Electron's context bridge copies them: plain
 * data by structured clone, functions and promises as proxies, errors without their own properties,
 * symbols not at all. A call is synchronous, because DOM events are.
 */
// eslint-disable-next-line no-unused-vars
function connectWorlds(token, me, other, onExposed) {
  const functions = []
  const promises = []
  const waiting = new Map()
  let reply

  const dispatch = window.dispatchEvent.bind(window)
  const post = (name, detail) => dispatch(new CustomEvent(token + name, { detail }))

  const describe = (value, depth = 0) => {
    if (depth > 1000) throw new Error('Recursion limit of the context bridge exceeded')
    if (typeof value === 'symbol') return { kind: 'none' }
    if (typeof value === 'function') return { kind: 'function', id: functions.push(value) - 1 }
    if (value instanceof Promise) {
      const id = promises.push(value) - 1
      value.then(
        (result) => post(other + ':settle', { id, ok: true, value: describe(result) }),
        (error) => post(other + ':settle', { id, ok: false, value: describe(error) }),
      )
      return { kind: 'promise', id }
    }
    if (value instanceof Error) return { kind: 'error', message: value.message }
    if (Array.isArray(value)) return { kind: 'array', items: value.map((item) => describe(item, depth + 1)) }
    if (typeof value === 'object' && value !== null) {
      const prototype = Object.getPrototypeOf(value)
      const tag = Object.prototype.toString.call(value)
      if (tag === '[object Object]' || prototype === null) {
        return { kind: 'object', entries: Object.keys(value).map((key) => [key, describe(value[key], depth + 1)]) }
      }
    }
    return { kind: 'clone', value: structuredClone(value) }
  }

  const revive = (described) => {
    switch (described.kind) {
      case 'none':
        return undefined
      case 'clone':
        return described.value
      case 'error':
        return new Error(described.message)
      case 'array':
        return described.items.map(revive)
      case 'object':
        return Object.fromEntries(described.entries.map(([key, value]) => [key, revive(value)]))
      case 'promise':
        return new Promise((resolve, reject) => waiting.set(described.id, { resolve, reject }))
      case 'function':
        return (...args) => {
          reply = undefined
          post(other + ':call', { id: described.id, args: args.map((item) => describe(item)) })
          const answer = reply
          if (answer === undefined) throw new Error('The other world of this page is gone')
          if (!answer.ok) throw revive(answer.value)
          return revive(answer.value)
        }
      default:
        throw new Error('Unknown description ' + described.kind)
    }
  }

  const hear = (name, listener) => window.addEventListener(token + me + name, (event) => listener(event.detail))
  hear(':call', ({ id, args }) => {
    try {
      post(other + ':reply', { ok: true, value: describe(functions[id](...args.map(revive))) })
    } catch (error) {
      post(other + ':reply', { ok: false, value: describe(error instanceof Error ? error : new Error(String(error))) })
    }
  })
  hear(':reply', (answer) => {
    reply = answer
  })
  hear(':settle', ({ id, ok, value }) => {
    const promise = waiting.get(id)
    waiting.delete(id)
    if (ok) promise?.resolve(revive(value))
    else promise?.reject(revive(value))
  })
  hear(':expose', ({ key, value }) => {
    const revived = revive(value)
    post(other + ':exposed', { ok: onExposed?.(key, revived) ?? false })
  })
  let exposed
  hear(':exposed', ({ ok }) => {
    exposed = ok
  })

  return {
    /** @returns false when the page has a property of that name already. */
    expose(key, value) {
      exposed = false
      post(other + ':expose', { key, value: describe(value) })
      return exposed
    },
  }
}
