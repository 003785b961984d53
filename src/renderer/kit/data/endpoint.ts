import {
  keepPreviousData,
  replaceEqualDeep,
  type Query,
  type QueryClient,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import type { AnyEndpoint, EndpointAnswer, EndpointInput } from '#contract/kernel.ts'
import type { JournalNote } from '#contract/bridge/journal.ts'
import { FailureError } from '#contract/failures.ts'
import { type PageOf, pagesOf } from '#contract/pages.ts'
import { createAhead, FRESH, clearAhead } from '#kit/ahead.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { noteChange } from '#kit/data/changes.ts'
import { askConfirm } from '#kit/dialog/dialogs.ts'
import { useSession } from '#kit/session.ts'
import { currentLanguage, translate } from '#kit/text.ts'

/** An answer with its origin. */
export interface Answer<T> {
  readonly data: T
  readonly source: 'network' | 'cache'
  /** Epoch milliseconds. */
  readonly asOf: number
  /** Filters of a list that the platform has not applied. Absent: none. */
  readonly ignored?: readonly string[] | undefined
  /** Fields that rows of a list lack on this platform. Absent: none. */
  readonly lacking?: readonly string[] | undefined
  /** The platform refuses the requested order of the list, in these words. Absent: it does not. */
  readonly unsorted?: string | undefined
  /** Parts that the platform cannot export as shown: this page alone, or these rows at all. Absent: none. */
  readonly exportedHere?: 'page' | 'rows' | undefined
}

export interface CallOptions {
  /** `cache` reads the cache even while online. */
  readonly prefer?: 'network' | 'cache'
  /** Made by the console itself: the platform need not record it, and refusals are not shown. */
  readonly background?: boolean
  /** Text that the operator typed to confirm a destructive call in a production profile. */
  readonly confirm?: string
  /** Words of the change for the journal; made only for a call that changes something, right before it is sent. */
  readonly journal?: () => JournalNote | Promise<JournalNote>
}

/** In production, destructive calls require the profile's name; core refuses the call without it. */
export function nameToType(endpoint: Pick<AnyEndpoint, 'effect'> | undefined): string | undefined {
  const { session } = useSession.getState()
  if (endpoint?.effect !== 'destroy' || session?.profile.environment !== 'production') return undefined
  return session.profile.name
}

/** A caller that confirms itself passes the typed name with the call; other destructive calls are confirmed here. */
async function typedName(endpoint: AnyEndpoint): Promise<string | undefined> {
  const typed = nameToType(endpoint)
  // Refused in any case while the profile is read-only; no name has to be typed for that.
  if (typed === undefined || !useSession.getState().session?.writes.allowed) return undefined
  const confirmation = await askConfirm({ question: translate('kit:confirm.destroy'), danger: true, typed })
  if (!confirmation) throw new FailureError({ code: 'cancelled', message: 'Not confirmed' })
  return confirmation.typed
}

/** @returns undefined where there is nothing to note. A note that cannot be made does not prevent its call. */
async function noteOf(
  endpoint: AnyEndpoint,
  make: NonNullable<CallOptions['journal']>,
): Promise<JournalNote | undefined> {
  if (endpoint.effect === 'read') return undefined
  try {
    const note = await make()
    return Object.keys(note).length === 0 ? undefined : note
  } catch {
    return undefined
  }
}

async function send(endpoint: AnyEndpoint, input: unknown, options?: CallOptions): Promise<Answer<unknown>> {
  const confirm = options?.confirm || (await typedName(endpoint))
  const journal = options?.journal && (await noteOf(endpoint, options.journal))
  try {
    const answer = await bridge.call('api.call', {
      endpoint: endpoint.id,
      ...(input as { params?: unknown; query?: unknown; body?: unknown }),
      prefer: options?.prefer,
      background: options?.background,
      confirm,
      journal,
    })
    noteChange(endpoint, input, answer.data)
    return answer
  } finally {
    // Data read ahead predates the call, also where it is unknown whether the call was carried out.
    if (endpoint.effect !== 'read') clearAhead()
  }
}

/** One documented call. @throws FailureError */
export async function callEndpoint<E extends AnyEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options?: CallOptions,
): Promise<Answer<EndpointAnswer<E>>> {
  const answer = await send(endpoint, input, options)
  // The gateway has checked the envelope; the contract defines the shape of data.
  return answer as Answer<EndpointAnswer<E>>
}

export const endpointKey = (sessionId: string | undefined, endpoint: AnyEndpoint, input: unknown) =>
  ['endpoint', sessionId ?? '', endpoint.id, input] as const

const earlyCalls = createAhead<Answer<unknown>>()

const aheadKey = (endpoint: AnyEndpoint, input: unknown): string => `${endpoint.id} ${JSON.stringify(input)}`

/** Makes a call whose answer the next `useEndpoint` with the same input takes. @throws FailureError as that one does */
export const callAhead = (endpoint: AnyEndpoint, input: unknown): Promise<unknown> =>
  earlyCalls.start(aheadKey(endpoint, input), () => send(endpoint, input))

const sendOrTake = (endpoint: AnyEndpoint, input: unknown, options: CallOptions): Promise<Answer<unknown>> =>
  (options.prefer === undefined ? earlyCalls.take(aheadKey(endpoint, input)) : undefined) ??
  send(endpoint, input, options)

