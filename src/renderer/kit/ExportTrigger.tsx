import { Button } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { LateMenu, type MenuParts } from '#kit/late/LateMenu.tsx'
import { useMayLeave } from '#kit/policy.ts'
import { useText } from '#kit/text.ts'
import { useQuietStyles } from '#ui/useQuietStyles.ts'

interface ExportTriggerProps {
  readonly size?: 'small' | 'medium'
  readonly disabled?: boolean
  /** Rule of the policy that allows it. Default: that of data. */
  readonly rule?: 'export' | 'journalExport'
  /** The items of the menu. */
  readonly children: (parts: MenuParts) => ReactNode
}

/** The button of an export with its menu; where the policy allows none, a sentence in its place. */
export function ExportTrigger({
  size = 'medium',
  disabled = false,
  rule = 'export',
  children,
}: ExportTriggerProps) {
  const text = useText()
  const { quiet } = useQuietStyles()
  const mayExport = useMayLeave(rule)
  const button = {
    ...({ size, appearance: 'subtle', className: quiet } as const),
    ...{ icon: <ArrowDownloadRegular />, children: text('common:export') },
  }
  if (!mayExport) return <Button {...button} disabledFocusable title={text('kit:policy.export')} />
  return (
    <LateMenu trigger={(trigger) => <Button {...button} {...trigger} disabled={disabled} />}>
      {children}
    </LateMenu>
  )
}
