import { useEffect, useRef, useState } from 'react'
import type { ExaminedCall, OperationOutput, ShownCertificate } from '#contract/bridge.ts'
import type { Failure } from '#contract/failures.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { failureOf } from '#kit/data/failures.ts'
import { loadKitTexts } from '#kit/text.ts'
import { draftOf, loadProfiles } from '../profiles/profiles.ts'
import { titleNamespaces } from '../text/screenTitles.ts'

export type Examination = OperationOutput<'doctor.examine'>

interface Doctor {
  /** Null while it is under way. */
  readonly examination: Examination | null
  readonly calls: readonly ExaminedCall[] | null
  readonly isExaminingCalls: boolean
  /** Why the last attempt came to nothing. */
  readonly failure: Failure | null
  examine(): void
  examineCalls(): void
  /** Adds an authority to the profile, and examines again. */
  trust(authority: ShownCertificate): Promise<void>
}

/** Examines the platform of a profile, at once and again on request. */
export function useDoctor(profileId: string): Doctor {
  const [examination, setExamination] = useState<Examination | null>(null)
  const [calls, setCalls] = useState<readonly ExaminedCall[] | null>(null)
  const [isExaminingCalls, setExaminingCalls] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const round = useRef(0)

  const examine = () => {
    round.current += 1
    const mine = round.current
    setExamination(null)
    setFailure(null)
    setCalls(null)
    bridge.call('doctor.examine', { profileId }).then(
      (found) => mine === round.current && setExamination(found),
      (error: unknown) => {
        if (mine !== round.current) return
        setExamination({ steps: [], certificates: [] })
        setFailure(failureOf(error))
      },
    )
  }
  const begin = useRef(examine)
  useEffect(() => begin.current(), [])

  const examineCalls = async () => {
    const mine = round.current
    setExaminingCalls(true)
    setFailure(null)
    try {
      const found = await bridge.call('doctor.calls')
      await loadKitTexts(titleNamespaces(found.map(({ endpoint }) => endpoint)))
      if (mine === round.current) setCalls(found)
    } catch (error) {
      if (mine === round.current) setFailure(failureOf(error))
    } finally {
      setExaminingCalls(false)
    }
  }

  const trust = async ({ pem }: ShownCertificate) => {
    try {
      const profile = (await bridge.call('profiles.list')).find(({ id }) => id === profileId)
      if (!profile) return
      const draft = draftOf(profile)
      await bridge.call('profiles.save', { ...draft, ca: [draft.ca.trim(), pem.trim()].join('\n').trim() })
      await loadProfiles()
      examine()
    } catch (error) {
      setFailure(failureOf(error))
    }
  }

  return {
    examination,
    calls,
    isExaminingCalls,
    failure,
    examine,
    examineCalls: () => void examineCalls(),
    trust,
  }
}
