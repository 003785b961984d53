import { AVATAR_DIRECTORY } from '#contract/resources/shell/center.ts'
import type { Context } from '#server/context/context.ts'

/** The path of a stored file; the server's own address may be another one after each start, so it is not kept. */
const storedPath = /^\/oss\/file\/(\d{8}\/[\w-]{1,64}\.\w{1,16})$/

/**
 * The path of an uploaded avatar in the address that was sent.
 * @returns null for anything else: an address elsewhere would be called by every console that shows the user
 */
export function avatarPath({ store, caller, origin }: Context, headUrl: string): string | null {
  const path = headUrl.startsWith(`${origin}/`) ? headUrl.slice(origin.length) : headUrl
  const place = storedPath.exec(path)?.[1]
  if (place === undefined) return null
  const known = store.get(
    `SELECT 1 FROM oss_list WHERE tenant_id = ? AND local_physical_pathname = ? AND dir_value = ?
       AND file_content_type LIKE 'image/%'`,
    caller.tenantId,
    place,
    AVATAR_DIRECTORY,
  )
  return known ? path : null
}

/** A stored picture under the address by which the caller reached the server. */
export const pictureAddress = ({ origin }: Context, path: string): string =>
  path.startsWith('/') ? `${origin}${path}` : path
