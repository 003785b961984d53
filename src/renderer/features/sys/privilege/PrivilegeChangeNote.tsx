import { permissionExplain } from '#contract/resources/sys/permissionExplain.ts'
import { PrivilegeWrite, privilegeItems } from '#contract/resources/sys/privilege.ts'
import { itemLabels } from '#features/sys/privilege/labels.ts'
import { codeText } from '#kit/codes.ts'
import { listText } from '#kit/listText.ts'
import { useRehearsal } from '#kit/data/rehearsal.ts'
import { ChangeNote } from '#kit/form/ChangeNote.tsx'
import { useFormValues } from '#kit/form/useFormValues.ts'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { useText } from '#kit/text.ts'

/** Effects of saving this privilege: processes, kinds, and the users who gain or lose it. */
export function PrivilegeChangeNote({ id }: { id: string | undefined }) {
  const text = useText()
  const { isDirty, isRecreating } = useFormOfField()
  const values = useFormValues()
  const written = PrivilegeWrite.safeParse(values)
  const answer = useRehearsal(
    permissionExplain.endpoints.privilegeChange,
    isDirty && written.success ? { body: { ...written.data, id: isRecreating ? undefined : id } } : undefined,
  )
  if (!answer) return null
  const { busis, items, gained, lost, people, losesOwn } = answer
  const words = (codes: readonly string[]) =>
    privilegeItems.codes
      .filter((item) => codes.includes(item))
      .map((item) => codeText(itemLabels, item, text))
  return (
    <ChangeNote
      added={[...busis.added, ...words(items.added)]}
      removed={[...busis.removed, ...words(items.removed)]}
      lines={[
        ...(gained.total > 0
          ? [text('sys.privilege:change.gained', { count: gained.total, names: listText(gained.names) })]
          : []),
        ...(lost.total > 0
          ? [text('sys.privilege:change.lost', { count: lost.total, names: listText(lost.names) })]
          : []),
      ]}
      touches={text('sys.privilege:change.touches', { count: people.total })}
      warning={
        losesOwn
          ? { title: text('sys.privilege:change.own'), detail: text('sys.privilege:change.ownDetail') }
          : undefined
      }
    />
  )
}
