import { useMemo } from 'react'
import { isEmptyPage, parsePageConfig } from '#contract/pageConfig.ts'
import { useText } from '#kit/text.ts'
import { PageView } from '#pickers/page/PageView.tsx'
import { EmptyState } from '#ui/States.tsx'

/** A stored first page as the designer's widgets draw it; shows an empty state where nothing is designed yet. */
export function DesignedPage({ config }: { config: string }) {
  const text = useText()
  const page = useMemo(() => parsePageConfig(config).config, [config])
  if (!page || isEmptyPage(page)) return <EmptyState title={text('portal.portal:fpage.empty')} />
  return <PageView page={page} />
}
