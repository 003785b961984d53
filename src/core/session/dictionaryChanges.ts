import { auth, type Dictionary } from '#contract/resources/shell/auth.ts'
import { dictData, dictDataCust } from '#contract/resources/sys/dictData.ts'
import { dictInit } from '#contract/resources/sys/dictInit.ts'
import { dictType, dictTypeCust } from '#contract/resources/sys/dictType.ts'
import { exportData } from '#contract/resources/sys/exportData.ts'
import { findEndpoint } from '#contract/resources/index.ts'
import type { ClientLog } from '../clientLog.ts'
import type { Emit } from '../events.ts'
import { faultOf } from '../gateway/faults.ts'
import type { LiveSession } from './liveSession.ts'
import { cleanDictionaries } from './menus.ts'
import type { Refresh } from './refresh.ts'

/** Brings dictionaries that a user of this console has changed into every window, without waiting for the next reading. */
export interface DictionaryChanges {
  /** A call of this session succeeded. */
  callSucceeded(session: LiveSession, endpoint: string): void
  close(): void
}

/** Nouns whose lists show dictionaries. */
const nouns = [dictType, dictData, dictTypeCust, dictDataCust, dictInit, exportData].map(({ name }) => name)

/** Milliseconds in which further changes join the first. */
const GATHERED = 100
/** The same while changes keep coming, so that five hundred saves do not cause as many readings. */
const GATHERED_LONGER = 1500

const changesDictionaries = (id: string): boolean =>
  nouns.some((name) => id.startsWith(`${name}.`)) && findEndpoint(id)?.effect !== 'read'

export function createDictionaryChanges(options: {
  /** Sessions that can call. */
  active(): readonly LiveSession[]
  refresh: Refresh
  emit: Emit
  log: ClientLog
}): DictionaryChanges {
  const { refresh, emit, log } = options
  const timers = new Map<string, NodeJS.Timeout>()
  /** Milliseconds of the last update of a profile, by the clock that only goes forward. */
  const updated = new Map<string, number>()

  const read = async (session: LiveSession): Promise<void> => {
    const { dictionaries } = auth.endpoints
    const answer = await session.gate.use(
      (token: string) => session.client.send(dictionaries, {}, { token, raw: true, background: true }),
      { wait: false },
    )
    const cleaned: Dictionary[] | undefined = cleanDictionaries(answer)
    if (cleaned) refresh.take(session, { ...session.snapshot, dictionaries: cleaned }, true)
  }

  const update = (profileId: string) => {
    timers.delete(profileId)
    updated.set(profileId, performance.now())
    for (const session of options.active()) {
      if (session.profileId !== profileId) continue
      for (const resource of nouns) emit({ type: 'changed', sessionId: session.id, resource }, session.id)
      read(session).catch((error: unknown) =>
        log.warn('dictionaries not read again', { code: faultOf(error).failure.code }),
      )
    }
  }

  return {
    callSucceeded({ profileId }, endpoint) {
      if (!changesDictionaries(endpoint) || timers.has(profileId)) return
      const before = updated.get(profileId) ?? -Infinity
      const isOneOfMany = performance.now() - before < GATHERED_LONGER
      timers.set(
        profileId,
        setTimeout(() => update(profileId), isOneOfMany ? GATHERED_LONGER : GATHERED),
      )
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
