import { readFileSync } from 'node:fs'

/**
 * Whether this process group is in the terminal's foreground: the system stops a background process (`&`, `bg`)
 * that reads from the terminal. True where the system does not provide this.
 */
export function isForeground(stat: () => string = () => readFileSync('/proc/self/stat', 'utf8')): boolean {
  try {
    const text = stat()
    // After the name, which may contain anything: state, parent, group, session, terminal, foreground group.
    const [, , group, , , foreground] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return group === foreground
  } catch {
    return true
  }
}
