import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { useContext, useEffect, useMemo, useState } from 'react'
import { SuperAdmin } from '#contract/resources/shell/auth.ts'
import { type MenuBranch, menu } from '#contract/resources/sys/menu.ts'
import { menuModule } from '#contract/resources/sys/menuModule.ts'
import { menusOf } from '#features/sys/menu/menu.list.tsx'
import { callEndpoint, useEndpoint } from '#kit/data/endpoint.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import { useIsOffered } from '#kit/list/offers.ts'
import { useSession } from '#kit/session.ts'
import { TabContext, useTabs } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import type { TreeRow } from '#kit/list/tree/treeShape.ts'
import type { TreeSource } from '#kit/list/tree/treeSource.ts'
import { useTreeList } from '#kit/list/tree/useTreeList.ts'

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  list: { flex: 1, minHeight: 0 },
})

const nothing = {}

/** For platforms that do not distinguish clients. */
const onlyClient = { code: 'PC', name: '' }

/** One tab per menu module, each with the tree of that module's menus. */
export function MenuScreen() {
  const styles = useStyles()
  const text = useText()
  const { data, error, refetch } = useEndpoint(menuModule.endpoints.list, nothing)
  const [chosen, setChosen] = useState('')
  const hasCascade = useCascade()
  const named = data?.data.filter(({ code }) => code !== '')
  // A platform without modules has the menus of one client.
  const isWhole = error?.failure.code === 'not-found' || named?.length === 0
  const modules = isWhole ? [onlyClient] : (named ?? [])
  const client = modules.some(({ code }) => code === chosen) ? chosen : (modules[0]?.code ?? '')
  if (error && modules.length === 0) {
    return <FailedAnswer failure={error.failure} title="kit:list.failed" onRetry={refetch} />
  }
  return (
    <div className={styles.screen}>
      {!isWhole && (
        <TabList
          aria-label={text('sys.menu:modules')}
          selectedValue={client}
          onTabSelect={(_, { value }) => setChosen(String(value))}
        >
          {modules.map(({ code, name }) => (
            <Tab key={code} value={code}>
              {name}
            </Tab>
          ))}
        </TabList>
      )}
      <div className={styles.list}>
        {client === '' ? null : <MenuTree key={client} client={client} hasCascade={hasCascade} />}
      </div>
    </div>
  )
}

const treeRow = (row: MenuBranch): TreeRow<MenuBranch> => ({
  id: row.id,
  row,
  children: row.children.length > 0 ? row.children.map(treeRow) : undefined,
})

function MenuTree({ client, hasCascade }: { client: string; hasCascade: boolean }) {
  const list = useMemo(() => menusOf(client, hasCascade), [client, hasCascade])
  const source = useMemo<TreeSource<MenuBranch>>(
    () => ({
      key: client,
      top: async () => (await callEndpoint(menu.endpoints.list, { query: { client } })).data.map(treeRow),
    }),
    [client],
  )
  return <ListView state={useTreeList(list, source)} />
}

/** Whether the deletion of a whole branch is offered: Alt+Delete toggles it, for users who may (DECISION-SYS-82). */
function useCascade(): boolean {
  const text = useText()
  const [isShown, setShown] = useState(false)
  const isSuper = useSession((state) => state.session?.user.superAdmin === SuperAdmin.super)
  const may = useIsOffered({ guard: menu.endpoints.deleteEcur }) && isSuper
  const tabId = useContext(TabContext)
  const isActive = useTabs(({ activeId }) => tabId === '' || activeId === tabId)
  useEffect(() => {
    if (!may || !isActive) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Delete' || !event.altKey) return
      event.preventDefault()
      setShown(!isShown)
      toast('success', text(isShown ? 'sys.menu:cascade.off' : 'sys.menu:cascade.on'), 2000)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [may, isActive, isShown, text])
  return may && isShown
}
