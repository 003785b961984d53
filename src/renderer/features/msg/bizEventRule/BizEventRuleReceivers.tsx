import { type BizEventRule, bizEventRule } from '#contract/resources/msg/bizEventRule.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { ReceiversDialog } from '#pickers/receivers/ReceiversDialog.tsx'

const { create, update } = bizEventRule.endpoints

/** Saves `templateId` and `receiveInfo` of a rule. */
export function BizEventRuleReceivers({ rule, onClose }: DialogProps & { readonly rule: BizEventRule }) {
  return <ReceiversDialog record={rule} name={rule.title} create={create} update={update} onClose={onClose} />
}
