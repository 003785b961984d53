import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { makeStyles, Spinner, Text, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { type UserCustrule, userCustrule } from '#contract/resources/sys/userCustrule.ts'
import type { User } from '#contract/resources/sys/user.ts'
import { CustruleChangeNote } from '#features/sys/user/CustruleChangeNote.tsx'
import { useCommand } from '#kit/data/command.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { savedThenClose } from '#kit/dialog/toasts.ts'
import { FilteredTree } from '#kit/tree/FilteredTree.tsx'
import { useText } from '#kit/text.ts'
import { namedNodes } from '#kit/tree/treeModel.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  content: { display: 'grid', gap: tokens.spacingVerticalS },
  blocks: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(300px, 1fr))',
    gap: tokens.spacingHorizontalL,
  },
  block: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, height: '360px' },
  head: { display: 'flex', justifyContent: 'space-between', gap: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground3 },
  tree: {
    flex: 1,
    minHeight: 0,
    padding: tokens.spacingHorizontalS,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
})

type Chosen = ReadonlyMap<string, ReadonlySet<string>>

/** Edits the data a user sees beyond their roles: one tree of choices per rule sort. */
export function CustruleDialog({ person, onClose }: DialogProps & { person: User }) {
  const styles = useStyles()
  const text = useText()
  const input = useMemo(() => ({ query: { userId: person.id } }), [person.id])
  const { data, error, refetch } = useEndpoint(userCustrule.endpoints.genList, input)
  const [changed, setChanged] = useState<Chosen>(() => new Map())
  const command = useCommand(userCustrule.endpoints.save)
  const items = data?.data

  const list = (items ?? []).map(({ ruleId, ruleSort, customDataIds }) => ({
    ruleId,
    ruleSort,
    customDataIds: [...(changed.get(ruleId) ?? customDataIds)],
  }))
  const body = { userId: person.id, list }

  const save = async () => {
    const done = await command.run({ body })
    if (!done) return
    await savedThenClose(() => onClose({ changed: true }))
  }

  return (
    <DialogFrame
      title={text('sys.user:custrule.title', { name: person.realName })}
      width={820}
      isFilled={changed.size > 0}
      main={{ label: text('common:save'), run: () => void save(), isBusy: !items || command.isRunning }}
      onClose={onClose}
    >
      {error ? (
        <FailedAnswer failure={error.failure} title="kit:form.loadFailed" onRetry={refetch} />
      ) : items ? (
        <div className={styles.content}>
          <div className={styles.blocks}>
            {items.map((item) => (
              <Block
                key={item.ruleId}
                item={item}
                checked={changed.get(item.ruleId)}
                onChange={(ids) => setChanged(new Map(changed).set(item.ruleId, ids))}
              />
            ))}
          </div>
          <CustruleChangeNote
            items={items}
            input={changed.size > 0 ? { body } : undefined}
            person={person.realName}
          />
        </div>
      ) : (
        <Spinner label={text('kit:list.loading')} />
      )}
    </DialogFrame>
  )
}

interface BlockProps {
  readonly item: UserCustrule
  /** Undefined: the stored selection. */
  readonly checked: ReadonlySet<string> | undefined
  onChange(checked: ReadonlySet<string>): void
}

function Block({ item, checked, onChange }: BlockProps) {
  const styles = useStyles()
  const text = useText()
  const nodes = useMemo(() => namedNodes(item.treeData, ({ name }) => name), [item.treeData])
  const stored = useMemo(() => new Set(item.customDataIds), [item.customDataIds])
  const current = checked ?? stored
  return (
    <section className={styles.block} aria-label={item.ruleSortName}>
      <div className={styles.head}>
        <Text weight="semibold">{item.ruleSortName}</Text>
        <Text size={200} className={styles.quiet} role="status">
          {text('kit:select.count', { count: current.size })}
        </Text>
      </div>
      <div className={styles.tree}>
        {nodes.length === 0 ? (
          <EmptyState title={text('sys.user:custrule.empty')} />
        ) : (
          <FilteredTree
            label={item.ruleSortName}
            nodes={nodes}
            checked={current}
            onCheckedChange={onChange}
          />
        )}
      </div>
    </section>
  )
}