/** A response that was read ahead and has arrived. */
const takeAnswer = (endpoint: AnyEndpoint, input: unknown, options: CallOptions | undefined) =>
  options?.prefer === undefined ? earlyCalls.takeValue(aheadKey(endpoint, input)) : undefined

export interface EndpointOptions extends Pick<CallOptions, 'prefer'> {
  /** False: wait. Default true. */
  readonly enabled?: boolean
  /** Reads the answer in place of the call, for rows that no platform has. */
  readonly read?: ((input: unknown) => Promise<Answer<unknown>>) | undefined
}

/** Values in an answer beyond which it is not compared with the one before: that would be felt. */
const LONG = 30_000

function isLong(answer: unknown): boolean {
  const values = [answer]
  // Grows while it is walked.
  for (const value of values) {
    if (values.length > LONG) return true
    if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) values.push(one)
  }
  return false
}

/** Unchanged parts stay the same objects, so that nothing is rendered for them. */
const shared = (before: unknown, after: unknown): unknown =>
  isLong(after) ? after : replaceEqualDeep(before, after)

/** Reads through a documented call; the last response stays visible while the next one is loading. */
export function useEndpoint<E extends AnyEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options?: EndpointOptions,
): UseQueryResult<Answer<EndpointAnswer<E>>, FailureError> {
  const sessionId = useSession((state) => state.session?.id)
  return useQuery<Answer<EndpointAnswer<E>>, FailureError>({
    queryKey: [...endpointKey(sessionId, endpoint, input), options?.prefer ?? 'network'],
    queryFn: async () => {
      const answer = await (options?.read?.(input) ??
        sendOrTake(endpoint, input, { prefer: options?.prefer }))
      // As in callEndpoint.
      return answer as Answer<EndpointAnswer<E>>
    },
    enabled: options?.enabled ?? true,
    placeholderData: keepPreviousData,
    structuralSharing: shared,
    // Data that arrived before the first rendering is shown with it, and not requested again.
    initialData: () => takeAnswer(endpoint, input, options) as Answer<EndpointAnswer<E>> | undefined,
    staleTime: ({ state }) => (state.dataUpdateCount === 0 ? FRESH : 0),
  })
}

/** Row of an endpoint's pages. */
type RowOf<E> = EndpointAnswer<E> extends { list: (infer R)[] } ? R : never

/** Rows that a choice or a list of names reads at most. */
const MOST_ROWS = 20_000

/**
 * Every row of an endpoint with pages, for choices and names; read page by page where the platform gives
 * smaller pages than requested. Returned as one response: as old as its oldest page.
 * @param query filters
 */
export function useEveryRow<E extends AnyEndpoint>(
  endpoint: E,
  query: Readonly<Record<string, string>> = {},
  options?: Pick<EndpointOptions, 'enabled'>,
): UseQueryResult<Answer<readonly RowOf<E>[]>, FailureError> {
  const sessionId = useSession((state) => state.session?.id)
  return useQuery<Answer<readonly RowOf<E>[]>, FailureError>({
    queryKey: [...endpointKey(sessionId, endpoint, query), 'every'],
    queryFn: async () => {
      const rows: RowOf<E>[] = []
      const told = { source: 'network' as Answer<unknown>['source'], asOf: Number.POSITIVE_INFINITY }
      const read = async (page: number, limit: number) => {
        const { data, source, asOf } = await sendOrTake(endpoint, { query: { page, limit, ...query } }, {})
        if (source === 'cache') told.source = source
        told.asOf = Math.min(told.asOf, asOf)
        // As in callEndpoint.
        return data as PageOf<RowOf<E>>
      }
      for await (const { list } of pagesOf(read, { most: MOST_ROWS })) rows.push(...list)
      return { data: rows, ...told }
    },
    enabled: options?.enabled ?? true,
    placeholderData: keepPreviousData,
    structuralSharing: shared,
  })
}

/**
 * Reads by its own calls, where one result takes several of them; cached and read again as an endpoint is.
 * @param key identifies the data, unique among such readings
 */
export function useReading<T>(
  key: readonly string[],
  read: () => Promise<T>,
): UseQueryResult<T, FailureError> {
  const sessionId = useSession((state) => state.session?.id)
  return useQuery<T, FailureError>({ queryKey: ['reading', sessionId ?? '', ...key], queryFn: read })
}

/**
 * Reads visible data again: after the connection is back, everything that failed or came from the cache; rows
 * that have changed on the platform; and everything when the language changes, because the platform's responses are in
 * the previous language.
 * @returns a function that ends the subscription.
 */
export const refetchOnEvents = (client: QueryClient): (() => void) =>
  bridge.listen((event) => {
    // The texts of the console follow after this event.
    if (event.type === 'settings' && event.settings.language !== currentLanguage()) {
      void client.refetchQueries({ type: 'active' })
    }
    if (event.type === 'changed') {
      // A tree has the key of its list, everything else that of its endpoint.
      const ofResource = ({ queryKey }: Query) => `${String(queryKey[2])}.`.startsWith(`${event.resource}.`)
      void client.refetchQueries({ type: 'active', predicate: ofResource })
    }
    if (event.type !== 'connection' || event.connection.state !== 'online') return
    void client.refetchQueries({
      type: 'active',
      predicate: ({ state }) =>
        state.status === 'error' || (state.data as Partial<Answer<unknown>> | undefined)?.source === 'cache',
    })
  })
