import { Button, Field, Input, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { useDeferredValue, useMemo, useState } from 'react'
import { formatParts, type SimulatedDay, simulateYear } from '#contract/billNumber.ts'
import { wallParts } from '#base/moments.ts'
import type { BillType } from '#contract/resources/bill/billType.ts'
import { saveYear } from '#features/bill/billType/saveYear.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { readNumber } from '#kit/inputs/typedNumber.ts'
import { EditTable } from '#kit/table/EditTable.tsx'
import type { EditColumn } from '#kit/table/types.ts'
import { type TextKey, type Translate, useText } from '#kit/text.ts'
import { platformTime } from '#kit/platformTime.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  content: { display: 'grid', gap: tokens.spacingVerticalM, alignContent: 'start' },
  inputs: {
    display: 'grid',
    gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
  },
  // A browser's input needs more room than a fifth of the dialog.
  input: { minWidth: 0, width: '100%' },
  // As high as the table, so that nothing moves while a year is typed.
  rows: { minHeight: 'calc(min(440px, 42vh) + 32px)' },
  number: {
    fontFamily: tokens.fontFamilyMonospace,
    fontVariantNumeric: 'tabular-nums',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  tooLong: { color: tokens.colorStatusDangerForeground1 },
})

/** Documents a day at most: a year of them is computed during typing. */
const MOST_A_DAY = 200

const wholeNumber = (typed: string, from: number, to: number): number | null => {
  const value = readNumber(typed)
  return typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to ? value : null
}

/** The numbers that a type would give in a year, day by day from empty counters, to be looked at and saved. */
export function YearDialog({ type, onClose }: DialogProps & { type: BillType }) {
  const styles = useStyles()
  const text = useText()
  const [preset] = useState(() => ({
    ...{ year: String(wallParts(platformTime()).year), perDay: '10' },
    ...{ companySign: 'SH', deptSign: 'XZ', bizSign: '01' },
  }))
  const [typed, setTyped] = useState(preset)
  const asked = useDeferredValue(typed)
  const year = wholeNumber(asked.year, 1970, 9999)
  const perDay = wholeNumber(asked.perDay, 1, MOST_A_DAY)
  const days = useMemo(
    () => (year === null || perDay === null ? [] : simulateYear(type, asked, year, perDay)),
    [type, asked, year, perDay],
  )
  const used = new Set(formatParts(type.fullFormat).map(({ placeholder }) => placeholder))
  const set = (name: keyof typeof typed) => (value: string) => setTyped({ ...typed, [name]: value })
  const yearProblem = year === null ? text('bill.billType:year.wrongYear') : undefined
  const countProblem =
    perDay === null ? text('bill.billType:year.wrongCount', { count: MOST_A_DAY }) : undefined
  return (
    <DialogFrame
      title={text('bill.billType:year.title', { name: type.billName, sign: type.billSign })}
      width={960}
      isFixedWidth
      isAlert={false}
      isFilled={JSON.stringify(typed) !== JSON.stringify(preset)}
      className={styles.content}
      actions={(close) => (
        <>
          <Button
            icon={<ArrowDownloadRegular />}
            disabled={days.length === 0}
            onClick={() => void saveYear(type, String(year), days).catch(presentFailure)}
          >
            {text('common:export')}
          </Button>
          <Button appearance="primary" onClick={close}>
            {text('common:close')}
          </Button>
        </>
      )}
      onClose={onClose}
    >
      <div className={styles.inputs}>
        <Entry
          label="bill.billType:year.year"
          value={typed.year}
          problem={yearProblem}
          onChange={set('year')}
        />
        <Entry
          label="bill.billType:year.perDay"
          value={typed.perDay}
          problem={countProblem}
          onChange={set('perDay')}
        />
        {used.has('GS') ? (
          <Entry label="bill.billType:year.company" value={typed.companySign} onChange={set('companySign')} />
        ) : null}
        {used.has('BM') ? (
          <Entry label="bill.billType:year.dept" value={typed.deptSign} onChange={set('deptSign')} />
        ) : null}
        {used.has('YW') ? (
          <Entry label="bill.billType:year.biz" value={typed.bizSign} onChange={set('bizSign')} />
        ) : null}
      </div>
      <Summary type={type} days={days} />
      <div className={styles.rows}>
        {days.length === 0 ? (
          <EmptyState title={text('bill.billType:year.nothing')} />
        ) : (
          <Sheet days={days} />
        )}
      </div>
    </DialogFrame>
  )
}

interface EntryProps {
  readonly label: TextKey
  readonly value: string
  readonly problem?: string | undefined
  onChange(value: string): void
}

function Entry({ label, value, problem, onChange }: EntryProps) {
  const styles = useStyles()
  const text = useText()
  return (
    <Field label={text(label)} validationMessage={problem} validationState={problem ? 'error' : 'none'}>
      <Input
        className={styles.input}
        value={value}
        maxLength={50}
        autoComplete="off"
        onChange={(_, data) => onChange(data.value)}
      />
    </Field>
  )
}

/** How often counting begins again, and from which day on the digits do not suffice. */
function Summary({ type, days }: { type: BillType; days: readonly SimulatedDay[] }) {
  const styles = useStyles()
  const text = useText()
  const longest = days.find(({ isTooLong }) => isTooLong)
  const count = days.filter(({ hasRestarted }) => hasRestarted).length
  return (
    <div aria-live="polite">
      {days.length > 0 ? <Text>{text('bill.billType:year.restarts', { count })}</Text> : null}{' '}
      {longest ? (
        <Text className={styles.tooLong}>
          {text('bill.billType:year.tooLong', { day: longest.day, digits: type.numDigits })}
        </Text>
      ) : null}
    </div>
  )
}

const noteOf = ({ isTooLong, hasRestarted }: SimulatedDay, text: Translate): string => {
  if (isTooLong) return text('bill.billType:year.long')
  return hasRestarted ? text('bill.billType:year.restart') : ''
}

/** The days below each other; those in sight are drawn. */
function Sheet({ days }: { days: readonly SimulatedDay[] }) {
  const styles = useStyles()
  const text = useText()
  const columns = useMemo((): readonly EditColumn<SimulatedDay>[] => {
    const number = (words: string, isTooLong: boolean) => (
      <span className={mergeClasses(styles.number, isTooLong && styles.tooLong)} title={words}>
        {words}
      </span>
    )
    return [
      { key: 'day', label: 'bill.billType:year.day', kind: 'text', width: 110, grow: 0 },
      {
        ...{ key: 'first', label: 'bill.billType:year.first', kind: 'custom', width: 200 },
        text: ({ first }) => first,
        cell: ({ row }) => number(row.first, false),
      },
      {
        ...{ key: 'last', label: 'bill.billType:year.last', kind: 'custom', width: 200 },
        text: ({ last }) => last,
        cell: ({ row }) => number(row.last, row.isTooLong),
      },
      {
        ...{ key: 'isTooLong', label: 'bill.billType:year.note', kind: 'custom', width: 180, grow: 0 },
        text: (row) => noteOf(row, text),
      },
    ]
  }, [styles, text])
  return (
    <EditTable
      label={text('bill.billType:year')}
      columns={columns}
      rows={days}
      readOnly
      maxHeight="min(440px, 42vh)"
      onChange={unchanged}
    />
  )
}

/** The table is read-only. */
const unchanged = () => undefined
