import { useMemo } from 'react'
import { apiConf, type StepField } from '#contract/resources/api/apiConf.ts'
import { useEveryRow } from '#kit/data/endpoint.ts'

type Steps = Readonly<Record<StepField, string>>

/** Class and method of one step. */
interface StepNames {
  readonly classField: StepField
  readonly methodField: StepField
}

/** Both fields of the step that a field belongs to. */
const namesOf = {
  receiptStepClass: { classField: 'receiptStepClass', methodField: 'receiptStepMethod' },
  receiptStepMethod: { classField: 'receiptStepClass', methodField: 'receiptStepMethod' },
  queryStepClass: { classField: 'queryStepClass', methodField: 'queryStepMethod' },
  queryStepMethod: { classField: 'queryStepClass', methodField: 'queryStepMethod' },
  responseStepClass: { classField: 'responseStepClass', methodField: 'responseStepMethod' },
  responseStepMethod: { classField: 'responseStepClass', methodField: 'responseStepMethod' },
  updateStepClass: { classField: 'updateStepClass', methodField: 'updateStepMethod' },
  updateStepMethod: { classField: 'updateStepClass', methodField: 'updateStepMethod' },
} as const satisfies Record<StepField, StepNames>

/**
 * Values that other interfaces have in a step field, the most frequent first; of a method, those used with the class
 * that is filled in, or all where none is.
 */
export function stepValues(rows: readonly Steps[], field: StepField, typedClass: string): readonly string[] {
  const { classField, methodField } = namesOf[field]
  const isOfClass = (row: Steps) => row[classField] === typedClass
  const isNarrowed = field === methodField && rows.some(isOfClass)
  const counts = new Map<string, number>()
  for (const row of isNarrowed ? rows.filter(isOfClass) : rows)
    if (row[field] !== '') counts.set(row[field], (counts.get(row[field]) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([value]) => value)
}

const none: readonly Steps[] = []

/** Suggestions for a step field, from the interfaces of the platform. */
export function useStepValues(field: StepField, valueOf: (field: StepField) => string): readonly string[] {
  const rows = useEveryRow(apiConf.endpoints.page).data?.data ?? none
  const typedClass = valueOf(namesOf[field].classField)
  return useMemo(() => stepValues(rows, field, typedClass), [rows, field, typedClass])
}
