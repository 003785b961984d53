import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { type ReactNode, useMemo, useState } from 'react'
import { dept } from '#contract/resources/sys/dept.ts'
import { type Role, type RoleDetail, role } from '#contract/resources/sys/role.ts'
import type { User } from '#contract/resources/sys/user.ts'
import { type RuleNode, userCustrule } from '#contract/resources/sys/userCustrule.ts'
import { peopleOfRule, rolesOfRule } from '#features/sys/dataPermission/dataPermission.list.tsx'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import { useList } from '#kit/list/useList.ts'
import { useText } from '#kit/text.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  list: { flex: 1, minWidth: 0 },
  panel: {
    width: '320px',
    '@media (max-width: 1100px)': { width: '240px' },
    flexShrink: 0,
    boxSizing: 'border-box',
    padding: tokens.spacingHorizontalM,
    display: 'grid',
    alignContent: 'start',
    gap: tokens.spacingVerticalM,
    overflow: 'auto',
    borderInlineStartWidth: tokens.strokeWidthThin,
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke2,
  },
  part: { display: 'grid', gap: tokens.spacingVerticalXS },
  values: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL },
  quiet: { color: tokens.colorNeutralForeground3 },
})

/** The node that is chosen in the tree of rules. */
export interface ChosenRule {
  /** Id of a rule sort or of one of its rules; empty when none is chosen. */
  readonly nodeId: string
  /** The rule sort it belongs to. */
  readonly sortId: string
}

/** Wraps a list so that a click or Enter chooses a row. */
function Choosable({ onChoose, children }: { onChoose(index: number): void; children: ReactNode }) {
  const styles = useStyles()
  const choose = (target: EventTarget) => {
    if (!(target instanceof Element)) return
    const line = target.closest<HTMLElement>('[role=row][data-row]')
    const index = Number(line?.dataset.row ?? -1)
    if (index >= 0) onChoose(index)
  }
  return (
    <div
      role="presentation"
      className={styles.list}
      onClick={(event) => choose(event.target)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') choose(event.target)
      }}
    >
      {children}
    </div>
  )
}

export function ByRole({ rule }: { rule: ChosenRule }) {
  const styles = useStyles()
  const text = useText()
  const fixed = useMemo(() => ({ ruleId: rule.nodeId }), [rule.nodeId])
  const state = useList(rolesOfRule, { fixed })
  const [shown, setShown] = useState<Role>()
  return (
    <>
      <Choosable onChoose={(index) => setShown(state.rows[index]?.row)}>
        <ListView state={state} />
      </Choosable>
      <aside className={styles.panel} aria-label={text('sys.dataPermission:reach')}>
        {shown ? (
          <>
            <Text weight="semibold">{shown.name}</Text>
            <RoleReach roleId={shown.id} sortId={rule.sortId} />
          </>
        ) : (
          <EmptyState title={text('sys.dataPermission:chooseRole')} />
        )}
      </aside>
    </>
  )
}

export function ByPerson({ rule }: { rule: ChosenRule }) {
  const styles = useStyles()
  const text = useText()
  const fixed = useMemo(
    (): Record<string, string> => ({ hasRole: 'true', hasCustrule: rule.nodeId === '' ? '' : 'true' }),
    [rule.nodeId],
  )
  const state = useList(peopleOfRule, { fixed })
  const [shown, setShown] = useState<User>()
  return (
    <>
      <Choosable onChoose={(index) => setShown(state.rows[index]?.row)}>
        <ListView state={state} />
      </Choosable>
      <aside className={styles.panel} aria-label={text('sys.dataPermission:reach')}>
        {shown ? (
          <PersonReach key={shown.id} user={shown} sortId={rule.sortId} />
        ) : (
          <EmptyState title={text('sys.dataPermission:choosePerson')} />
        )}
      </aside>
    </>
  )
}

/** A user's own selection, and the selections of each of their roles. */
function PersonReach({ user, sortId }: { user: User; sortId: string }) {
  const text = useText()
  const { data } = useEndpoint(userCustrule.endpoints.genList, { query: { userId: user.id } })
  const own = (data?.data ?? []).filter(({ ruleId }) => sortId === '' || ruleId === sortId)
  return (
    <>
      <Text weight="semibold">{user.realName}</Text>
      {own.map((item) => (
        <Part key={item.ruleId} title={text('sys.dataPermission:ownRule', { name: item.ruleSortName })}>
          <Values names={item.customDataIds.map((id) => nameIn(item.treeData, id) ?? id)} />
        </Part>
      ))}
      {user.roleIdList.map((roleId) => (
        <RoleReach key={roleId} roleId={roleId} sortId={sortId} isNamed />
      ))}
    </>
  )
}

function nameIn(nodes: readonly RuleNode[], id: string): string | undefined {
  for (const node of nodes) {
    const name = node.id === id ? node.name : nameIn(node.children, id)
    if (name !== undefined) return name
  }
  return undefined
}

/** The selection of a role in the chosen rule sort, or in all of them while none is chosen. */
function RoleReach({
  roleId,
  sortId,
  isNamed = false,
}: {
  roleId: string
  sortId: string
  isNamed?: boolean
}) {
  const text = useText()
  const { data } = useEndpoint(role.endpoints.get, { params: { id: roleId } })
  const depts = useEndpoint(dept.endpoints.list, { query: {} })
  const found = data?.data
  if (!found || found.id !== roleId) return null
  const names = new Map((depts.data?.data ?? []).map(({ id, name }) => [id, name]))
  const rules = found.roleRuleList.filter(({ ruleId }) => sortId === '' || ruleId === sortId)
  return rules.map((rule) => (
    <Part
      key={rule.ruleId}
      title={
        isNamed
          ? text('sys.dataPermission:byRoleRule', { role: found.name, name: rule.ruleSortName })
          : rule.ruleSortName
      }
    >
      <Text>{choiceOf(rule) ?? text('sys.dataPermission:unchosen')}</Text>
      {rule.customData.length > 0 ? (
        <Values names={rule.customData.map((id) => names.get(id) ?? id)} />
      ) : null}
    </Part>
  ))
}

const choiceOf = ({ value, ruleDataList }: RoleDetail['roleRuleList'][number]): string | undefined =>
  ruleDataList.find((each) => each.value === value)?.name

function Part({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles()
  return (
    <section className={styles.part} aria-label={title}>
      <Text size={200} className={styles.quiet}>
        {title}
      </Text>
      {children}
    </section>
  )
}

function Values({ names }: { names: readonly string[] }) {
  const styles = useStyles()
  const text = useText()
  if (names.length === 0) return <Text className={styles.quiet}>{text('sys.dataPermission:nothing')}</Text>
  return (
    <ul className={styles.values}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
