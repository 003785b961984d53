import { type MenuBranch, menu } from '#contract/resources/sys/menu.ts'
import { permissionExplainTab } from '#contract/tabs.ts'
import { openLabels, showLabels, typeLabels } from '#features/sys/menu/labels.ts'
import { MenuDialog } from '#features/sys/menu/MenuDialog.tsx'
import { NamesDialog } from '#features/sys/menu/NamesDialog.tsx'
import { PageMenuDialog } from '#features/sys/menu/PageMenuDialog.tsx'
import { addAction, deleteAction, editAction } from '#kit/list/actions.ts'
import type { ListDefinition, RowAction } from '#kit/list/types.ts'
import { openTab } from '#kit/tabs.ts'
import { menuName } from '#features/sys/menu/menuName.ts'

const { endpoints } = menu

const cascade: RowAction<MenuBranch> = {
  id: 'deleteEcur',
  label: 'sys.menu:cascade',
  endpoint: endpoints.deleteEcur,
  inMenu: true,
  danger: true,
  confirm: 'generic',
  run: async (row, context) => {
    await context.call(endpoints.deleteEcur, { params: { id: row.id } })
    context.deselect([row.id])
    context.done()
  },
}

/** Menus of one module; the screen shows one such list per module. */
export const menuList: ListDefinition<MenuBranch> = {
  id: 'sys.menu',
  title: 'sys.menu:title',
  source: endpoints.list,
  rowName: menuName,
  filters: [],
  columns: [
    { key: 'name', label: 'sys.menu:field.name', width: 205, value: menuName },
    { key: 'icon', label: 'sys.menu:field.icon', width: 100 },
    { key: 'type', label: 'sys.menu:field.type', width: 80, options: typeLabels },
    { key: 'sort', label: 'sys.menu:field.sort', width: 70, align: 'end' },
    { key: 'url', label: 'sys.menu:field.url', width: 130 },
    { key: 'permissions', label: 'sys.menu:field.permissions', width: 140 },
    { key: 'openMode', label: 'sys.menu:field.openMode', width: 90, options: openLabels },
    {
      key: 'showFlag',
      label: 'sys.menu:field.showFlag',
      width: 80,
      options: showLabels,
    },
  ],
  rowActions: [
    {
      id: 'addChild',
      label: 'sys.menu:addChild',
      endpoint: endpoints.create,
      run: (row, context) => context.openDialog(MenuDialog, { client: row.client, pid: row.id }),
    },
    editAction(endpoints.update, async (row, context) =>
      context.openDialog(MenuDialog, {
        client: row.client,
        record: await context.call(endpoints.get, { params: { id: row.id } }),
      }),
    ),
    deleteAction(endpoints.remove),
    {
      id: 'names',
      label: 'sys.menu:names',
      endpoint: endpoints.update,
      inMenu: true,
      run: async (row, context) =>
        context.openDialog(NamesDialog, {
          record: await context.call(endpoints.get, { params: { id: row.id } }),
        }),
    },
    {
      id: 'why',
      label: 'sys.menu:why',
      permission: 'sys:role:update',
      inMenu: true,
      run: (row) => void openTab(permissionExplainTab, { menuId: row.id }),
    },
    {
      id: 'page',
      label: 'sys.menu:page',
      permission: 'sys:menu:update',
      inMenu: true,
      when: (row) => row.pageId !== '',
      run: async (row, context) => {
        const record = await context.call(endpoints.pageMenu, { query: { pageId: row.pageId } })
        if (record) context.openDialog(PageMenuDialog, { record })
      },
    },
  ],
}

/**
 * The list of one module.
 * @param hasCascade whether the deletion of a whole branch is offered
 */
export const menusOf = (client: string, hasCascade: boolean): ListDefinition<MenuBranch> => ({
  ...menuList,
  toolbar: [addAction(endpoints.create, (_, context) => context.openDialog(MenuDialog, { client }))],
  rowActions: hasCascade ? [...(menuList.rowActions ?? []), cascade] : menuList.rowActions,
})
