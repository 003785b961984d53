import { ErrorCode } from '#contract/failures.ts'
import { type PageProblem, parsePageConfig } from '#contract/pageConfig.ts'
import { findSource } from '#contract/pageSources.ts'
import { Refusal } from '#server/common/refusal.ts'

function invalid(field: string, problem: PageProblem): Refusal {
  const words = {
    key: `page.${problem.code}`,
    values: { widget: problem.widget ?? '', at: problem.at ?? '' },
  } as const
  return new Refusal(ErrorCode.invalid, 'invalid', {}, { [field]: words })
}

/**
 * @param field that holds the page's JSON text
 * @throws a 422 refusal that names the first widget at fault
 */
export function checkPageConfig(field: string, text: string): void {
  const { config, problems } = parsePageConfig(text)
  const [first] = problems
  if (first) throw invalid(field, first)
  for (const { i, source } of config?.widgets ?? [])
    if (source.kind === 'call' && source.url !== '' && !findSource(source.url))
      throw invalid(field, { code: 'source', widget: i, at: source.url })
}
