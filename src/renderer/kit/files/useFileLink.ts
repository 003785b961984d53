import { useQuery } from '@tanstack/react-query'
import { bridge } from '#kit/bridge/bridge.ts'
import { useSession } from '#kit/session.ts'

/**
 * Where this window reads a file of the platform: for pictures, media, documents. No token is in it.
 * @param file null: nothing to show.
 * @returns undefined until it is known, null when the platform's address is none of its own.
 */
export function useFileLink(file: { url: string; fileName: string } | null): string | null | undefined {
  const sessionId = useSession((state) => state.session?.id)
  const { data, isError } = useQuery({
    queryKey: ['file', sessionId ?? '', file?.url ?? ''],
    queryFn: async () => (file ? (await bridge.call('files.link', file)).address : null),
    enabled: file !== null && file.url !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return isError ? null : data
}
