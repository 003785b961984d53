import type { EndpointInput } from '#contract/kernel.ts'
import { permissionExplain } from '#contract/resources/sys/permissionExplain.ts'
import type { RuleNode, UserCustrule } from '#contract/resources/sys/userCustrule.ts'
import { listText } from '#kit/listText.ts'
import { useRehearsal } from '#kit/data/rehearsal.ts'
import { ChangeNote } from '#kit/form/ChangeNote.tsx'
import { useText } from '#kit/text.ts'

const named = (nodes: readonly RuleNode[]): readonly (readonly [id: string, name: string])[] =>
  nodes.flatMap(({ id, name, children }) => [[id, name] as const, ...named(children)])

type Input = EndpointInput<typeof permissionExplain.endpoints.custruleChange>

interface CustruleChangeNoteProps {
  readonly items: readonly UserCustrule[]
  /** The input of the save; undefined while nothing was changed. */
  readonly input: Input | undefined
  readonly person: string
}

/**
 * Shows, before a save, which data a user would gain or lose: entries from the trees, users as the platform reports
 * them.
 */
export function CustruleChangeNote({ items, input, person }: CustruleChangeNoteProps) {
  const text = useText()
  const answer = useRehearsal(permissionExplain.endpoints.custruleChange, input)
  const changes = items.map((item) => {
    const names = new Map(named(item.treeData))
    const before = new Set(item.customDataIds)
    const after = new Set(
      input?.body.list.find(({ ruleId }) => ruleId === item.ruleId)?.customDataIds ?? item.customDataIds,
    )
    const words = (ids: Iterable<string>, other: ReadonlySet<string>) =>
      [...ids].filter((id) => !other.has(id)).map((id) => names.get(id) ?? id)
    return { added: words(after, before), removed: words(before, after) }
  })
  const seen = (people: { total: number; names: string[] }) => ({
    count: people.total,
    names: listText(people.names),
  })
  return (
    <ChangeNote
      added={changes.flatMap(({ added }) => added)}
      removed={changes.flatMap(({ removed }) => removed)}
      lines={
        answer
          ? [
              ...(answer.seesAll ? [text('sys.user:custrule.seesAll')] : []),
              ...(answer.peopleGained.total > 0
                ? [text('sys.user:custrule.gained', seen(answer.peopleGained))]
                : []),
              ...(answer.peopleLost.total > 0
                ? [text('sys.user:custrule.lost', seen(answer.peopleLost))]
                : []),
            ]
          : []
      }
      touches={text('kit:change.touches', { count: 1, names: person })}
    />
  )
}
