import { useState } from 'react'
import type { Profile, TriedCall } from '#contract/bridge.ts'
import type { Failure } from '#contract/failures.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { failureOf, presentFailure } from '#kit/data/failures.ts'
import { mappingProblems } from '../profiles/mappingCheck.ts'
import { draftOf, loadProfiles } from '../profiles/profiles.ts'

export type TrialWork = 'draft' | 'try' | 'keep'

interface MappingTrial {
  readonly mapping: string
  readonly tried: readonly TriedCall[] | null
  /** The work in progress. */
  readonly work: TrialWork | null
  readonly failure: Failure | null
  /** A first draft was requested, and there was no data to make one. */
  readonly isDraftEmpty: boolean
  change(mapping: string): void
  draft(): void
  tryOut(): void
  /** Saves the mapping, which ends the sessions of the profile. */
  keep(): void
}

/**
 * A mapping of the profile that is edited and tried before it is kept.
 * @param onClose closes the dialog around it
 */
export function useMappingTrial(profile: Profile, onClose: () => void): MappingTrial {
  const [mapping, setMapping] = useState(profile.mapping ?? '')
  const [tried, setTried] = useState<readonly TriedCall[] | null>(null)
  const [work, setWork] = useState<TrialWork | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isDraftEmpty, setDraftEmpty] = useState(false)

  const change = (changed: string) => {
    setMapping(changed)
    // The earlier results belong to another document.
    setTried(null)
    setDraftEmpty(false)
  }
  const during = async (name: TrialWork, run: () => Promise<void>) => {
    if (work !== null) return
    setWork(name)
    setFailure(null)
    try {
      await run()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setWork(null)
    }
  }
  /** Mistakes are shown at the document itself. */
  const withoutMistakes = async (run: () => Promise<void>) => {
    if ((await mappingProblems(mapping)).length === 0) await run()
  }

  return {
    ...{ mapping, tried, work, failure, isDraftEmpty, change },
    draft: () =>
      void during('draft', async () => {
        const drafted = await bridge.call('doctor.draftMapping')
        change(drafted.mapping)
        setDraftEmpty(drafted.mapping === '')
      }),
    tryOut: () =>
      void during('try', () =>
        withoutMistakes(async () => setTried(await bridge.call('doctor.tryMapping', { mapping }))),
      ),
    keep: () =>
      void during('keep', () =>
        withoutMistakes(async () => {
          const current = (await bridge.call('profiles.list')).find(({ id }) => id === profile.id) ?? profile
          // Before the console goes: a dialog that goes with it leaves the sign-in hidden from assistive technology.
          onClose()
          await bridge.call('profiles.save', { ...draftOf(current), mapping }).catch(presentFailure)
          await loadProfiles()
        }),
      ),
  }
}
