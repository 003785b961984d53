import { Spinner } from '@fluentui/react-components'
import { lazy, Suspense } from 'react'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { useText } from '#kit/text.ts'

// Lazy: the descriptions of cron expressions are larger than the rest of a screen.
const CronEditor = lazy(async () => ({
  default: (await import('#pickers/cron/CronEditor.tsx')).CronEditor,
}))

/** The editor of a cron expression, below the text field of that name in a form. */
export function CronParts({ name }: { readonly name: string }) {
  const { many } = useFormOfField()
  const text = useText()
  // On many records it comes with the choice to set the field.
  if (many && !many.isTicked(name) && !many.isFollower(name)) return null
  return (
    <Suspense fallback={<Spinner size="tiny" aria-label={text('kit:list.loading')} />}>
      <CronEditor name={name} />
    </Suspense>
  )
}
