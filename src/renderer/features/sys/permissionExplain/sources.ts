import { useMemo } from 'react'
import { type MenuBranch, menu } from '#contract/resources/sys/menu.ts'
import { menuModule } from '#contract/resources/sys/menuModule.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { currentLanguage } from '#kit/text.ts'
import { namedNodes, type TreeNode } from '#kit/tree/treeModel.ts'
import { roleSource as roles } from '#pickers/roleSource.ts'
import { userSource as users } from '#pickers/userSource.ts'

export const userSource = { ...users, title: 'sys.permissionExplain:choose.user' as const }
export const roleSource = { ...roles, title: 'sys.permissionExplain:choose.role' as const }

const everyClient = { query: {} }
const noMenus: readonly MenuBranch[] = []

/** A menu's name in the operator's language, as the navigation shows it. */
export const menuNameOf = (row: MenuBranch): string => row.names[currentLanguage()] || row.name

/** Prefix of the id of a node that is a module. */
const MODULE = 'module-'

export const isModule = (id: string): boolean => id.startsWith(MODULE)

/** All menus and buttons of the tenant below their modules, whether the operator holds them or not. */
export function useMenuTree(): {
  readonly rows: readonly MenuBranch[]
  readonly nodes: readonly TreeNode[]
  readonly isReady: boolean
} {
  const menus = useEndpoint(menu.endpoints.list, everyClient)
  const modules = useEndpoint(menuModule.endpoints.list, {})
  const rows = menus.data?.data ?? noMenus
  const known = modules.data?.data
  const language = currentLanguage()
  const nodes = useMemo(() => {
    const byClient = Map.groupBy(rows, (row) => row.client)
    return (known ?? []).flatMap(({ code, name }) => {
      const below = byClient.get(code)
      return below ? [{ id: MODULE + code, label: name, children: namedNodes(below, menuNameOf) }] : []
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- names follow the language
  }, [rows, known, language])
  return { rows, nodes, isReady: menus.data !== undefined && known !== undefined }
}
