import { makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { useEffect, useMemo } from 'react'
import { isEmptyPage, parsePageConfig } from '#contract/pageConfig.ts'
import { designPage } from '#contract/resources/portal/designPage.ts'
import { designPageTab } from '#contract/tabs.ts'
import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { useEndpoint } from '#kit/data/endpoint.ts'
import type { ScreenProps } from '#kit/screen.ts'
import { useTab, useTabs } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import { PageView } from '#pickers/page/PageView.tsx'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  screen: { height: '100%', overflow: 'auto', backgroundColor: tokens.colorNeutralBackground2 },
})

/** A designed page, by the page id that its menu carries. */
export function DesignPageView({ params }: ScreenProps) {
  const styles = useStyles()
  const text = useText()
  const { pageId } = designPageTab.params.parse(params)
  const { id, setTitle } = useTab()
  const title = useTabs(({ tabs }) => tabs.find((tab) => tab.id === id)?.title ?? '')
  // A tab that no menu has opened has the name of the screen.
  const isUnnamed = title === '' || title === text('portal.designPage:view')
  const input = useMemo(() => ({ query: { pageId } }), [pageId])
  const { data, error, isLoading, refetch } = useEndpoint(designPage.endpoints.getByPageId, input)
  const stored = data?.data?.pageConfig ?? ''
  const { config } = useMemo(() => parsePageConfig(stored), [stored])
  const pageName = data?.data?.pageName ?? ''
  useEffect(() => {
    if (isUnnamed && pageName) setTitle(pageName)
  }, [isUnnamed, pageName, setTitle])
  const failed = (
    <FailedAnswer failure={error?.failure ?? unreadable} title="portal.designPage:failed" onRetry={refetch} />
  )
  if (isLoading) return <Spinner label={text('portal.designPage:loading')} />
  if (error || !config) return failed
  if (isEmptyPage(config)) {
    const name = pageName || (isUnnamed ? pageId : title)
    return <EmptyState title={text('portal.designPage:empty', { name })} />
  }
  return (
    <div className={styles.screen}>
      <PageView page={config} pageId={pageId} />
    </div>
  )
}

/** The platform holds something that is no page. */
const unreadable = { code: 'bad-answer', message: 'The page configuration is not valid' } as const
