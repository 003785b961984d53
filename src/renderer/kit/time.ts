import { useEffect, useState } from 'react'
import type { PlatformMoment } from '#base/moments.ts'
import { platformMoment } from '#kit/platformTime.ts'
import { type Translate, useText } from '#kit/text.ts'

const minute = 60_000

/** How long ago something was, in words; to the minute. */
export function ageText(since: number, now: number, text: Translate): string {
  const minutes = Math.max(0, Math.floor((now - since) / minute))
  if (minutes < 1) return text('kit:age.now')
  if (minutes < 60) return text('kit:age.minutes', { count: minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return text('kit:age.hours', { count: hours })
  return text('kit:age.days', { count: Math.floor(hours / 24) })
}

/** The age of something, kept true while it is on the screen. @returns an empty text for null. */
export function useAge(since: number | null): string {
  const text = useText()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (since === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), minute / 2)
    return () => clearInterval(timer)
  }, [since])
  return since === null ? '' : ageText(since, now, text)
}

/** The present moment, as fine as half a minute, kept true while something shows it. */
export function useNow(): PlatformMoment {
  const [now, setNow] = useState(platformMoment)
  useEffect(() => {
    const timer = setInterval(() => setNow(platformMoment()), minute / 2)
    return () => clearInterval(timer)
  }, [])
  return now
}
