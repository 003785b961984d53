import { makeStyles, Radio, RadioGroup, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { menu } from '#contract/resources/sys/menu.ts'
import { type Comparison, permissionExplain } from '#contract/resources/sys/permissionExplain.ts'
import { Ask } from '#features/sys/permissionExplain/Ask.tsx'
import { NotExplained } from '#features/sys/permissionExplain/Derived.tsx'
import { type Difference, differenceOf, menuIdsOf, pathsOf } from '#features/sys/permissionExplain/derived.ts'
import { Part, pathText, Quiet, ScopeParts } from '#features/sys/permissionExplain/parts.tsx'
import type { SubjectKind } from '#features/sys/permissionExplain/question.ts'
import { menuNameOf, roleSource, useMenuTree, userSource } from '#features/sys/permissionExplain/sources.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { RecordChoice } from '#kit/picker/RecordChoice.tsx'
import type { Choice } from '#kit/picker/source.ts'
import { type TextKey, useText } from '#kit/text.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  page: {
    height: '100%',
    boxSizing: 'border-box',
    overflow: 'auto',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXL}`,
  },
  two: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalXXL,
    rowGap: tokens.spacingVerticalXS,
    maxWidth: '1100px',
  },
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    display: 'grid',
    alignContent: 'start',
    gap: tokens.spacingVerticalXXS,
    maxHeight: '260px',
    overflow: 'auto',
  },
  item: { overflowWrap: 'anywhere' },
  side: { display: 'grid', alignContent: 'start', gap: tokens.spacingVerticalXS, minWidth: 0 },
})

type Sides = readonly [Choice | null, Choice | null]

/** Compares two users or two roles: shows the differences. */
export function Compare({ start }: { start: { kind: SubjectKind; subject: Choice | null } }) {
  const styles = useStyles()
  const text = useText()
  const [kind, setKind] = useState(start.kind)
  const [[first, second], setSides] = useState<Sides>([start.subject, null])
  const source = kind === 'user' ? 'sys.permissionExplain:subject.user' : 'sys.permissionExplain:subject.role'
  return (
    <div className={styles.page}>
      <RadioGroup
        layout="horizontal"
        aria-label={text('sys.permissionExplain:subject')}
        value={kind}
        onChange={(_, { value }) => {
          setKind(value === 'role' ? 'role' : 'user')
          setSides([null, null])
        }}
      >
        <Radio value="user" label={text('sys.permissionExplain:compare.users')} />
        <Radio value="role" label={text('sys.permissionExplain:compare.roles')} />
      </RadioGroup>
      <div className={styles.two}>
        <Side
          kind={kind}
          label={`${text(source)} 1`}
          value={first}
          onChange={(one) => setSides([one, second])}
        />
        <Side
          kind={kind}
          label={`${text(source)} 2`}
          value={second}
          onChange={(one) => setSides([first, one])}
        />
      </div>
      {first && second ? (
        <Ask
          key={JSON.stringify([kind, first.id, second.id])}
          endpoint={permissionExplain.endpoints.compare}
          input={{ query: { kind, first: first.id, second: second.id } }}
          missing={<DerivedComparison kind={kind} first={first} second={second} />}
        >
          {(answer) => <Differences answer={answer} />}
        </Ask>
      ) : (
        <EmptyState title={text('sys.permissionExplain:compare.empty')} />
      )}
    </div>
  )
}

interface SideProps {
  readonly kind: SubjectKind
  readonly label: string
  readonly value: Choice | null
  onChange(value: Choice | null): void
}

function Side({ kind, label, value, onChange }: SideProps) {
  const styles = useStyles()
  const chosen = value ? [value] : []
  return (
    <div className={styles.side} role="group" aria-label={label}>
      <Quiet>{label}</Quiet>
      {kind === 'user' ? (
        <RecordChoice source={userSource} value={chosen} onChange={([one]) => onChange(one ?? null)} />
      ) : (
        <RecordChoice source={roleSource} value={chosen} onChange={([one]) => onChange(one ?? null)} />
      )}
    </div>
  )
}

function Differences({ answer }: { answer: Comparison }) {
  const styles = useStyles()
  const text = useText()
  const { first, second, roles, menus, codes, scopes, depts } = answer
  const names = [first.name, second.name] as const
  const hasRoles = roles.both + roles.onlyFirst.length + roles.onlySecond.length > 0
  const isAll = scopes.first.all || scopes.second.all
  return (
    <>
      {hasRoles ? <Beside title="sys.permissionExplain:roles" names={names} difference={roles} /> : null}
      <Beside
        title="sys.permissionExplain:menus"
        names={names}
        difference={{
          ...menus,
          onlyFirst: menus.onlyFirst.map(pathText),
          onlySecond: menus.onlySecond.map(pathText),
        }}
      />
      <Beside title="sys.permissionExplain:codes" names={names} difference={codes} />
      <Part title="sys.permissionExplain:scope">
        <div className={styles.two}>
          <ScopeParts parts={scopes.first.parts} />
          <ScopeParts parts={scopes.second.parts} />
        </div>
        {isAll ? <Quiet>{text('sys.permissionExplain:compare.all')}</Quiet> : null}
      </Part>
      {isAll ? null : <Beside title="sys.permissionExplain:depts" names={names} difference={depts} />}
    </>
  )
}

interface BesideProps {
  readonly title: TextKey
  readonly names: readonly [string, string]
  readonly difference: Difference
}

/** Entries that only one of the two has, one list per side, and how many they share. */
function Beside({ title, names, difference }: BesideProps) {
  const styles = useStyles()
  const text = useText()
  const { onlyFirst, onlySecond, both } = difference
  return (
    <Part title={title}>
      <Quiet>{text('sys.permissionExplain:compare.both', { count: both })}</Quiet>
      <div className={styles.two}>
        {([onlyFirst, onlySecond] as const).map((items, side) => {
          const name = names[side] ?? ''
          const label = text('sys.permissionExplain:compare.only', { name, count: items.length })
          return (
            // There are two sides, whose order never changes.
            <div key={side} className={styles.side}>
              <Text weight="semibold" size={200}>
                {label}
              </Text>
              <ul className={styles.list} aria-label={label}>
                {items.map((item) => (
                  <li key={item} className={styles.item}>
                    {item}
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </div>
    </Part>
  )
}

/** Ids of the menus of one side, from the documented calls; undefined while they are loading. */
function useHeldMenus(kind: SubjectKind, id: string): ReadonlySet<string> | undefined {
  const tree = useEndpoint(menu.endpoints.userMenu, { query: { id } }, { enabled: kind === 'user' }).data
    ?.data
  const ticked = useEndpoint(menu.endpoints.roleMenu, { query: { id } }, { enabled: kind === 'role' }).data
    ?.data
  if (kind === 'user') return tree && menuIdsOf(tree)
  return ticked && new Set(ticked)
}

interface DerivedProps {
  readonly kind: SubjectKind
  readonly first: Choice
  readonly second: Choice
}

/** The comparison of menus for a platform that has no call for comparing: derived from the documented calls. */
function DerivedComparison({ kind, first, second }: DerivedProps) {
  const { rows } = useMenuTree()
  const one = useHeldMenus(kind, first.id)
  const other = useHeldMenus(kind, second.id)
  return (
    <>
      <NotExplained />
      {one && other ? (
        <Beside
          title="sys.permissionExplain:menus"
          names={[first.name, second.name]}
          difference={differenceOf(one, other, pathsOf(rows, menuNameOf))}
        />
      ) : null}
    </>
  )
}
