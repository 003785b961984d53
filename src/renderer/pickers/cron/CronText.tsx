import { currentLanguage, useText } from '#kit/text.ts'
import { cronPhrase } from '#pickers/cron/cronPhrase.ts'
import { Named } from '#ui/Named.tsx'

/** When a cron fires, in words where they are short, and the expression. */
export function CronText({ cron }: { cron: string }) {
  const text = useText()
  return <Named name={cronPhrase(cron, text, currentLanguage())} code={cron} />
}
