import type { TextKey } from '#kit/text.ts'

/** @param hour 0 to 23 on this machine's clock. */
export function greetingKey(hour: number): TextKey {
  if (hour < 5) return 'shell:greeting.night'
  if (hour < 11) return 'shell:greeting.morning'
  if (hour < 13) return 'shell:greeting.noon'
  if (hour < 18) return 'shell:greeting.afternoon'
  return 'shell:greeting.evening'
}
