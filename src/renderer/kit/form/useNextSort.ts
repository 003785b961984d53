import { useCallback, useEffect, useRef } from 'react'
import { settle } from '#kit/form/settle.ts'
import { useFormOfField } from '#kit/form/useRecordForm.ts'

/**
 * Fills `sort` of a new record with the next number below its parent. A number that the operator has typed
 * is kept when the parent changes.
 * @param load the maximum-sort call; its result is used as it is.
 * @returns to be called when the parent changes.
 */
export function useNextSort(
  isNew: boolean,
  load: (parentId: string) => Promise<number>,
): (parentId: string) => void {
  const { form } = useFormOfField()
  const given = useRef<unknown>(form.getValues('sort'))
  const latest = useRef(load)
  latest.current = load
  const ask = useCallback(
    (parentId: string) => {
      if (!isNew || form.getValues('sort') !== given.current) return
      latest.current(parentId).then(
        (next) => {
          if (form.getValues('sort') !== given.current) return
          given.current = next
          settle(form, 'sort', next)
        },
        // The field can be filled by hand.
        () => undefined,
      )
    },
    [form, isNew],
  )
  useEffect(() => ask(String(form.getValues('pid') ?? '0')), [ask, form])
  return ask
}
