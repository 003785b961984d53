import { tokens } from '@fluentui/react-components'

/** Below a disabled entry of a menu: why it cannot be chosen now, in a colour that can be read. */
export const cutOffText = (reason: string | undefined) =>
  reason === undefined ? undefined : { children: reason, style: { color: tokens.colorNeutralForeground2 } }
