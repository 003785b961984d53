import { ErrorCode } from '#contract/failures.ts'
import { pageRoute } from '#contract/pageConfig.ts'
import { SuperAdmin } from '#contract/resources/shell/auth.ts'
import { type Menu, type MenuBranch, type MenuNode, menu } from '#contract/resources/sys/menu.ts'
import { grantableMenus, usableMenus } from '#server/access/menus.ts'
import { platformOnly } from '#server/access/platform.ts'
import type { Context } from '#server/context/context.ts'
import { INSIDE } from '#server/db/inside.ts'
import type { Value } from '#server/db/store.ts'
import { nest } from '#server/db/tree.ts'
import { implement } from '#server/nouns/implement.ts'
import { checkEach, Refusal, refuse } from '#server/common/refusal.ts'
import { nextSort } from '#server/nouns/rows.ts'
import { checkParent, menuColumns } from './menuPlace.ts'
import { findVisibleUser } from './userGuards.ts'

interface Row extends Omit<Menu, 'names' | 'fileList'> {
  readonly names: string
  readonly fileList: string
}

const COLUMNS = `CAST(menus.id AS TEXT) AS id, CAST(menus.pid AS TEXT) AS pid,
  COALESCE((SELECT parent.name FROM menus AS parent WHERE parent.id = menus.pid), '') AS parentName,
  menus.name, names, icon, file_list AS fileList, type, menus.client, menus.sort, menus.url, permissions,
  show_flag AS showFlag, component_path AS componentPath, route_alias AS routeAlias,
  redirect_route AS redirectRoute, flag_character AS flagCharacter, is_report AS isReport,
  is_change AS isChange, css_style AS cssStyle, front_color AS frontColor, bg_color AS bgColor,
  request_mapping AS requestMapping, open_mode AS openMode, page_id AS pageId,
  menus.update_date AS updateDate`

// Both columns are written here alone, out of parsed bodies.
const menuOf = ({ names, fileList, ...row }: Row): Menu => ({
  ...row,
  names: JSON.parse(names) as Menu['names'],
  fileList: JSON.parse(fileList) as Menu['fileList'],
})

/** Menus of the modules that are open to the caller's tenant. */
function rowsOf(context: Context, where: string, ...values: Value[]): Menu[] {
  return context.store
    .all<Row>(
      `SELECT ${COLUMNS} FROM menus JOIN menu_modules ON menu_modules.code = menus.client
       WHERE menu_modules.tenant_itype IN (0, ?) AND ${where} ORDER BY menus.sort, menus.id`,
      context.caller.tenantItype,
      ...values,
    )
    .map(menuOf)
}

function find(context: Context, id: string): Menu {
  const [row] = rowsOf(context, 'menus.id = ?', id)
  if (!row) throw refuse('recordMissing')
  return row
}

function list(context: Context, client: string): MenuBranch[] {
  const rows = client === '' ? rowsOf(context, '1') : rowsOf(context, 'menus.client = ?', client)
  return nest<MenuBranch>(rows.map((row) => ({ ...row, children: [] })))
}

/** Translations that were equal to the name follow it; others were written on purpose. */
const follow = (stored: Menu, name: string): Menu['names'] =>
  Object.fromEntries(
    Object.entries(stored.names).map(([locale, words]) => [locale, words === stored.name ? name : words]),
  )

function create(context: Context, body: Parameters<typeof menuColumns>[1]): string {
  platformOnly(context)
  checkParent(context, '0', body)
  const id = context.nextId()
  context.store.insert('menus', {
    ...menuColumns(context, body),
    id,
    creator: context.caller.realName,
    create_date: context.now,
  })
  return id
}

/** Menus of a chosen user, by the server's own record (DECISION-SYS-49). */
function userMenu(context: Context, id: string): MenuNode[] {
  const { store, caller } = context
  const { superAdmin } = findVisibleUser(context, id)
  return usableMenus(store, { id, superAdmin, tenantItype: caller.tenantItype }, context.language)
}

