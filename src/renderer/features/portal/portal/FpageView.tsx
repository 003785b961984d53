import { makeStyles, Text } from '@fluentui/react-components'
import type { PortalFpage } from '#contract/resources/portal/portalFpage.ts'
import { DesignedPage } from '#features/portal/portal/DesignedPage.tsx'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({ page: { minHeight: '200px', maxHeight: '60vh', overflow: 'auto' } })

/** The first page that a portal shows, to be looked at (OPS-POR-19). */
export function FpageView(props: DialogProps & { portalName: string; page: PortalFpage | null }) {
  const { portalName, page, onClose } = props
  const styles = useStyles()
  const text = useText()
  return (
    <DetailDialog
      title={text('portal.portal:fpage.view', { name: portalName })}
      width={960}
      onClose={onClose}
    >
      {page ? (
        <>
          <Text block weight="semibold">
            {page.fpageName}
          </Text>
          <div className={styles.page}>
            <DesignedPage config={page.fpageConfig} />
          </div>
        </>
      ) : (
        <Text>{text('portal.portal:fpage.none')}</Text>
      )}
    </DetailDialog>
  )
}
