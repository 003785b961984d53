import { Spinner } from '@fluentui/react-components'
import { lazy, Suspense } from 'react'
import { useText } from '#kit/text.ts'

// Lazy: the descriptions of cron expressions are larger than the rest of a screen.
const CronEditor = lazy(async () => ({
  default: (await import('#pickers/cron/CronEditor.tsx')).CronEditor,
}))

/** The editor of a cron expression, below the text field of that name in a form. */
export function CronParts({ name }: { readonly name: string }) {
  const text = useText()
  return (
    <Suspense fallback={<Spinner size="tiny" aria-label={text('kit:list.loading')} />}>
      <CronEditor name={name} />
    </Suspense>
  )
}
