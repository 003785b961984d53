import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useCallback, useMemo } from 'react'
import {
  type HolderType,
  holderTypes,
  type PrivilegeTag,
  privilegeTags,
} from '#contract/resources/sys/privilege.ts'
import { holderLabels, holderLabelsOf, tagLabels } from '#pickers/holders/labels.ts'
import { type ChildRow, useColumnNames, useDeletedRows } from '#pickers/holders/rows.ts'
import { employeeSource, useNodes } from '#pickers/holders/sources.ts'
import { codeText, someCodes } from '#kit/codes.ts'
import type { Control } from '#kit/form/fields.tsx'
import { FieldWordsContext, useFieldWords } from '#kit/inputs/fieldWords.ts'
import { useTriedToSave } from '#kit/form/useTriedToSave.ts'
import { RecordChoice } from '#kit/picker/RecordChoice.tsx'
import type { Choice } from '#kit/picker/source.ts'
import { TreePicker } from '#kit/tree/TreePicker.tsx'
import { EditTable } from '#kit/table/EditTable.tsx'
import type { EditColumn } from '#kit/table/types.ts'
import { type TextKey, useText } from '#kit/text.ts'
import type { TreeNode } from '#kit/tree/treeModel.ts'
import { roleSource } from '#pickers/roleSource.ts'

const useStyles = makeStyles({
  lists: { display: 'grid', gap: tokens.spacingVerticalL },
  list: { display: 'grid', gap: tokens.spacingVerticalXS },
  quiet: { color: tokens.colorNeutralForeground3 },
})

interface HolderRow extends ChildRow {
  readonly privilegeType: HolderType
  readonly privilegeValues: string
  readonly privilegeValuesDesc: string
  readonly privilegeTag: PrivilegeTag
}

const names = {
  privilegeType: 'pickers:holders.type',
  privilegeValues: 'pickers:holders.who',
} as const

const addLabels: Readonly<Record<PrivilegeTag, TextKey>> = {
  W: 'pickers:holders.white.add',
  B: 'pickers:holders.black.add',
}

/** A list that excludes everybody would be empty. */
const offered: Readonly<Record<PrivilegeTag, readonly HolderType[]>> = {
  W: holderTypes.codes,
  B: holderTypes.codes.filter((type) => type !== 'all'),
}

const columnsOf = (tag: PrivilegeTag, everybody?: TextKey): readonly EditColumn<HolderRow>[] => [
  {
    key: 'privilegeType',
    label: names.privilegeType,
    kind: 'select',
    required: true,
    width: 200,
    grow: 0,
    options: someCodes(everybody ? holderLabelsOf(everybody) : holderLabels, offered[tag]),
    // Ids of one kind mean nothing in another.
    changes: () => ({ privilegeValues: '', privilegeValuesDesc: '' }),
  },
  {
    key: 'privilegeValues',
    label: names.privilegeValues,
    kind: 'custom',
    required: true,
    width: 320,
    text: (row) => row.privilegeValuesDesc,
    isEmpty: (row) => row.privilegeType !== 'all' && row.privilegeValues === '',
    cell: ({ row, label, change }) => (
      <Holders
        row={row}
        label={label}
        onChange={(choices) =>
          change({
            privilegeValues: choices.map(({ id }) => id).join(','),
            privilegeValuesDesc: choices.map(({ name }) => name).join(','),
          })
        }
      />
    ),
  },
]

const columns: Readonly<Record<PrivilegeTag, readonly EditColumn<HolderRow>[]>> = {
  W: columnsOf('W'),
  B: columnsOf('B'),
}

const newRowOf = (privilegeTag: PrivilegeTag) => (): HolderRow => ({
  privilegeType: 'employee',
  privilegeValues: '',
  privilegeValuesDesc: '',
  privilegeTag,
})

const newRows: Readonly<Record<PrivilegeTag, () => HolderRow>> = { W: newRowOf('W'), B: newRowOf('B') }

/** For privileges without a list that excludes. */
const onlyWhite: readonly PrivilegeTag[] = ['W']

interface HolderRowsProps {
  readonly control: Control
  /** There is no black list. Default false. */
  readonly isWhiteOnly?: boolean
  /** Name of everybody among the types. Default: all. */
  readonly everybody?: TextKey
}

