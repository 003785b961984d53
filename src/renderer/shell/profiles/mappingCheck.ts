import { useEffect, useMemo, useState } from 'react'
import { type KnownCalls, type MappingProblem, readMapping } from '#contract/mapping.ts'

/** The whole contract, which is loaded where there is a mapping. */
const loadCalls = async (): Promise<KnownCalls> => (await import('#contract/mappingCalls.ts')).contractCalls

export interface MappingCheck {
  readonly problems: readonly MappingProblem[]
  readonly hints: readonly MappingProblem[]
}

const none: MappingCheck = { problems: [], hints: [] }

function checked(mapping: string, calls?: KnownCalls): MappingCheck {
  if (mapping.trim() === '') return none
  const read = readMapping(mapping, calls)
  return 'problems' in read ? { ...none, problems: read.problems } : { ...none, hints: read.hints }
}

/** Problems that keep a mapping from being saved, as core finds them. */
export const mappingProblems = async (mapping = ''): Promise<readonly MappingProblem[]> =>
  mapping.trim() === '' ? [] : checked(mapping, await loadCalls()).problems

/** The same while a mapping is typed, at first without the names of calls. */
export function useMappingCheck(mapping: string): MappingCheck {
  const [calls, setCalls] = useState<KnownCalls>()
  const isNeeded = mapping.trim() !== ''
  useEffect(() => {
    let isHere = true
    if (isNeeded) void loadCalls().then((loaded) => isHere && setCalls(loaded))
    return () => {
      isHere = false
    }
  }, [isNeeded])
  return useMemo(() => checked(mapping, calls), [mapping, calls])
}
