import { useMemo } from 'react'
import { formatMoment } from '#base/moments.ts'
import { platformTime } from '#kit/platformTime.ts'
import { currentLanguage, useText } from '#kit/text.ts'
import type { MomentLanguage } from '#ui/DateTimeInput.tsx'

const now = (): string => formatMoment(platformTime())

/** Calendars in the console's language, by the platform's clock. */
export function useMomentLanguage(): MomentLanguage {
  const text = useText()
  return useMemo(() => {
    const language = currentLanguage()
    return {
      language,
      firstDay: language.startsWith('zh') ? 1 : 7,
      now,
      words: {
        yearBefore: text('kit:date.yearBefore'),
        monthBefore: text('kit:date.monthBefore'),
        monthAfter: text('kit:date.monthAfter'),
        yearAfter: text('kit:date.yearAfter'),
        today: text('kit:range.today'),
        now: text('kit:date.now'),
        time: text('kit:date.time'),
        presets: text('kit:range.presets'),
        noTime: text('kit:date.noTime'),
      },
    }
  }, [text])
}
