const typed = 'input:read-write, textarea:read-write, [contenteditable="true"]'

/** Filters and pagers, and a new password that may stay empty: a key pressed by mistake would be part of it. */
const aids = 'input[type=search], nav *, input[autocomplete=new-password]:optional'

const isEmpty = (field: HTMLElement): boolean =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    ? field.value === ''
    : field.textContent.trim() === ''

/** Whether it is visible without scrolling its containers. */
function isInSight(field: HTMLElement, root: HTMLElement): boolean {
  const { bottom } = field.getBoundingClientRect()
  for (let place = field.parentElement; place && root.contains(place); place = place.parentElement) {
    const isScrolled =
      place.scrollHeight > place.clientHeight && getComputedStyle(place).overflowY !== 'visible'
    if (isScrolled && bottom > place.getBoundingClientRect().bottom) return false
  }
  return true
}

/**
 * Returns the first empty field of a form that can be typed in and is in sight, or, with `orFilled`, the first one at
 * all. A search box or an optional password counts only where nothing else can be typed in. In a form that is filled
 * from a sample (`data-sample`), an empty field that is required comes first.
 */
export function firstField(root: HTMLElement, orFilled: boolean): HTMLElement | null {
  const all = [...root.querySelectorAll<HTMLElement>(typed)].filter((field) =>
    field.checkVisibility({ visibilityProperty: true }),
  )
  const own = all.filter((field) => !field.matches(aids))
  const fields = own.length > 0 ? own : all.filter((field) => !field.closest('nav'))
  const empty = fields.filter((field) => isEmpty(field) && isInSight(field, root))
  const wanted = root.querySelector('[data-sample]')
    ? empty.find((field) => field.matches(':required'))
    : undefined
  return wanted ?? empty[0] ?? (orFilled ? fields[0] : undefined) ?? null
}
