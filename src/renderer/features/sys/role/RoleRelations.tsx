import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { type Kind, kindLabels, kinds } from '#features/sys/role/kinds.ts'
import { groupList, relationTreeList, roleUserList } from '#features/sys/role/relations.list.tsx'
import { relationTree } from '#features/sys/role/relationTree.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import { useList } from '#kit/list/useList.ts'
import { useText } from '#kit/text.ts'
import { useTreeList } from '#kit/list/tree/useTreeList.ts'

const useStyles = makeStyles({
  // Aligns the text of the first tab with the list.
  kinds: { marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalSNudge})` },
  panel: {
    height: 'max(220px, 100vh - 400px)',
    marginBlockStart: tokens.spacingVerticalS,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
  },
})

/** Edits the five ways in which a role reaches users; every change takes effect immediately. */
export function RoleRelations({ roleId }: { roleId: string }) {
  const styles = useStyles()
  const text = useText()
  const [kind, setKind] = useState<Kind>('user')
  return (
    // A list inside a form: its keys and buttons must not submit the form.
    <div
      role="presentation"
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
      }}
    >
      <TabList
        className={styles.kinds}
        size="small"
        aria-label={text('sys.role:page.users')}
        selectedValue={kind}
        onTabSelect={(_, data) => setKind(kinds.find((each) => each === data.value) ?? 'user')}
      >
        {kinds.map((each) => (
          <Tab key={each} value={each}>
            {text(kindLabels[each])}
          </Tab>
        ))}
      </TabList>
      <div className={styles.panel}>
        {kind === 'user' ? <Users roleId={roleId} /> : null}
        {kind === 'group' ? <Groups roleId={roleId} /> : null}
        {kind === 'dept' || kind === 'deptSub' || kind === 'duty' ? (
          <Branches key={kind} roleId={roleId} type={kind} />
        ) : null}
      </div>
    </div>
  )
}

function Users({ roleId }: { roleId: string }) {
  const list = useMemo(() => roleUserList({ roleId, roleGrade: null }), [roleId])
  const fixed = useMemo(() => ({ roleId }), [roleId])
  return <ListView state={useList(list, { fixed })} />
}

function Groups({ roleId }: { roleId: string }) {
  const list = useMemo(() => groupList(roleId), [roleId])
  const fixed = useMemo(() => ({ roleId }), [roleId])
  return <ListView state={useList(list, { fixed })} />
}

function Branches({ roleId, type }: { roleId: string; type: 'dept' | 'deptSub' | 'duty' }) {
  const list = useMemo(() => relationTreeList(roleId, type), [roleId, type])
  const source = useMemo(() => relationTree(roleId, type), [roleId, type])
  return <ListView state={useTreeList(list, source)} />
}
