import { QueryClient } from '@tanstack/react-query'

/**
 * One per window. Core retries, times out and tracks the connection, so the client does none of it:
 * a second opinion about being online would only disagree.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: 0,
        // Pages that are no longer shown are dropped soon; eight open lists stay small.
        gcTime: 30_000,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
