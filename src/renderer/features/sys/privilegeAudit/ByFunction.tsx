import { Tab, TabList } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { type MenuNode, menu } from '#contract/resources/sys/menu.ts'
import { ImportantMenus } from '#features/sys/privilegeAudit/ImportantMenus.tsx'
import { useAuditStyles } from '#features/sys/privilegeAudit/layout.ts'
import { menuNodes } from '#features/sys/privilegeAudit/menuNodes.ts'
import { rolesOfMenu, usersOfMenu } from '#features/sys/privilegeAudit/privilegeAudit.list.tsx'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import { useList } from '#kit/list/useList.ts'
import { FilteredTree } from '#kit/tree/FilteredTree.tsx'
import { useText } from '#kit/text.ts'
import { EmptyState } from '#ui/States.tsx'

const noMenus: readonly MenuNode[] = []
const noIds: readonly string[] = []

/** Shows the roles and users that hold the chosen menu. */
export function ByFunction() {
  const styles = useAuditStyles()
  const text = useText()
  const menus = useEndpoint(menu.endpoints.select, {})
  const important = useEndpoint(menu.endpoints.getIdListByIsImportant, {})
  const [menuId, setMenuId] = useState('')
  const [isUsers, setUsers] = useState(false)
  const tree = menus.data?.data ?? noMenus
  const ids = important.data?.data ?? noIds
  const nodes = useMemo(() => menuNodes(tree, new Set(ids)), [tree, ids])
  return (
    <div className={styles.parts}>
      <div className={styles.tree}>
        <ImportantMenus menus={tree} ids={ids} onSaved={() => void important.refetch()} />
        <div className={styles.grow}>
          <FilteredTree
            label={text('sys.privilegeAudit:menus')}
            nodes={nodes}
            isReady={menus.data !== undefined}
            selectedId={menuId}
            onSelect={({ id }) => setMenuId(id)}
          />
        </div>
      </div>
      <div className={styles.main}>
        {menuId === '' ? (
          <EmptyState title={text('sys.privilegeAudit:chooseMenu')} />
        ) : (
          <>
            <TabList
              size="small"
              aria-label={text('sys.privilegeAudit:holders')}
              selectedValue={isUsers ? 'users' : 'roles'}
              onTabSelect={(_, { value }) => setUsers(value === 'users')}
            >
              <Tab value="roles">{text('sys.privilegeAudit:roles')}</Tab>
              <Tab value="users">{text('sys.privilegeAudit:users')}</Tab>
            </TabList>
            <div className={styles.grow}>
              {isUsers ? <Users menuId={menuId} /> : <Roles menuId={menuId} />}
            </div>
          </>
        )}
      </div>
    </div>
  )
}

function Roles({ menuId }: { menuId: string }) {
  const fixed = useMemo(() => ({ menuId }), [menuId])
  return <ListView state={useList(rolesOfMenu, { fixed })} />
}

function Users({ menuId }: { menuId: string }) {
  const fixed = useMemo(() => ({ menuId }), [menuId])
  return <ListView state={useList(usersOfMenu, { fixed })} />
}