function roleMenu({ store, caller }: Context, id: string): string[] {
  if (id === '-1') return []
  if (!store.get('SELECT 1 FROM roles WHERE id = ? AND tenant_id = ?', id, caller.tenantId))
    throw refuse('recordMissing')
  return store
    .all<{ id: string }>('SELECT CAST(menu_id AS TEXT) AS id FROM role_menus WHERE role_id = ?', id)
    .map((row) => row.id)
}

export const menuModule = implement(
  menu,
  'sys.menu:title',
  {
    list: (context, { query }) => list(context, query.client),
    select: ({ store, caller, language }) => usableMenus(store, caller, language),
    selectAuth: ({ store, caller, language }) => grantableMenus(store, caller, language),
    roleMenu: (context, { query }) => roleMenu(context, query.id),
    userMenu: (context, { query }) => userMenu(context, query.id),
    getIdListByIsImportant: ({ store }) =>
      store
        .all<{ id: string }>('SELECT CAST(id AS TEXT) AS id FROM menus WHERE is_important = 1 ORDER BY id')
        .map((row) => row.id),
    isImportant: (context, { body }) => {
      platformOnly(context)
      context.store.run(`UPDATE menus SET is_important = id IN (${INSIDE})`, JSON.stringify(body.value))
    },
    getMaxSort: (context, { params }) =>
      nextSort(context, 'menus', [{ sql: 'pid = ?', values: [params.pid] }]),
    get: (context, { params }) => find(context, params.id),
    create: (context, { body }) => create(context, body),
    update: (context, { body }) => {
      platformOnly(context)
      const stored = find(context, body.id)
      checkParent(context, body.id, body)
      context.store.update('menus', body.id, {
        ...menuColumns(context, { ...body, pageId: stored.pageId }),
        names: JSON.stringify(body.names ?? follow(stored, body.name)),
      })
      return body.id
    },
    remove: (context, { body }) => {
      platformOnly(context)
      const ids = JSON.stringify(body)
      checkEach(
        context.store.all<{ id: string; name: string }>(
          `SELECT CAST(id AS TEXT) AS id, name FROM menus WHERE id IN (${INSIDE})`,
          ids,
        ),
        ({ name }) => name,
        ({ id }) => {
          if (context.store.get('SELECT 1 FROM menus WHERE pid = ?', id))
            throw new Refusal(ErrorCode.hasChildren, 'menu.hasChildren')
        },
      )
      context.store.run(`DELETE FROM menus WHERE id IN (${INSIDE})`, ids)
      return null
    },
    deleteEcur: (context, { params }) => {
      if (context.caller.superAdmin !== SuperAdmin.super) throw new Refusal(ErrorCode.forbidden, 'forbidden')
      find(context, params.id)
      context.store.run(
        `WITH RECURSIVE below (id) AS (
           SELECT id FROM menus WHERE id = ? UNION SELECT menus.id FROM menus JOIN below ON menus.pid = below.id)
         DELETE FROM menus WHERE id IN (SELECT id FROM below)`,
        params.id,
      )
      return null
    },
    pageMenu: (context, { query }) => rowsOf(context, 'page_id = ?', query.pageId)[0] ?? null,
    savePageMenu: (context, { body }) => {
      platformOnly(context)
      const [stored] = rowsOf(context, 'page_id = ?', body.pageId)
      const fields = menu.endpoints.create.body.parse({
        ...stored,
        names: undefined,
        ...body,
        type: 0,
        showFlag: 1,
        url: pageRoute(body.pageId),
        permissions: 'sys:sysDesignPage:info',
      })
      if (!stored) return create(context, fields)
      checkParent(context, stored.id, fields)
      context.store.update('menus', stored.id, {
        ...menuColumns(context, fields),
        names: JSON.stringify(follow(stored, fields.name)),
      })
      return stored.id
    },
  },
  { isImportant: 'verb.importantMenus', deleteEcur: 'sys.menu:cascade', savePageMenu: 'verb.pageMenu' },
)
