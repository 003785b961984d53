import { type Oss, OssInfo, oss } from '#contract/resources/ops/oss.ts'
import { AVATAR_DIRECTORY, avatarPattern } from '#contract/resources/shell/center.ts'
import { isDecodable, PICTURE_PIXELS, PICTURE_SIDE, pictureSize } from '#base/pictureSize.ts'
import { ICON_BYTES } from '#contract/values.ts'
import { admit, canOpen } from '#server/access/caller.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { INSIDE } from '#server/db/inside.ts'
import { among, type Condition, rowsOf } from '#server/db/list.ts'
import { fileMissing, StoredBytes } from '#server/files/answerBytes.ts'
import { contentTypeOf, extensionOf } from '#server/files/contentType.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import type { ReceivedFile } from '#server/files/receive.ts'
import type { Implementation } from '#server/nouns/implement.ts'
import { refuse } from '#server/common/refusal.ts'
import { changedBy, insertOwn, ownTenant } from '#server/nouns/rows.ts'
import { directoryId, ICON_DIRECTORY, ownDirectories } from './ossDirTree.ts'

const title = 'ops.oss:title'

/** 5: the server's own disk. */
const OWN_DISK = 5

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The caller's tenant, and the ticked directories when there are any. */
function scope(context: Context, dirValues: string | undefined): readonly Condition[] {
  const values = listed(dirValues ?? '')
  return values.length === 0
    ? ownTenant(context)
    : [
        ...ownTenant(context),
        { sql: 'dir_value IN (SELECT value FROM json_each(?))', values: [JSON.stringify(values)] },
      ]
}

/**
 * Files that a caller reads without the screen of files: their own, and those whose pictures records show to all users.
 */
const withoutScreen = ({ caller }: Context): Condition => ({
  sql: '(creator_id = ? OR dir_value IN (SELECT value FROM json_each(?)))',
  values: [caller.id, JSON.stringify([...ownDirectories.keys()])],
})

/** The files that fit, of those that the caller may read. */
function readable(context: Context, wanted: Condition): Oss[] {
  const { store, caller } = context
  const found = (...conditions: Condition[]) =>
    rowsOf(store, { table: 'oss_list', entity: oss.entity }, [wanted, ...ownTenant(context), ...conditions])
  return canOpen(store, caller, 'oss/sysOss') ? found() : found(withoutScreen(context))
}

/** The server does not keep its own address: it may be another one after each start. */
const addressed = <R extends { url: string }>(context: Context, row: R): R => ({
  ...row,
  url: `${context.origin}${row.url}`,
})

/** Goes by the content: the extension is only a claim (SYS-MNU-14, SYS-MNU-15). */
function checkIcon(type: string, size: number): void {
  if (!/^image\/(?:jpeg|png)$/.test(type)) throw refuse('field.iconType')
  if (size >= ICON_BYTES) throw refuse('field.iconSize')
}

/**
 * An avatar is a picture by name and content, and small enough to be decoded: the console of every user who sees it
 * decodes it. One whose first bytes do not contain its size is refused as well.
 */
function checkAvatar({ head, size }: ReceivedFile, extension: string, type: string): void {
  if (!avatarPattern.test(extension) || !type.startsWith('image/')) throw refuse('oss.avatarType')
  if (size >= ICON_BYTES) throw refuse('oss.avatarSize')
  const pixels = pictureSize(head)
  if (!pixels || !isDecodable(pixels))
    throw refuse('oss.avatarPixels', {
      side: String(PICTURE_SIDE),
      millions: String(PICTURE_PIXELS / 1_000_000),
    })
}

