import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { memoized, TextContext, type Translate } from '#kit/text.ts'

/** Provides the texts that `useText` reads; once per window, around everything that has texts. */
export function TextProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  // Another function with every language; keys are checked by `Translate`.
  const text = useMemo(() => memoized(t as unknown as Translate), [t])
  return <TextContext value={text}>{children}</TextContext>
}
