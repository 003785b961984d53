import { useEffect, useMemo, useState } from 'react'
import { TOP } from '#contract/kernel.ts'
import { type DictData, DictDataWrite, dictData, dictDataCust } from '#contract/resources/sys/dictData.ts'
import { allEntries, inOrder } from '#features/sys/dictType/entries.ts'
import { classLabels } from '#features/sys/dictType/labels.ts'
import { dictStatusLabels } from '#pickers/dictionary/labels.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { presentFailure } from '#kit/data/failures.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { useNextSort } from '#kit/form/useNextSort.ts'
import { useShown } from '#kit/form/useShown.ts'
import { useText } from '#kit/text.ts'
import { nestedNodes } from '#kit/tree/treeModel.ts'

const { TextField, TextArea, NumberField, SelectField, TreeField } = formFields(DictDataWrite)

const INPUT_LENGTH = 100

/** Entries among which a parent is chosen at most. */
const MOST_PARENTS = 10_000

interface DataFormProps extends DialogProps {
  readonly record?: DictData
  readonly dictType: string
  /** Parent of a new entry. */
  readonly pid?: string
  readonly isCustom: boolean
  /** With the choice of a parent; without it the entry stays where it is. */
  readonly isTree: boolean
}

/** An entry of a dictionary, in the flat dialog or in the one with a parent. */
export function DataForm({ record, dictType, pid = TOP, isCustom, isTree, onClose }: DataFormProps) {
  const text = useText()
  const { endpoints } = isCustom ? dictDataCust : dictData
  return (
    <FormDialog
      title={text(record ? 'sys.dictType:data.edit' : 'sys.dictType:data.add')}
      schema={DictDataWrite}
      create={endpoints.create}
      update={endpoints.update}
      record={record}
      initial={{ dictType, pid, status: 1 }}
      columns={2}
      size="wide"
      onClose={onClose}
    >
      <PlaceFields record={record} dictType={dictType} isCustom={isCustom} isTree={isTree} />
      <TextField name="dictLabel" label="pickers:dict.label" maxLength={INPUT_LENGTH} />
      <TextField name="dictValue" label="pickers:dict.value" maxLength={INPUT_LENGTH} />
      <TextField name="dictType" label="pickers:dict.type" readOnly />
      <NumberField name="sort" label="pickers:dict.sort" />
      <SelectField name="status" label="pickers:dict.status" options={dictStatusLabels} />
      <SelectField name="cssClass" label="sys.dictType:field.cssClass" options={classLabels} />
      <TextField name="cssStyle" label="sys.dictType:field.cssStyle" />
      <TextArea name="remark" label="pickers:dict.remark" rows={2} wide />
    </FormDialog>
  )
}

type PlaceProps = Pick<DataFormProps, 'record' | 'dictType' | 'isCustom' | 'isTree'>

/** The next sort comes from the platform; so do the parents, where one is chosen. */
function PlaceFields({ record, dictType, isCustom, isTree }: PlaceProps) {
  const nextSort = useNextSort(record === undefined, async (pid) =>
    isCustom
      ? (await callEndpoint(dictDataCust.endpoints.getTreeMaxSort, { query: { pid, dictType } })).data
      : (await callEndpoint(dictData.endpoints.getMaxSort, { params: { pid }, query: { dictType } })).data,
  )
  const shown = useShown(record)
  const parents = useParents({ record, dictType, isCustom, isTree })
  const nodes = useMemo(() => nestedNodes(parents, ({ dictLabel }) => dictLabel), [parents])
  if (!isTree) return null
  return (
    <TreeField
      name="pid"
      label="sys.dictType:field.pid"
      nodes={nodes}
      none={TOP}
      nameOf={(id) => (id === shown?.pid ? shown.pnames : undefined)}
      onPicked={nextSort}
    />
  )
}

const noEntries: readonly DictData[] = []

/** Possible parents: all entries but the record and those below it. */
function useParents({ record, dictType, isCustom, isTree }: PlaceProps): readonly DictData[] {
  const [entries, setEntries] = useState(noEntries)
  const id = record?.id
  useEffect(() => {
    if (!isTree) return
    let isCurrent = true
    const read = async () => {
      if (!isCustom) return allEntries(dictType, isCustom, MOST_PARENTS)
      const query = { dictType, ...(id && { id_ne: id, pid_ne: id }) }
      return (await callEndpoint(dictDataCust.endpoints.list, { query })).data
    }
    read().then((found) => {
      if (isCurrent) setEntries(found)
    }, presentFailure)
    return () => {
      isCurrent = false
    }
  }, [dictType, isCustom, isTree, id])
  return useMemo(
    () =>
      entries
        .filter((entry) => id === undefined || (entry.id !== id && !entry.pids.split(',').includes(id)))
        .toSorted(inOrder),
    [entries, id],
  )
}
