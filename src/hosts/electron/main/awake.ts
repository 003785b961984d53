import type { PowerSaveBlocker } from 'electron'
import type { Core } from '#core/ports.ts'

/** Keeps the machine awake while transfers run that the operator has chosen; the screen may still turn off. */
export function keepAwake(core: Pick<Core, 'subscribe'>, blocker: PowerSaveBlocker): void {
  const running = new Set<string>()
  let block: number | null = null
  core.subscribe((event) => {
    if (event.type === 'transfer-forgotten') running.delete(event.id)
    else if (event.type === 'transfer') {
      const { id, state, keepsAwake = false } = event.transfer
      if (keepsAwake && (state === 'running' || state === 'queued')) running.add(id)
      else running.delete(id)
    } else return
    if (running.size > 0) block ??= blocker.start('prevent-app-suspension')
    else if (block !== null) {
      blocker.stop(block)
      block = null
    }
  })
}
