import { Text } from '@fluentui/react-components'
import type { PortalTheme } from '#contract/resources/portal/portalTheme.ts'
import { readThemeConfig } from '#contract/resources/portal/themeConfig.ts'
import { ThemePreview } from '#features/portal/portal/ThemePreview.tsx'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { useText } from '#kit/text.ts'

/** The theme that a portal opens with, to be looked at (OPS-POR-19). */
export function ThemeView(props: DialogProps & { portalName: string; theme: PortalTheme | null }) {
  const { portalName, theme, onClose } = props
  const text = useText()
  return (
    <DetailDialog
      title={text('portal.portal:theme.view', { name: portalName })}
      width={760}
      onClose={onClose}
    >
      <Text block>{theme ? theme.themeName : text('portal.portal:theme.none')}</Text>
      <ThemePreview config={readThemeConfig(theme?.themeConfig ?? '')} name={portalName} />
    </DetailDialog>
  )
}
