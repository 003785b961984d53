import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useDeferredValue, useMemo } from 'react'
import { type MenuNode, menu } from '#contract/resources/sys/menu.ts'
import { NEW_ROLE, RoleWrite } from '#contract/resources/sys/role.ts'
import { user } from '#contract/resources/sys/user.ts'
import {
  grantableCount,
  heldMenus,
  idsBelow,
  namesBelow,
  tickableNodes,
  ticksOf,
} from '#features/sys/role/menuTicks.ts'
import { useRoleChange } from '#features/sys/role/useRoleChange.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { formFields } from '#kit/form/fields.tsx'
import { useFieldWords } from '#kit/inputs/fieldWords.ts'
import { FilteredTree } from '#kit/tree/FilteredTree.tsx'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'

const { CustomField } = formFields(RoleWrite)

const useStyles = makeStyles({
  // Takes the height of the window, and leaves room for the note below the form.
  tree: { height: 'max(220px, 100vh - 400px)' },
  below: { display: 'flex', gap: tokens.spacingHorizontalL, alignItems: 'baseline' },
  total: { flexShrink: 0, color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  // Keeps its height while the note below the form grows.
  count: { display: 'block', minHeight: tokens.lineHeightBase200, color: tokens.colorNeutralForeground3 },
})

const none: readonly MenuNode[] = []

const idsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

/** The menus that the role grants; read-only for an operator who does not manage functions (DECISION-SYS-131). */
export function MenuGrants({ roleId, stored }: { roleId: string; stored: readonly string[] }) {
  const text = useText()
  const mayGrant = useSession((state) => state.session?.user.adminModel.authVisit === true)
  return (
    <CustomField
      name="menuIdList"
      label="sys.role:page.menus"
      hint={mayGrant ? undefined : 'sys.role:menus.readOnly'}
      render={({ value, onChange }) => (
        <Ticks
          label={text('sys.role:page.menus')}
          roleId={roleId}
          stored={stored}
          granted={idsOf(value)}
          onChange={mayGrant ? onChange : undefined}
        />
      )}
    />
  )
}

interface TicksProps {
  readonly label: string
  readonly roleId: string
  readonly stored: readonly string[]
  readonly granted: readonly string[]
  /** Absent: the tree is read-only. */
  readonly onChange: ((held: readonly string[]) => void) | undefined
}

function Ticks({ label, roleId, stored, granted: held, onChange }: TicksProps) {
  const styles = useStyles()
  const text = useText()
  const { selectAuth, select } = menu.endpoints
  const { data } = useEndpoint(onChange ? selectAuth : select, {})
  // Deferred, so that the form is shown before up to ten thousand menus are rendered.
  const menus = useDeferredValue(data?.data ?? none, none)
  const nodes = useMemo(() => tickableNodes(menus, text('sys.role:menus.view')), [menus, text])
  const ticks = useMemo(() => ticksOf(menus, held), [menus, held])
  // Grants that this operator may not change are kept (DECISION-SYS-57).
  const offered = useMemo(() => idsBelow(menus), [menus])
  useFieldWords(useMemo(() => wordsOf(menus), [menus]))
  const before = useMemo(() => new Set(stored), [stored])
  const now = new Set(held)
  const people = useEndpoint(
    user.endpoints.page,
    { query: { roleId, page: 1, limit: 1 } },
    { enabled: roleId !== NEW_ROLE },
  )
  const holders = people.data?.data.total ?? 0
  const added = held.filter((id) => !before.has(id)).length
  const removed = stored.filter((id) => !now.has(id)).length
  const granted = useMemo(() => heldMenus(menus, nodes, ticks).length, [menus, nodes, ticks])
  const total = useMemo(() => grantableCount(menus), [menus])
  const isReported = useRoleChange(roleId === NEW_ROLE ? undefined : roleId) !== undefined
  return (
    <div>
      <div className={styles.tree}>
        <FilteredTree
          label={label}
          nodes={nodes}
          canOpenAll
          isReady={data !== undefined && menus === data.data}
          checked={ticks}
          onCheckedChange={
            onChange
              ? (next) => {
                  onChange([...heldMenus(menus, nodes, next), ...stored.filter((id) => !offered.has(id))])
                }
              : undefined
          }
        />
      </div>
      <div className={styles.below}>
        <Text size={200} className={styles.total}>
          {text('sys.role:menus.count', { count: granted, total })}
        </Text>
        <Text size={200} role="status" className={styles.count}>
          {added + removed === 0 ? text('sys.role:menus.same') : null}
          {added + removed > 0 && !isReported ? text('sys.role:menus.change', { added, removed }) : null}
          {added + removed > 0 && !isReported && holders > 0
            ? text('sys.role:menus.touches', { count: holders })
            : null}
        </Text>
      </div>
    </div>
  )
}

/** Finds the name of a menu by its id; the index is built when the first name is requested. */
function wordsOf(menus: readonly MenuNode[]): (id: unknown) => string {
  let names: ReadonlyMap<string, string> | null = null
  return (id) => {
    names ??= namesBelow(menus)
    return names.get(String(id)) ?? String(id)
  }
}
