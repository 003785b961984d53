import { useMemo } from 'react'
import { type MenuBranch, MenuWrite, menu } from '#contract/resources/sys/menu.ts'
import { menuModule } from '#contract/resources/sys/menuModule.ts'
import { callEndpoint, useEndpoint } from '#kit/data/endpoint.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { formFields } from '#kit/form/fields.tsx'
import { useNextSort } from '#kit/form/useNextSort.ts'
import { useText } from '#kit/text.ts'
import type { TreeNode } from '#kit/tree/treeModel.ts'
import { menuName } from '#pickers/menu/menuName.ts'

const { TreeField } = formFields(MenuWrite)

interface ParentFieldProps {
  readonly client: string
  /** Id of the menu being edited: neither it nor its descendants can be its parent. */
  readonly ownId?: string
  readonly isNew: boolean
}

const nothing = {}

/** Chooses the parent menu. Modules are shown above the top level for orientation; they cannot be chosen. */
export function ParentField({ client, ownId, isNew }: ParentFieldProps) {
  const text = useText()
  const input = useMemo(() => ({ query: { client } }), [client])
  const { data: menus } = useEndpoint(menu.endpoints.list, input)
  const { data: modules } = useEndpoint(menuModule.endpoints.list, nothing)
  const nextSort = useNextSort(
    isNew,
    async (pid) => (await callEndpoint(menu.endpoints.getMaxSort, { params: { pid } })).data,
  )
  const nodes = useMemo<readonly TreeNode[]>(() => {
    const nodeOf = (row: MenuBranch): TreeNode => ({
      id: row.id,
      label: menuName(row),
      children: row.children.filter(({ id }) => id !== ownId).map(nodeOf),
    })
    const top = {
      id: '0',
      label: text('sys.menu:parent.top'),
      children: (menus?.data ?? []).filter(({ id }) => id !== ownId).map(nodeOf),
    }
    return (modules?.data ?? []).map(({ id, code, name }) => ({
      id,
      label: name,
      children: code === client ? [top] : undefined,
    }))
  }, [menus, modules, client, ownId, text])
  const isModule = (id: string) => modules?.data.some((each) => each.id === id) ?? false
  return (
    <TreeField
      name="pid"
      label="sys.menu:field.pid"
      nodes={nodes}
      clearable={false}
      accepts={(id) => {
        if (isModule(id)) toast('warning', text('sys.menu:parent.module'))
        return !isModule(id)
      }}
      onPicked={nextSort}
    />
  )
}
