import { Button, makeStyles, Select, Text, tokens } from '@fluentui/react-components'
import { AddRegular, DeleteRegular } from '@fluentui/react-icons'
import { useCallback } from 'react'
import {
  type HolderType,
  holderTypes,
  type PrivilegeTag,
  privilegeTags,
} from '#contract/resources/sys/privilege.ts'
import { holderLabels, tagLabels } from '#features/sys/privilege/labels.ts'
import { type ChildRow, useRows } from '#features/sys/privilege/rows.ts'
import { employeeSource, useNodes } from '#features/sys/privilege/sources.ts'
import { codeText } from '#kit/codes.ts'
import type { Control } from '#kit/form/fields.tsx'
import { FieldWordsContext, useFieldWords } from '#kit/form/fieldWords.ts'
import { RecordChoice } from '#kit/picker/RecordChoice.tsx'
import type { Choice } from '#kit/picker/source.ts'
import { TreePicker } from '#kit/picker/TreePicker.tsx'
import { type TextKey, useText } from '#kit/text.ts'
import type { TreeNode } from '#kit/tree/treeModel.ts'
import { roleSource } from '#pickers/roleSource.ts'

const useStyles = makeStyles({
  lists: { display: 'grid', gap: tokens.spacingVerticalL, maxWidth: '860px' },
  list: { display: 'grid', gap: tokens.spacingVerticalXS },
  row: {
    display: 'grid',
    gridTemplateColumns: '28px 230px minmax(0, 1fr) 32px',
    gap: tokens.spacingHorizontalS,
    alignItems: 'center',
  },
  number: { color: tokens.colorNeutralForeground3, textAlign: 'end' },
  add: { justifySelf: 'start' },
  quiet: { color: tokens.colorNeutralForeground3 },
})

interface HolderRow extends ChildRow {
  readonly privilegeType: HolderType
  readonly privilegeValues: string
  readonly privilegeValuesDesc: string
  readonly privilegeTag: PrivilegeTag
}

const columns = {
  privilegeType: 'sys.privilege:field.holderType',
  privilegeValues: 'sys.privilege:field.holders',
} as const

const addLabels: Readonly<Record<PrivilegeTag, TextKey>> = {
  W: 'sys.privilege:white.add',
  B: 'sys.privilege:black.add',
}

/** Who has the privilege, and who is excluded from it. Rows are numbered consecutively, as messages refer to them. */
export function HolderRows({ control }: { control: Control }) {
  const styles = useStyles()
  const text = useText()
  const { rows, add, change, remove } = useRows<HolderRow>(
    control.value,
    control.onChange,
    control.name,
    'deltUserList',
    columns,
  )
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
  return (
    // The rows are described as a whole above.
    <FieldWordsContext value={null}>
      <div className={styles.lists}>
        {privilegeTags.codes.map((tag) => (
          <div key={tag} className={styles.list} role="group" aria-label={codeText(tagLabels, tag, text)}>
            <Text weight="semibold">{codeText(tagLabels, tag, text)}</Text>
            {rows.map((row, index) =>
              row.privilegeTag === tag ? (
                // oxlint-disable-next-line react/no-array-index-key -- a row has no key before it is stored and never changes its place
                <div key={index} className={styles.row}>
                  <span className={styles.number}>{index + 1}</span>
                  <Select
                    aria-label={text('sys.privilege:cell', {
                      row: index + 1,
                      column: text(columns.privilegeType),
                    })}
                    value={row.privilegeType}
                    onChange={(_, { value }) =>
                      change(index, {
                        // The select offers exactly these values.
                        privilegeType: value as HolderType,
                        privilegeValues: '',
                        privilegeValuesDesc: '',
                      })
                    }
                  >
                    {holderTypes.codes
                      .filter((type) => tag === 'W' || type !== 'all')
                      .map((type) => (
                        <option key={type} value={type}>
                          {codeText(holderLabels, type, text)}
                        </option>
                      ))}
                  </Select>
                  <Holders
                    row={row}
                    label={text('sys.privilege:cell', {
                      row: index + 1,
                      column: text(columns.privilegeValues),
                    })}
                    onChange={(choices) =>
                      change(index, {
                        privilegeValues: choices.map(({ id }) => id).join(','),
                        privilegeValuesDesc: choices.map(({ name }) => name).join(','),
                      })
                    }
                  />
                  <Button
                    appearance="subtle"
                    icon={<DeleteRegular />}
                    aria-label={text('sys.privilege:row.remove', { row: index + 1 })}
                    onClick={() => remove(index)}
                  />
                </div>
              ) : null,
            )}
            <Button
              className={styles.add}
              icon={<AddRegular />}
              ref={tag === 'W' ? control.ref : undefined}
              onClick={() =>
                add({
                  privilegeType: 'employee',
                  privilegeValues: '',
                  privilegeValuesDesc: '',
                  privilegeTag: tag,
                })
              }
            >
              {text(addLabels[tag])}
            </Button>
          </div>
        ))}
      </div>
    </FieldWordsContext>
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
      return <Text className={styles.quiet}>{text('sys.privilege:holder.everybody')}</Text>
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

function named(nodes: readonly TreeNode[], names: Map<string, string>): Map<string, string> {
  for (const { id, label, children } of nodes) {
    names.set(id, label)
    if (children) named(children, names)
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
        const names = named(nodes, new Map(choices.map(({ id, name }) => [id, name])))
        onChange(ids.map((id) => ({ id, name: names.get(id) ?? id })))
      }}
    />
  )
}
