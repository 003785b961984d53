import { ErrorCode } from '#contract/failures.ts'
import { type PageProblem, parsePageConfig } from '#contract/pageConfig.ts'
import { findSource } from '#contract/pageSources.ts'
import { designPage, designPageStatuses } from '#contract/resources/portal/designPage.ts'
import { labelCodes } from '#server/codes.ts'
import { crudHandlers } from '#server/crud.ts'
import { rowsOf } from '#server/db/list.ts'
import { implement } from '#server/implement.ts'
import { Refusal } from '#server/refusal.ts'
import type { Bilingual } from '#server/texts.ts'

const title: Bilingual = ['设计页面', 'Design pages']
const table = 'design_pages'

const invalid = (problem: PageProblem): Refusal => {
  const field = {
    key: `page.${problem.code}`,
    values: { widget: problem.widget ?? '', at: problem.at ?? '' },
  } as const
  return new Refusal(ErrorCode.invalid, 'invalid', {}, { pageConfig: field })
}

/** @throws a 422 refusal that names the first widget at fault. */
function checkConfig(text: string): void {
  const { config, problems } = parsePageConfig(text)
  const [first] = problems
  if (first) throw invalid(first)
  for (const { i, source } of config?.widgets ?? [])
    if (source.kind === 'call' && source.url !== '' && !findSource(source.url))
      throw invalid({ code: 'source', widget: i, at: source.url })
}

export const designPageModule = implement(designPage, title, {
  ...crudHandlers(designPage, {
    table,
    title,
    columns: {
      pageId: ['页面ID', 'Page id'],
      pageName: ['页面名称', 'Name'],
      status: {
        heading: ['状态', 'Status'],
        codes: labelCodes(designPageStatuses, { 0: ['禁用', 'Disabled'], 1: ['正常', 'Normal'] }),
      },
      sort: ['排序', 'Sort'],
      memo: ['备注', 'Memo'],
      updater: ['更新人', 'Updated by'],
      updateDate: ['更新时间', 'Updated'],
    },
    beforeSave: (context, sent, stored) => {
      checkConfig(sent.pageConfig ?? '')
      return { ...sent, pageId: stored?.pageId ?? context.nextId() }
    },
  }),
  getByPageId: (context, { query }) => {
    // A page that has a menu is shown to every tenant that has the menu: menus belong to all of them.
    const [page] = rowsOf(context.store, { table, entity: designPage.entity }, [
      { sql: 'page_id = ?', values: [query.pageId] },
      { sql: 'status <> 0', values: [] },
      {
        sql: '(tenant_id = ? OR EXISTS (SELECT 1 FROM menus WHERE menus.page_id = design_pages.page_id))',
        values: [context.caller.tenantId],
      },
    ])
    return page ?? null
  },
})
