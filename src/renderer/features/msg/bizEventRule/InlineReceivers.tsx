import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { readReceiveInfo } from '#contract/messaging/documents.ts'
import type { BizEventRule } from '#contract/resources/msg/bizEventRule.ts'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import { type DialogProps, openDialog } from '#kit/dialog/dialogs.ts'
import { toast } from '#kit/dialog/toasts.ts'
import type { CellTools } from '#kit/table/types.ts'
import { translate, useText } from '#kit/text.ts'
import { ReceiversField } from '#pickers/receivers/ReceiversField.tsx'
import { filledEntries, hasRightAddresses, sections } from '#pickers/receivers/receivers.ts'

const useStyles = makeStyles({
  button: {
    minWidth: 0,
    maxWidth: '100%',
    justifyContent: 'start',
    paddingInline: 0,
    fontWeight: tokens.fontWeightRegular,
  },
  words: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})

const counts = {
  user: 'msg.bizEventRule:inline.user',
  obj: 'msg.bizEventRule:inline.obj',
  dept: 'msg.bizEventRule:inline.dept',
} as const

/** How many receivers of each section a rule has; empty without any. */
export function receiversText({ receiveInfo }: Pick<BizEventRule, 'receiveInfo'>): string {
  const info = readReceiveInfo(receiveInfo)
  return sections
    .map((section) => ({ section, count: filledEntries(info[section]) }))
    .filter(({ count }) => count > 0)
    .map(({ section, count }) => translate(counts[section], { count }))
    .join(' · ')
}

/** The receivers of a rule in the inline table; without a template its channels are unknown. */
export function InlineReceivers({ row, label, isReadOnly, change }: CellTools<BizEventRule>) {
  const styles = useStyles()
  const text = useText()
  const words = receiversText(row) || text('msg.bizEventRule:inline.receivers')
  const choose = () => {
    if (row.templateId === '') return toast('error', text('pickers:receivers.noTemplate'))
    void openDialog(InlineReceiversDialog, { rule: row, onChosen: (receiveInfo) => change({ receiveInfo }) })
  }
  return (
    <Button
      appearance="transparent"
      size="small"
      tabIndex={-1}
      className={styles.button}
      aria-label={`${label}: ${words}`}
      title={words}
      disabled={isReadOnly}
      onClick={choose}
    >
      <span className={styles.words}>{words}</span>
    </Button>
  )
}

interface InlineReceiversDialogProps {
  readonly rule: BizEventRule
  onChosen(receiveInfo: string): void
}

/** Receivers that are saved with their row, not by the dialog. */
function InlineReceiversDialog({ rule, onChosen, onClose }: InlineReceiversDialogProps & DialogProps) {
  const text = useText()
  const [value, setValue] = useState(rule.receiveInfo)
  return (
    <DialogFrame
      title={text('pickers:receivers.title', { name: rule.title })}
      width={860}
      isFilled={value !== rule.receiveInfo}
      main={{
        label: text('common:ok'),
        run: () => {
          if (!hasRightAddresses(value)) return toast('error', text('pickers:receivers.addresses'))
          onChosen(value)
          onClose()
        },
      }}
      onClose={() => onClose()}
    >
      <ReceiversField
        templateId={rule.templateId}
        ruleId={rule.id === '' ? undefined : rule.id}
        senderName={rule.title}
        value={value}
        onChange={(next) => setValue(String(next))}
        onBlur={() => undefined}
      />
    </DialogFrame>
  )
}