/** Who has the privilege, and who is excluded from it: two tables over one field, whose rows messages count through. */
export function HolderRows({ control, isWhiteOnly = false, everybody }: HolderRowsProps) {
  const styles = useStyles()
  const text = useText()
  const isChecked = useTriedToSave()
  const onChange = useDeletedRows(control, 'deltUserList')
  useColumnNames(control.name, names)
  useFieldWords(
    useCallback(
      (item) => {
        // The type that the contract's schema gives this field.
        const { privilegeType, privilegeTag, privilegeValuesDesc } = item as HolderRow
        const list = codeText(tagLabels, privilegeTag, text)
        const type = codeText(holderLabels, privilegeType, text)
        return [list, type, privilegeValuesDesc].filter(Boolean).join(' · ')
      },
      [text],
    ),
  )
  // The type that the contract's schema gives this field.
  const all = (Array.isArray(control.value) ? control.value : []) as readonly HolderRow[]
  const put = (tag: PrivilegeTag, rows: readonly HolderRow[]) =>
    onChange(
      privilegeTags.codes.flatMap((each) =>
        each === tag ? rows : all.filter(({ privilegeTag }) => privilegeTag === each),
      ),
    )
  return (
    // The rows are described as a whole above.
    <FieldWordsContext value={null}>
      <div className={styles.lists}>
        {(isWhiteOnly ? onlyWhite : privilegeTags.codes).map((tag) => (
          <HolderTable
            key={tag}
            tag={tag}
            all={all}
            everybody={everybody}
            isChecked={isChecked}
            controlRef={tag === 'W' ? control.ref : undefined}
            onChange={(rows) => put(tag, rows)}
          />
        ))}
      </div>
    </FieldWordsContext>
  )
}

interface HolderTableProps {
  readonly tag: PrivilegeTag
  /** The rows of both lists. */
  readonly all: readonly HolderRow[]
  readonly everybody: TextKey | undefined
  readonly isChecked: boolean
  readonly controlRef: Control['ref'] | undefined
  onChange(rows: readonly HolderRow[]): void
}

function HolderTable({ tag, all, everybody, isChecked, controlRef, onChange }: HolderTableProps) {
  const styles = useStyles()
  const text = useText()
  const label = codeText(tagLabels, tag, text)
  const own = useMemo(
    () => all.flatMap((row, index) => (row.privilegeTag === tag ? [{ row, number: index + 1 }] : [])),
    [all, tag],
  )
  const rows = useMemo(() => own.map(({ row }) => row), [own])
  const named = useMemo(() => columnsOf(tag, everybody), [tag, everybody])
  return (
    <div className={styles.list} role="group" aria-label={label}>
      <Text weight="semibold">{label}</Text>
      <EditTable
        label={label}
        columns={everybody === undefined ? columns[tag] : named}
        rows={rows}
        newRow={newRows[tag]}
        numberOf={(index) => own[index]?.number ?? all.length + 1}
        isChecked={isChecked}
        addLabel={addLabels[tag]}
        controlRef={controlRef}
        onChange={onChange}
      />
    </div>
  )
}

/** Choices from the wire format: ids and names are two comma-separated texts. */
function choicesOf(row: HolderRow): readonly Choice[] {
  const names = row.privilegeValuesDesc.split(',')
  return row.privilegeValues
    .split(',')
    .filter((id) => id !== '')
    .map((id, index) => ({ id, name: names[index] ?? id }))
}

interface HoldersProps {
  readonly row: HolderRow
  readonly label: string
  onChange(choices: readonly Choice[]): void
}

/** The picker for the kind of right holder. */
function Holders({ row, label, onChange }: HoldersProps) {
  const styles = useStyles()
  const text = useText()
  switch (row.privilegeType) {
    case 'all':
      return <Text className={styles.quiet}>{text('pickers:holders.everybody')}</Text>
    case 'employee':
      return <RecordChoice source={employeeSource} multiple value={choicesOf(row)} onChange={onChange} />
    case 'role':
      return <RecordChoice source={roleSource} multiple value={choicesOf(row)} onChange={onChange} />
    case 'org':
    case 'orgSub':
      return <TreeHolders kind="dept" row={row} label={label} onChange={onChange} />
    case 'position':
      return <TreeHolders kind="duty" row={row} label={label} onChange={onChange} />
  }
}

function namesIn(nodes: readonly TreeNode[], names: Map<string, string>): Map<string, string> {
  for (const { id, label, children } of nodes) {
    names.set(id, label)
    if (children) namesIn(children, names)
  }
  return names
}

function TreeHolders({ kind, row, label, onChange }: HoldersProps & { readonly kind: 'dept' | 'duty' }) {
  const nodes = useNodes(kind)
  const choices = choicesOf(row)
  return (
    <TreePicker
      label={label}
      nodes={nodes}
      multiple
      value={choices.map(({ id }) => id)}
      nameOf={(id) => choices.find((choice) => choice.id === id)?.name}
      onChange={(ids) => {
        const names = namesIn(nodes, new Map(choices.map(({ id, name }) => [id, name])))
        onChange(ids.map((id) => ({ id, name: names.get(id) ?? id })))
      }}
    />
  )
}
