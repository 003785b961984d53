import { type MenuBranch, menu } from '#contract/resources/sys/menu.ts'
import { permissionExplainTab } from '#contract/tabs.ts'
import { showLabels, typeLabels } from '#features/sys/menu/labels.ts'
import { openLabels } from '#pickers/menu/openLabels.ts'
import { addAction, call, deleteAction, editAction, type RowAction, tab } from '#kit/list/actions.ts'
import { type ListDefinition, listMaker } from '#kit/list/types.ts'
import { menuName } from '#pickers/menu/menuName.ts'
import { NamedIcon } from '#pickers/menu/NamedIcon.tsx'
import { laterDialog } from '#kit/list/laterDialog.ts'

const menuDialog = laterDialog(async () => (await import('#features/sys/menu/MenuDialog.tsx')).MenuDialog)
const namesDialog = laterDialog(async () => (await import('#features/sys/menu/NamesDialog.tsx')).NamesDialog)
const pageMenuDialog = laterDialog(
  async () => (await import('#pickers/menu/PageMenuDialog.tsx')).PageMenuDialog,
)

const { endpoints } = menu

const cascade: RowAction<MenuBranch> = {
  id: 'deleteEcur',
  label: 'sys.menu:cascade',
  calls: call(endpoints.deleteEcur, ({ id }) => ({ params: { id } })),
  inMenu: true,
  danger: true,
  confirm: 'generic',
  deselects: true,
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
    {
      key: 'icon',
      label: 'sys.menu:field.icon',
      width: 140,
      cell: ({ icon }) => <NamedIcon name={icon} />,
    },
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
      guard: endpoints.create,
      opens: (row) => menuDialog({ client: row.client, pid: row.id }),
    },
    editAction(endpoints.update, async ({ id, client }, { read }) =>
      menuDialog({ client, record: await read(endpoints.get, { params: { id } }) }),
    ),
    deleteAction(endpoints.remove),
    {
      id: 'names',
      label: 'sys.menu:names',
      guard: endpoints.update,
      inMenu: true,
      opens: async ({ id }, { read }) =>
        namesDialog({ record: await read(endpoints.get, { params: { id } }) }),
    },
    {
      id: 'why',
      label: 'sys.menu:why',
      guard: { permission: 'sys:role:update' },
      inMenu: true,
      opens: (row) => tab(permissionExplainTab, { menuId: row.id }),
    },
    {
      id: 'page',
      label: 'sys.menu:page',
      guard: { permission: 'sys:menu:update' },
      inMenu: true,
      when: (row) => row.pageId !== '',
      opens: async ({ pageId }, { read }) => {
        const record = await read(endpoints.pageMenu, { query: { pageId } })
        return record && pageMenuDialog({ record })
      },
    },
  ],
}

/**
 * The list of one module.
 * @param hasCascade whether the deletion of a whole branch is offered
 */
export const menusOf = listMaker(
  (client: string, hasCascade: boolean): ListDefinition<MenuBranch> => ({
    ...menuList,
    toolbar: [addAction(endpoints.create, () => menuDialog({ client }))],
    rowActions: hasCascade ? [...(menuList.rowActions ?? []), cascade] : menuList.rowActions,
  }),
  [
    ['sys', true],
    ['sys', false],
  ],
)
