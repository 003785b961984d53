import { create } from 'zustand'
import type { Profile, ProfileDraft } from '#contract/bridge.ts'
import { writeWorkspace } from '#kit/workspace.ts'
import { type KnownProfiles, type LastSignIn, lastKey, readProfiles } from './readProfiles.ts'

interface ProfileState {
  readonly profiles: readonly Profile[]
  /** The profile chosen on the sign-in screen; empty until loaded. */
  readonly chosenId: string
  readonly last: LastSignIn | null
}

export const useProfiles = create<ProfileState>(() => ({ profiles: [], chosenId: '', last: null }))

/** The remembered profile when it still exists, else the built-in demo, else the first. */
export function preferredProfile(profiles: readonly Profile[], last: LastSignIn | null): Profile | undefined {
  return (
    profiles.find(({ id }) => id === last?.profileId) ??
    profiles.find(({ embedded }) => embedded) ??
    profiles[0]
  )
}

/** @param known a request that is already under way. */
export async function loadProfiles(known: Promise<KnownProfiles> = readProfiles()): Promise<void> {
  const { profiles, last } = await known
  const { chosenId } = useProfiles.getState()
  const isChosenThere = profiles.some(({ id }) => id === chosenId)
  useProfiles.setState({
    profiles,
    last,
    chosenId: isChosenThere ? chosenId : (preferredProfile(profiles, last)?.id ?? ''),
  })
}

/** The fields of a profile that can be edited. */
export const draftOf = ({
  embedded: _embedded,
  managed: _managed,
  accounts: _accounts,
  ...draft
}: Profile): ProfileDraft => draft

export const chooseProfile = (id: string): void => useProfiles.setState({ chosenId: id })

export function rememberSignIn(last: LastSignIn): void {
  useProfiles.setState({ last })
  writeWorkspace('machine', lastKey, last)
}

/** The account to resume for a profile: the last one used when its session is kept, else the first kept. */
export function resumable(
  profile: Profile,
  last: LastSignIn | null,
): Profile['accounts'][number] | undefined {
  const isLast = (account: Profile['accounts'][number]) =>
    last?.profileId === profile.id && account.username === last.username && account.tenantId === last.tenantId
  return profile.accounts.find(isLast) ?? (last?.profileId === profile.id ? undefined : profile.accounts[0])
}
