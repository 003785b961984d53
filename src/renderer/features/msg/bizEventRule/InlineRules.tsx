import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { makeStyles, Spinner, Text, tokens } from '@fluentui/react-components'
import { TextBulletListRegular } from '@fluentui/react-icons'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { withoutEmptyNumbers } from '#contract/emptyNumbers.ts'
import {
  type BizEventRule,
  BizEventRuleWrite,
  bizEventRule,
  ONCE,
} from '#contract/resources/msg/bizEventRule.ts'
import type { RulesOf } from '#features/msg/bizEventRule/bizEventRule.list.tsx'
import { inlineColumns } from '#features/msg/bizEventRule/inlineColumns.tsx'
import { callEndpoint, useEndpoint } from '#kit/data/endpoint.ts'
import { askConfirm } from '#kit/dialog/dialogs.ts'
import type { ToolbarAction } from '#kit/list/actions.ts'
import { Toolbar } from '#kit/list/chrome/Toolbar.tsx'
import { useIsOffered } from '#kit/list/offers.ts'
import { SavedTable } from '#kit/table/SavedTable.tsx'
import { useTab } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  page: {
    height: '100%',
    minHeight: 0,
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  hint: { color: tokens.colorNeutralForeground3 },
  table: {
    flex: 1,
    minHeight: 0,
    padding: `0 ${tokens.spacingHorizontalM} ${tokens.spacingVerticalM}`,
  },
})

const { list, create, update, remove } = bizEventRule.endpoints

/** Pixels of the buttons and the space below the rows. */
const belowRows = 56

/** Height for the rows, as the window leaves it. */
function useRoom() {
  const place = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(420)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const look = () => setRoom(Math.max(160, element.clientHeight - belowRows))
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { place, room }
}

/** One row on its own: the documented save, with POST or PUT. */
async function saveRule(row: BizEventRule, isNew: boolean): Promise<BizEventRule> {
  const body = BizEventRuleWrite.parse(withoutEmptyNumbers(BizEventRuleWrite, row))
  const { data: id } = isNew
    ? await callEndpoint(create, { body })
    : await callEndpoint(update, { body: { ...body, id: row.id } })
  return { ...row, ...body, id }
}

const removeRule = ({ id }: BizEventRule): Promise<unknown> => callEndpoint(remove, { body: [id] })

const isStored = ({ id }: BizEventRule): boolean => id !== ''

/** The rules of an event as a table whose rows are edited and saved one by one (DECISION-MSG-50). */
export function InlineRules({ onList, ...of }: RulesOf & { onList(): void }) {
  const { eventCode, timeUnit, bizTypes, templates } = of
  const styles = useStyles()
  const text = useText()
  const { setDirty } = useTab()
  const dirty = useRef(false)
  const { place, room } = useRoom()
  const { data, error, refetch } = useEndpoint(list, { query: { eventCode } })
  const canAdd = useIsOffered({ guard: create })
  const canEdit = useIsOffered({ guard: update })
  const canRemove = useIsOffered({ guard: remove })
  const columns = useMemo(
    () =>
      inlineColumns({ timeUnit, bizTypes, templates }, text).map((column) =>
        canEdit ? column : { ...column, readOnly: isStored },
      ),
    [timeUnit, bizTypes, templates, canEdit, text],
  )
  const newRow = useCallback(() => emptyRule(eventCode), [eventCode])
  const onDirty = useCallback(
    (isDirty: boolean) => {
      dirty.current = isDirty
      setDirty(isDirty)
    },
    [setDirty],
  )
  const leave = async () => {
    const request = {
      question: text('kit:discard.question'),
      action: text('kit:discard.action'),
      danger: true,
    }
    if (dirty.current && !(await askConfirm(request))) return
    setDirty(false)
    onList()
  }
  return (
    <div className={styles.page}>
      <Toolbar
        actions={[toList]}
        selection={<Text className={styles.hint}>{text('msg.bizEventRule:inline.hint')}</Text>}
        tools={null}
        onAction={() => void leave()}
        onReload={() => void refetch()}
      />
      <div ref={place} className={styles.table}>
        {data ? (
          <SavedTable<BizEventRule>
            label={text('msg.bizEventRule:title')}
            columns={columns}
            rows={data.data}
            idKey="id"
            newRow={canAdd ? newRow : undefined}
            canRemove={canRemove ? undefined : (row) => !isStored(row)}
            save={saveRule}
            remove={removeRule}
            onDirty={onDirty}
            addLabel="msg.bizEventRule:add"
            maxHeight={room}
          />
        ) : error ? (
          <FailedAnswer failure={error.failure} title="kit:list.failed" onRetry={refetch} />
        ) : (
          <Spinner label={text('kit:list.loading')} />
        )}
      </div>
    </div>
  )
}

const toList: ToolbarAction<object> = {
  id: 'list',
  label: 'msg.bizEventRule:inline.off',
  icon: TextBulletListRegular,
  guard: 'signed-in',
  reason: 'Shows the same rules as a list.',
  run: () => undefined,
}

const emptyRule = (eventCode: string): BizEventRule => ({
  id: '',
  title: '',
  eventCode,
  bizType: '',
  dtNumMin: null,
  dtNumMax: null,
  amountMin: null,
  amountMax: null,
  amountUnit: '1',
  frequency: ONCE,
  status: 1,
  templateId: '',
  receiveInfo: '',
})
