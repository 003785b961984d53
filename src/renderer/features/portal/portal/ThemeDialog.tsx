import { makeStyles } from '@fluentui/react-components'
import { useMemo } from 'react'
import { PortalNames } from '#features/portal/portal/PortalNames.tsx'
import { portalThemeList } from '#features/portal/portal/portalTheme.list.tsx'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import { useList } from '#kit/list/useList.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({ list: { height: 'min(520px, 60vh)' } })

/** The themes of one portal (OPS-PTH-01). */
export function ThemeDialog(props: DialogProps & { portalCode: string; portalName: string }) {
  const { portalCode, portalName, onClose } = props
  const styles = useStyles()
  const text = useText()
  const list = useMemo(() => portalThemeList(portalCode), [portalCode])
  const fixed = useMemo(() => ({ portalCode }), [portalCode])
  return (
    <DetailDialog
      title={text('portal.portal:theme.dialog', { name: portalName })}
      width={960}
      onClose={() => onClose()}
    >
      <div className={styles.list}>
        <PortalNames>
          <ListView state={useList(list, { fixed })} />
        </PortalNames>
      </div>
    </DetailDialog>
  )
}
