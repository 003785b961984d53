import type { AnyEndpoint, EndpointInput } from '#contract/kernel.ts'
import { toast } from '#kit/dialog/toasts.ts'
import type { ListContext, ToolbarAction } from '#kit/list/actions.ts'
import { pickRecords } from '#kit/picker/RecordPicker.tsx'
import type { RecordSource } from '#kit/picker/source.ts'
import { type TextKey, translate } from '#kit/text.ts'

interface PickActionOptions<E, S extends object> {
  readonly id: string
  readonly label: TextKey
  readonly source: RecordSource<S>
  /** Choice that the screen requires before records can be chosen; null: none. Shown as a warning. */
  readonly missing?: (context: ListContext) => TextKey | null
  /** Ids that cannot be chosen, with the reason in the operator's language. */
  readonly taken?: (context: ListContext) => ReadonlyMap<string, string>
  /** Input of the call for the chosen ids. */
  readonly input: (ids: string[], context: ListContext) => EndpointInput<E>
}

/** Adds existing records in the toolbar: they are chosen in a dialog, then one call sends their ids. */
export const pickAction = <E extends AnyEndpoint, S extends object>(
  endpoint: E,
  { id, label, source, missing, taken, input }: PickActionOptions<E, S>,
): ToolbarAction<object> => ({
  id,
  label,
  appearance: 'primary',
  guard: endpoint,
  reason: 'Asks which records to add before it calls.',
  run: async (_, context) => {
    const hint = missing?.(context) ?? null
    if (hint !== null) {
      toast('warning', translate(hint))
      return
    }
    const chosen = await pickRecords(source, { multiple: true, taken: taken?.(context) })
    if (!chosen) return
    const ids = chosen.map((choice) => choice.id)
    await context.call(endpoint, input(ids, context))
    context.done()
  },
})
