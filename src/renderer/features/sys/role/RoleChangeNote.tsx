import type { RoleChange } from '#contract/resources/sys/permissionExplain.ts'
import { useRoleChange } from '#features/sys/role/useRoleChange.ts'
import { listText } from '#kit/listText.ts'
import { ChangeNote } from '#kit/form/ChangeNote.tsx'
import { type Translate, useText } from '#kit/text.ts'

/** The screen and the code that editing roles requires. */
const SCREEN = 'sys/role'
const CODE = 'sys:role:update'

function warningOf({ own }: RoleChange, text: Translate) {
  const detail = text('sys.role:change.ownDetail', { screens: own.screens.length, codes: own.codes.length })
  if (own.screens.includes(SCREEN)) return { title: text('sys.role:change.ownScreen'), detail }
  if (own.codes.includes(CODE)) return { title: text('sys.role:change.ownEdit'), detail }
  if (own.screens.length + own.codes.length > 0) return { title: text('sys.role:change.own'), detail }
  return undefined
}

/** Effects of saving this role: the changes, the affected users, and the losses of the editors themselves. */
export function RoleChangeNote({ roleId }: { roleId: string }) {
  const text = useText()
  const answer = useRoleChange(roleId)
  if (!answer) return null
  const { added, removed, rules, people } = answer
  const unchosen = text('sys.role:data.unchosen')
  return (
    <ChangeNote
      added={added.map(({ name, path }) => [...path.slice(-1), name].join(' › '))}
      removed={removed.map(({ name, path }) => [...path.slice(-1), name].join(' › '))}
      lines={rules.map(({ name, before, after }) =>
        text('sys.role:change.rule', { name, before: before || unchosen, after: after || unchosen }),
      )}
      touches={text('sys.role:change.touches', { count: people.total, names: listText(people.names) })}
      warning={warningOf(answer, text)}
    />
  )
}
