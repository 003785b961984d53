import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { useEffect, useMemo, useState } from 'react'
import { role } from '#contract/resources/sys/role.ts'
import { user } from '#contract/resources/sys/user.ts'
import { permissionExplainTab } from '#contract/tabs.ts'
import { Compare } from '#features/sys/permissionExplain/Compare.tsx'
import { Explain } from '#features/sys/permissionExplain/Explain.tsx'
import { Preview } from '#features/sys/permissionExplain/Preview.tsx'
import type { Question } from '#features/sys/permissionExplain/question.ts'
import { menuNameOf, useMenuTree } from '#features/sys/permissionExplain/sources.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import type { ScreenProps } from '#kit/screen.ts'
import { useTab } from '#kit/tabs.ts'
import { type TextKey, useText } from '#kit/text.ts'

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  body: { flex: 1, minHeight: 0 },
})

const views = ['explain', 'compare', 'preview'] as const
type View = (typeof views)[number]

const viewTexts: Readonly<Record<View, TextKey>> = {
  explain: 'sys.permissionExplain:view.explain',
  compare: 'sys.permissionExplain:view.compare',
  preview: 'sys.permissionExplain:view.preview',
}

/** The question of the tab's parameters: a user or a role, a menu, both or neither. */
function startOf(params: ScreenProps['params']): Question {
  const { userId, roleId, menuId = '', name = '' } = permissionExplainTab.params.safeParse(params).data ?? {}
  const id = userId ?? roleId
  return {
    kind: userId === undefined && roleId !== undefined ? 'role' : 'user',
    subject: id === undefined ? null : { id, name },
    target: 'menu',
    menuId,
    deptId: '',
  }
}

/** The question with names: an address holds ids only, the documented calls report the names. */
function useNamed(question: Question): Question {
  const { kind, subject } = question
  const isUnnamed = subject !== null && subject.name === ''
  const input = { params: { id: subject?.id ?? '' } }
  const person = useEndpoint(user.endpoints.get, input, { enabled: isUnnamed && kind === 'user' }).data
  const given = useEndpoint(role.endpoints.get, input, { enabled: isUnnamed && kind === 'role' }).data
  const found = kind === 'user' ? person?.data.realName : given?.data.name
  return useMemo(
    () => (isUnnamed ? { ...question, subject: { id: subject.id, name: found ?? subject.id } } : question),
    [question, isUnnamed, subject, found],
  )
}

/** Names the tab after its subject, in the current language. */
function useTitle({ subject, menuId }: Question): void {
  const text = useText()
  const { setTitle } = useTab()
  const { rows } = useMenuTree()
  const row = subject ? undefined : rows.find(({ id }) => id === menuId)
  const name = subject?.name ?? (row ? menuNameOf(row) : '')
  const title = name === '' ? '' : text('sys.permissionExplain:tab', { name })
  // oxlint-disable-next-line react/exhaustive-deps -- the handle is a new object in every render
  useEffect(() => setTitle(title), [title])
}

/** Explains why a user or role can or cannot see something, compares two of them, and previews a role's navigation. */
export function PermissionExplain({ params }: ScreenProps) {
  const styles = useStyles()
  const text = useText()
  const [view, setView] = useState<View>('explain')
  const [asked, setQuestion] = useState(() => startOf(params))
  const question = useNamed(asked)
  useTitle(useNamed(useMemo(() => startOf(params), [params])))
  const title = text('sys.permissionExplain:title')
  const { kind, subject } = question
  return (
    <div className={styles.screen}>
      <TabList
        aria-label={title}
        selectedValue={view}
        onTabSelect={(_, { value }) => setView(views.find((known) => known === value) ?? 'explain')}
      >
        {views.map((each) => (
          <Tab key={each} value={each}>
            {text(viewTexts[each])}
          </Tab>
        ))}
      </TabList>
      <div className={styles.body}>
        {view === 'explain' ? <Explain question={question} onChange={setQuestion} /> : null}
        {view === 'compare' ? <Compare start={{ kind, subject }} /> : null}
        {view === 'preview' ? <Preview start={kind === 'role' ? subject : null} /> : null}
      </div>
    </div>
  )
}
