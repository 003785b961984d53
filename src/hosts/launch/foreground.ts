import { readFileSync } from 'node:fs'

/**
 * Whether the terminal gives its lines to this program's process group. One that runs behind a shell (`&`, `bg`)
 * and reads from the terminal all the same is stopped by the system. Assumed where the system does not say.
 */
export function isForeground(stat: () => string = () => readFileSync('/proc/self/stat', 'utf8')): boolean {
  try {
    const text = stat()
    // After the name, which may hold anything: state, parent, group, session, terminal, group in the foreground.
    const [, , group, , , foreground] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return group === foreground
  } catch {
    return true
  }
}
