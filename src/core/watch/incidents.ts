import type { WatchIncident, WatchRule } from '#contract/bridge.ts'
import { wallClock, wallParts, type WallTime } from '#base/moments.ts'
import type { CheckResult } from './findings.ts'

/** The rule's incidents after a look, and those to notify of. */
export interface Outcome {
  readonly incidents: WatchIncident[]
  /** Incidents to notify of now, once each. */
  readonly opened: WatchIncident[]
  /** Incidents that were notified of and are over. */
  readonly ended: WatchIncident[]
}

interface Situation {
  rule: WatchRule
  incidents: readonly WatchIncident[]
  look: CheckResult
  /** The first look of the rule: its findings are old and not notified of. */
  isFirst: boolean
  now: number
}

/** Whether a time of this machine's clock is within the quiet hours, which may span midnight. */
export function isQuiet(quiet: WatchRule['quiet'], here: WallTime): boolean {
  if (!quiet) return false
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const [from, until] = [minutes(quiet.from), minutes(quiet.until)]
  const at = wallParts(here)
  const now = at.hours * 60 + at.minutes
  return from <= until ? now >= from && now < until : now >= from || now < until
}

/** Applies a look to the rule's incidents: a problem is one incident from its first finding until it is over. */
export function advance({ rule, incidents, look, isFirst, now }: Situation): Outcome {
  const quiet = isQuiet(rule.quiet, wallClock(now, undefined))
  const open = new Map(incidents.map((incident) => [incident.key, incident]))
  const ended: WatchIncident[] = []
  for (const incident of incidents) {
    if (!look.isOver(incident.key)) continue
    open.delete(incident.key)
    if (incident.said) ended.push(incident)
  }
  for (const { key, subject, count, route } of look.findings) {
    const known = open.get(key)
    const fresh = { key, subject, route, since: now, said: false, isOld: isFirst }
    // Rows of the error log are added up; the other kinds count everything in each look.
    if (known && rule.kind === 'errorFound') open.set(key, { ...known, count: known.count + count })
    else open.set(key, { ...(known ?? fresh), count, route })
  }
  const opened: WatchIncident[] = []
  for (const [key, incident] of open) {
    if (incident.said || incident.isOld || quiet) continue
    const reported = { ...incident, said: true }
    open.set(key, reported)
    opened.push(reported)
  }
  return { incidents: [...open.values()], opened, ended }
}
