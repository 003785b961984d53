import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import {
  AddRegular,
  ArrowClockwiseRegular,
  CopyAddRegular,
  DeleteRegular,
  EditRegular,
} from '@fluentui/react-icons'
import { useMemo } from 'react'
import { type Duty, duty } from '#contract/resources/sys/duty.ts'
import { DutyForm } from '#features/sys/duty/DutyForm.tsx'
import { dutyNodes } from '#features/sys/duty/nodes.ts'
import { useCommand } from '#kit/data/command.ts'
import { callEndpoint, nameToType, useEndpoint } from '#kit/data/endpoint.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { askConfirm, openDialog } from '#kit/dialog/dialogs.ts'
import { toast, toastSuccess } from '#kit/dialog/toasts.ts'
import { FilteredTree } from '#kit/tree/FilteredTree.tsx'
import { CloneDialog } from '#kit/list/clone.tsx'
import { useIsOffered } from '#kit/list/offers.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  aside: {
    width: '248px',
    // Hidden in a narrow window, where the table needs the space.
    '@media (max-width: 1100px)': { width: '196px' },
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalS,
    boxSizing: 'border-box',
    borderInlineEndWidth: tokens.strokeWidthThin,
    borderInlineEndStyle: 'solid',
    borderInlineEndColor: tokens.colorNeutralStroke2,
    minHeight: 0,
  },
  bar: { display: 'flex', gap: tokens.spacingHorizontalXXS },
  space: { flex: 1 },
  tree: { flex: 1, minHeight: 0 },
})

const everything = { query: {} }
const noDuties: readonly Duty[] = []

interface DutyTreeProps {
  readonly selectedId: string
  onSelect(id: string): void
}

/** The tree of duties below a virtual root, with the actions for the chosen one. */
export function DutyTree({ selectedId, onSelect }: DutyTreeProps) {
  const styles = useStyles()
  const text = useText()
  const { data, error, refetch } = useEndpoint(duty.endpoints.list, everything)
  const duties = data?.data ?? noDuties
  const nodes = useMemo(() => dutyNodes(duties, text('sys.duty:root')), [duties, text])
  const mayAdd = useIsOffered({ guard: duty.endpoints.create })
  const mayEdit = useIsOffered({ guard: duty.endpoints.update })
  const mayRemove = useIsOffered({ guard: duty.endpoints.remove })
  const remove = useCommand(duty.endpoints.remove)
  const chosen = duties.find(({ id }) => id === selectedId)

  const edit = async (props: { record?: Duty; pid?: string }) => {
    const { changed } = await openDialog(DutyForm, props)
    if (changed) void refetch()
  }
  const clone = async (record: Duty) => {
    const sample = { record, name: record.dutyName }
    const { changed } = await openDialog(CloneDialog, { form: DutyForm, props: {}, sample })
    if (changed) void refetch()
  }
  const openChosen = async (open: (record: Duty) => Promise<void>) => {
    if (!chosen) return
    try {
      const { data: record } = await callEndpoint(duty.endpoints.get, { params: { id: chosen.id } })
      await open(record)
    } catch (failure) {
      presentFailure(failure)
    }
  }
  const removeChosen = async () => {
    if (!chosen) {
      toast('warning', text('sys.duty:root.delete'))
      return
    }
    const handle = text('common:delete')
    const confirmed = await askConfirm({
      question: text('common:confirm.generic', { handle }),
      subjects: [chosen.dutyName],
      action: handle,
      danger: true,
      typed: nameToType(duty.endpoints.remove),
    })
    if (!confirmed) return
    const done = await remove.run({ body: [chosen.id] }, { confirm: confirmed.typed })
    if (!done) return
    toastSuccess()
    onSelect(chosen.pid)
    void refetch()
  }

  return (
    <aside className={styles.aside} aria-label={text('sys.duty:tree')}>
      <div className={styles.bar} role="toolbar" aria-label={text('sys.duty:tree')}>
        {mayAdd ? (
          <Button
            appearance="subtle"
            icon={<AddRegular />}
            title={text('sys.duty:add')}
            aria-label={text('sys.duty:add')}
            onClick={() => void edit({ pid: selectedId })}
          />
        ) : null}
        {mayEdit ? (
          <Button
            appearance="subtle"
            icon={<EditRegular />}
            title={text('sys.duty:edit')}
            aria-label={text('sys.duty:edit')}
            disabledFocusable={!chosen}
            onClick={() => void openChosen((record) => edit({ record }))}
          />
        ) : null}
        {mayAdd && mayEdit ? (
          <Button
            appearance="subtle"
            icon={<CopyAddRegular />}
            title={text('sys.duty:clone')}
            aria-label={text('sys.duty:clone')}
            disabledFocusable={!chosen}
            onClick={() => void openChosen(clone)}
          />
        ) : null}
        {mayRemove ? (
          <Button
            appearance="subtle"
            icon={<DeleteRegular />}
            title={text('common:delete')}
            aria-label={text('common:delete')}
            onClick={() => void removeChosen()}
          />
        ) : null}
        <div className={styles.space} />
        <Button
          appearance="subtle"
          icon={<ArrowClockwiseRegular />}
          title={text('kit:toolbar.reload')}
          aria-label={text('kit:toolbar.reload')}
          onClick={() => void refetch()}
        />
      </div>
      <div className={styles.tree}>
        {error && duties.length === 0 ? (
          <FailedAnswer failure={error.failure} title="sys.duty:tree.failed" onRetry={refetch} />
        ) : (
          <FilteredTree
            label={text('sys.duty:tree')}
            nodes={nodes}
            isReady={data !== undefined}
            selectedId={selectedId}
            onSelect={({ id }) => onSelect(id)}
          />
        )}
      </div>
    </aside>
  )
}
