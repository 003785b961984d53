import { makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { portalFpageList } from '#features/portal/portal/portalFpage.list.tsx'
import { onlyPortals, portalPrivilegeList } from '#features/portal/portal/portalPrivilege.list.tsx'
import { PortalNames } from '#features/portal/portal/PortalNames.tsx'
import { ListPage, ListView } from '#kit/list/ListPage.tsx'
import { useList } from '#kit/list/useList.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  screen: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: tokens.spacingVerticalS,
    height: '100%',
    minHeight: '560px',
  },
  half: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  title: { padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM} 0` },
  list: { flex: 1, minHeight: 0 },
})

/** First pages above, who may use which portal below (DECISION-OPS-79). */
export function FpageScreen() {
  const styles = useStyles()
  const text = useText()
  return (
    <div className={styles.screen}>
      <section className={styles.half} aria-label={text('portal.portal:fpage.title')}>
        <Subtitle2 as="h2" className={styles.title}>
          {text('portal.portal:fpage.title')}
        </Subtitle2>
        <div className={styles.list}>
          <PortalNames>
            <ListPage list={portalFpageList} />
          </PortalNames>
        </div>
      </section>
      <section className={styles.half} aria-label={text('portal.portal:privilege.title')}>
        <Subtitle2 as="h2" className={styles.title}>
          {text('portal.portal:privilege.title')}
        </Subtitle2>
        <div className={styles.list}>
          <ListView state={useList(portalPrivilegeList, { fixed: onlyPortals })} />
        </div>
      </section>
    </div>
  )
}
