import { makeStyles, tokens } from '@fluentui/react-components'
import { Pager } from '#kit/list/chrome/Pager.tsx'
import type { PagedListState } from '#kit/list/state/listState.ts'

const useStyles = makeStyles({
  footer: {
    display: 'flex',
    justifyContent: 'flex-end',
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalM}`,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
})

/** The pager below a list. */
export function ListFooter<R extends object>({ state }: { state: PagedListState<R> }) {
  const styles = useStyles()
  return (
    <div className={styles.footer}>
      <Pager
        total={state.isLoading ? null : state.total}
        page={state.view.page}
        pages={state.pages}
        limit={state.view.limit}
        sizes={state.pageSizes}
        fit={state.canFit ? { isOn: !state.view.hasOwnLimit, choose: () => state.setLimit(null) } : undefined}
        onPage={state.goTo}
        onLimit={state.setLimit}
      />
    </div>
  )
}
