import { cdp } from 'vitest/browser'

interface DevTools {
  send(method: string, input: object): Promise<unknown>
}

/** The browser's own protocol, for actions that no key or click can do. */
// The provider declares the type together with those of Node, which a page does not have.
const devTools = () => cdp() as DevTools

/** A key that an input method has taken, as the browser reports it to the page. */
export const composedKey = (code: string) =>
  devTools().send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: code === 'Enter' ? code : 'Process',
    code,
    windowsVirtualKeyCode: 229,
  })

/** Shows the text of an input method that waits for a choice. */
export const compose = (text: string) =>
  devTools().send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  })

/** Ends a composition with these words. */
export const composed = (text: string) => devTools().send('Input.insertText', { text })

/** Switches the system's high contrast; the other features stay as the suites are started with. */
export const setHighContrast = (isOn: boolean) =>
  devTools().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-reduced-motion', value: 'reduce' },
      { name: 'prefers-color-scheme', value: 'light' },
      { name: 'prefers-contrast', value: isOn ? 'more' : 'no-preference' },
      { name: 'forced-colors', value: isOn ? 'active' : 'none' },
    ],
  })