function store(context: Context, dirId: string, fields: UploadFields, file: ReceivedFile, path: string) {
  const extension = extensionOf(file.name)
  const type = contentTypeOf(file.head, extension)
  if (fields.dirValue === ICON_DIRECTORY) checkIcon(type, file.size)
  if (fields.dirValue === AVATAR_DIRECTORY) checkAvatar(file, extension, type)
  if (fields.fileClass === 'image' && !/^image\/(?!svg)/.test(type)) throw refuse('oss.notImage')
  const saveName = path.slice(path.lastIndexOf('/') + 1)
  const id = insertOwn(context, 'oss_files', {
    dir_id: dirId,
    file_class: fields.fileClass,
    file_content_type: type,
    file_ext: extension,
    file_size: file.size,
    file_md5: file.md5,
    file_ori_name: file.name,
    file_save_name: saveName,
    biz_id: fields.bizId,
    oss_type: OWN_DISK,
    oss_id: saveName.split('.')[0] ?? '',
    local_physical_pathname: path,
    creator_id: context.caller.id,
    ...changedBy(context),
  })
  return addressed(context, {
    id,
    url: `/oss/file/${path}`,
    fileOriName: file.name,
    fileExt: extension,
    fileSize: file.size,
  })
}

interface UploadFields {
  readonly dirValue: string
  readonly fileClass: string
  readonly bizId: string
}

/**
 * Deletes the caller's rows of these ids.
 * @returns paths of bytes that no row needs any more
 */
function removeRows(context: Context, ids: readonly string[]): string[] {
  const known = JSON.stringify(ids)
  const rows = context.store.all<{ path: string }>(
    `SELECT DISTINCT local_physical_pathname AS path FROM oss_files
     WHERE tenant_id = ? AND id IN (${INSIDE})`,
    context.caller.tenantId,
    known,
  )
  context.store.run(
    `DELETE FROM oss_files WHERE tenant_id = ? AND id IN (${INSIDE})`,
    context.caller.tenantId,
    known,
  )
  return rows
    .map((row) => row.path)
    .filter((path) => !context.store.get('SELECT 1 FROM oss_files WHERE local_physical_pathname = ?', path))
}

export const ossModule = (files: FileStore): Implementation =>
  defineNoun(oss, {
    view: 'oss_list',
    title,
    scope: (context, { dirValues }) => scope(context, dirValues),
    columns: {
      fileOriName: 'ops.oss:field.fileOriName',
      fileSaveName: 'ops.oss:field.fileSaveName',
      dirNames: 'ops.oss:field.dirNames',
      url: 'ops.oss:field.url',
      fileSize: 'heading.fileSize',
      fileContentType: 'heading.contentType',
      bizId: 'ops.oss:field.bizId',
      creator: 'heading.creator',
      updateDate: 'ops.oss:field.updateDate',
    },
    mapRow: addressed,
    calls: {
      remove: {
        // The bytes go after the rows are gone for good; until then the transaction might be undone.
        wait: async (context, { body }) => {
          const unused = context.store.transaction(() => removeRows(context, body))
          for (const path of unused) await files.remove(path)
          return null
        },
      },
      upload: {
        receive: (context, { body }, file) => {
          if (!ownDirectories.has(body.dirValue)) admit(context, { permission: 'sys:user:save' })
          const dirId = directoryId(context, body.dirValue)
          if (dirId === null) throw refuse('oss.dirUnknown')
          if (file.name === '' || /^\.+$/.test(file.name)) throw refuse('oss.nameMissing')
          if (file.size === 0) throw refuse('oss.empty')
          const path = files.newPath(context.time, extensionOf(file.name))
          const answer = store(context, dirId, body, file, path)
          file.keep(path)
          return answer
        },
      },
      getFiles: (context, { query }) => {
        const ids = listed(query.ids).filter((id) => /^\d{1,19}$/.test(id))
        const rows = readable(context, among(ids))
        return Object.fromEntries(rows.map((row) => [row.id, OssInfo.parse(addressed(context, row))]))
      },
      content: (context, { params }) => {
        const path = `${params.day}/${params.name}`
        const [row] = readable(context, { sql: 'local_physical_pathname = ?', values: [path] })
        if (!row) throw fileMissing()
        return new StoredBytes(files.absolute(path), row)
      },
    },
    verbs: { upload: 'ops.oss:upload' },
  })
