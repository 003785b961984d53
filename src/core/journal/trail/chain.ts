import type { TrailProblem } from '#contract/bridge/journal.ts'

/** An entry as a file has it. */
export interface Link {
  /** Whether its content is the one that its hash was made of, and is shown as it was written. */
  readonly isWhole: boolean
  /** False where the text between it and the next entry was changed. */
  readonly isSeparated: boolean
  readonly hash: string
  /** 0 and empty: it cannot be read. */
  readonly position: number
  readonly previous: string
  readonly entry: number | null
  readonly at: number | null
}

export const unreadable: Link = {
  ...{ isWhole: false, isSeparated: true, hash: '', position: 0, previous: '', entry: null, at: null },
}

export interface Chain {
  /** The next entry of the file. */
  add(link: Link): void
  /** Entries so far. */
  readonly count: number
  /** Hash of the last one, or of the head. */
  readonly seal: string
  /** @param isClosed whether the file has its end */
  end(isClosed: boolean): TrailProblem | null
}

/**
 * Follows the entries of a file and finds the first that does not fit. The entries behind it are only looked at to
 * name the fault: whether a missing one comes later, or a changed one was put between two that fit.
 */
export function createChain(head: { hash: string; isWhole: boolean; entries: number }): Chain {
  let problem: TrailProblem | null = head.isWhole
    ? null
    : { kind: 'changed', position: 0, entry: null, at: null }
  /** The link of the problem. */
  let odd: Link | undefined
  let count = 0
  let expected = 1
  let before = head.hash
  let seal = head.hash

  const faultOf = (link: Link): TrailProblem['kind'] | null => {
    if (!link.isWhole) return count > head.entries ? 'added' : 'changed'
    if (link.position < expected || link.position > head.entries) return 'added'
    if (link.position > expected) return 'missing'
    return link.previous === before && link.isSeparated ? null : 'changed'
  }
  /** Names the fault better where a later entry explains it. */
  const renamed = (kind: TrailProblem['kind'], link: Link): TrailProblem['kind'] => {
    if (!odd || !link.isWhole) return kind
    if (kind === 'changed' && !odd.isWhole) {
      const isNext = count === (problem?.position ?? 0) + 1
      return isNext && link.position === expected && link.previous === before ? 'added' : kind
    }
    if (kind !== 'missing' && kind !== 'order') return kind
    if (link.position === odd.position) return 'added'
    return link.position >= expected && link.position < odd.position ? 'order' : kind
  }

  return {
    get count() {
      return count
    },
    get seal() {
      return seal
    },
    add(link) {
      count += 1
      seal = link.hash
      if (problem) {
        problem = { ...problem, kind: renamed(problem.kind, link) }
        return
      }
      const kind = faultOf(link)
      if (kind) {
        problem = { kind, position: count, entry: link.entry, at: link.at }
        odd = link
        return
      }
      expected += 1
      before = link.hash
    },
    end(isClosed) {
      if (problem || (isClosed && expected > head.entries)) return problem
      return { kind: 'cut', position: expected, entry: null, at: null }
    },
  }
}
