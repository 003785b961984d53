import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import type { ReactNode } from 'react'

/** Shown by WarningBar, which loads it. */
export default function WarningMessage({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <MessageBar intent="warning" className={className}>
      <MessageBarBody>{children}</MessageBarBody>
    </MessageBar>
  )
}
