import type { ClientLog } from '../clientLog.ts'
import type { PlatformClient } from '../gateway/platformClient.ts'
import type { Traffic } from '../gateway/traffic.ts'
import type { Journal } from '../journal/journal.ts'
import type { Notices } from '../notices/notices.ts'
import { compose } from '../steps/compose.ts'
import { ownSteps, windowSteps } from '../steps/order.ts'
import type { Versions } from '../versions/versions.ts'
import type { FilterTrials } from './filterTrials.ts'
import type { RefusedConditions } from './refusedConditions.ts'
import type { ReadCache } from './sessionCache.ts'
import type { SessionLogs } from './sessionLogs.ts'
import type { SessionPlatform } from './sessionPlatform.ts'
import { answered, type WindowAnswer } from './steps/answered.ts'
import { cached } from './steps/cached.ts'
import { cacheInstead } from './steps/cacheInstead.ts'
import { counted } from './steps/counted.ts'
import { examined } from './steps/examined.ts'
import { handedOver } from './steps/handedOver.ts'
import { journaled } from './steps/journaled.ts'
import { limited } from './steps/limited.ts'
import { parsed } from './steps/parsed.ts'
import { refusalNoted } from './steps/refusalNoted.ts'
import type { WindowCall } from './steps/sessionCall.ts'
import { versionKept } from './steps/versionKept.ts'
import type { TokenGate } from './tokenGate.ts'

interface WindowCallParts {
  readonly sessionId: string
  readonly client: PlatformClient
  readonly gate: TokenGate
  readonly platform: SessionPlatform
  readonly readCache: ReadCache
  readonly trials: FilterTrials
  readonly conditions: RefusedConditions
  /** Whether the platform has differed from the documents in any way. */
  isDoubtful(): boolean
  readonly traffic: Traffic
  readonly journal: Journal
  readonly versions: Versions
  readonly logs: SessionLogs
  readonly notices: Notices
  readonly log: ClientLog
}

/** @returns carries out the calls of a session's windows */
export function createWindowCalls(parts: WindowCallParts): (call: WindowCall) => Promise<WindowAnswer> {
  const { sessionId, client, gate, platform, readCache, notices } = parts
  const own = {
    counted: counted(parts.traffic),
    journaled: journaled(parts.journal, client.watch),
    handedOver: handedOver(platform, parts.log),
    versionKept: versionKept(parts.versions, () =>
      notices.add({ level: 'warning', subject: '', code: 'versions.notKept' }, sessionId),
    ),
  }
  const steps = {
    limited: limited(gate),
    parsed: parsed(client),
    cached: cached(client, readCache),
    refusalNoted: refusalNoted((call, text) =>
      notices.add({ level: 'warning', text, subject: '', call }, sessionId),
    ),
    cacheInstead: cacheInstead(readCache),
    examined: examined(parts),
  }
  return compose(windowSteps, steps, answered(client, parts.logs, compose(ownSteps, own, platform.send)))
}
