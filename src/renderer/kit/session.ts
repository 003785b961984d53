import { create } from 'zustand'
import type { Session } from '#contract/bridge.ts'
import { clearAhead } from '#kit/ahead.ts'
import { type CodeColors, entryColors } from '#kit/codes.ts'

/** dictValue → dictLabel. */
export interface DictionaryWords extends ReadonlyMap<string, string> {
  /** dictValue → colour; absent where no entry has one, and the words are then shown without tags. */
  readonly colors?: CodeColors | undefined
}

/** By dictType. */
export type Dictionaries = ReadonlyMap<string, DictionaryWords>

interface SessionState {
  readonly session: Session | null
  /** Exact codes; there are no wildcards. */
  readonly permissions: ReadonlySet<string>
  /** Ids of the calls that the platform does not have. */
  readonly missing: ReadonlySet<string>
  readonly dictionaries: Dictionaries
  /** Parallel sessions, this one included; with several, each window shows whose it is. */
  readonly count: number
  /** Their ids, oldest first, as far as they are known. */
  readonly sessionIds: readonly string[]
  setSession(session: Session | null): void
  /** Applies the changes of events (connection, write guard, state) without building the lists again. */
  patchSession(
    change: Partial<
      Pick<Session, 'connection' | 'writes' | 'state' | 'expiredBy' | 'expiredWords' | 'asOf' | 'source'>
    >,
  ): void
}

const indexDictionaries = (session: Session): Dictionaries =>
  new Map(
    session.dictionaries.map(({ dictType, dataList }) => [
      dictType,
      Object.assign(new Map(dataList.map(({ dictValue, dictLabel }) => [dictValue, dictLabel])), {
        colors: entryColors(dataList),
      }),
    ]),
  )

export const useSession = create<SessionState>()((set, get) => ({
  session: null,
  permissions: new Set(),
  missing: new Set(),
  dictionaries: new Map(),
  count: 1,
  sessionIds: [],
  setSession: (session) => {
    if (session?.id !== get().session?.id) clearAhead()
    set({
      session,
      permissions: new Set(session?.permissions),
      missing: new Set(session?.missing),
      dictionaries: session ? indexDictionaries(session) : new Map(),
    })
  },
  patchSession: (change) => set(({ session }) => (session ? { session: { ...session, ...change } } : {})),
}))

export const setSessionCount = (count: number): void => useSession.setState({ count })

/** @param ids of all sessions, oldest first */
export const setSessions = (ids: readonly string[]): void =>
  useSession.setState({ count: ids.length, sessionIds: ids })

/**
 * Whether every code counts as held. A super administrator holds them all (OPS-COM-16: superAdmin equal to 1, no other
 * value); where the platform does not list the codes, nothing is hidden and the platform decides.
 */
export const hasAllPermissions = (session: Pick<Session, 'user' | 'lacks'> | null): boolean =>
  session?.user.superAdmin === 1 || session?.lacks?.includes('permissions') === true

export const hasPermission = (
  state: Pick<SessionState, 'session' | 'permissions'>,
  code: string | undefined,
): boolean => code === undefined || hasAllPermissions(state.session) || state.permissions.has(code)

interface MenuPlace {
  readonly url: string
  readonly children: readonly MenuPlace[]
}

const leadsTo = (menus: readonly MenuPlace[], route: string): boolean =>
  menus.some(({ url, children }) => url === route || leadsTo(children, route))

/** @returns whether the signed-in user can navigate to the screen of this route; calls of a screen require that. */
export const useMayOpen = (route: string): boolean =>
  useSession(
    ({ session }) =>
      session?.user.superAdmin === 1 ||
      session?.lacks?.includes('menus') === true ||
      leadsTo(session?.menus ?? [], route),
  )

/** Whether the platform of this window cannot be reached, as far as is known. */
export const isOffline = ({ session }: Pick<SessionState, 'session'>): boolean =>
  session?.connection.state === 'offline'

export const useIsOffline = (): boolean => useSession(isOffline)
