import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import { root } from '#tests/setup/project.ts'
import { callBridge } from '../launch/bridge.ts'

const themes = ['light', 'dark', 'contrast'] as const
type Theme = (typeof themes)[number]

/** Shows the window in a theme. */
async function wear(page: Page, theme: Theme): Promise<void> {
  await callBridge(page, 'settings.set', { theme })
  await page.locator(`[data-scheme=${theme}]`).first().waitFor()
}

/** Waits for the end of transitions, during which colours are not the final ones. */
const still = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )

/** State of the inspection in the page. */
interface InspectedWindow extends Window {
  axe?: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> }
  /** By theme: a number for each look of an element, the looks that axe was given, and the colours that it measured. */
  looks?: Record<
    string,
    { readonly numbers: Map<string, number>; readonly given: Set<number>; readonly measured: Set<string> }
  >
}

interface Asked {
  /** Selector of the part that is searched. */
  readonly within: string
  readonly theme: Theme
  /** `contrast`: the colours of texts. `other`: every other rule. */
  readonly rules: 'contrast' | 'other'
}

/**
 * Runs axe in the page. Contrast is judged once for each look of an element: its classes, states and colours of its own
 * with those of everything that contains it. A list has a hundred texts of ten looks, and screens share most of them;
 * judging every text took half of the time of the inspections. A look whose colours axe has measured on another element
 * is not judged again either: for every run, axe first computes the place and style of all elements of the page. What
 * axe did not measure, such as a disabled button, proves nothing for other elements of its colours.
 * @returns serious and critical violations: `rule at selector`
 */
async function inspect({ within, theme, rules }: Asked): Promise<string[]> {
  const page: InspectedWindow = window
  page.looks ??= {}
  const { numbers, given, measured } = (page.looks[theme] ??= {
    ...{ numbers: new Map(), given: new Set(), measured: new Set() },
  })
  const found = new Map<Element, number>()
  const behind = new Map<Element, { readonly back: string; readonly veil: string }>()

  const look = (element: HTMLElement): string => {
    const { color, backgroundColor, opacity } = element.style
    const states = [...element.attributes].filter(
      ({ name, value }) =>
        name === 'disabled' || (name.startsWith('aria-') && /^(?:true|false|mixed)$/.test(value)),
    )
    return [
      ...[element.tagName, element.getAttribute('class'), color, backgroundColor, opacity],
      ...states.map(({ name, value }) => `${name}=${value}`),
    ].join('|')
  }
  const numberOf = (element: HTMLElement): number => {
    const known = found.get(element)
    if (known !== undefined) return known
    const { parentElement } = element
    const key = `${parentElement ? numberOf(parentElement) : 0} ${look(element)}`
    const number = numbers.get(key) ?? numbers.size + 1
    numbers.set(key, number)
    found.set(element, number)
    return number
  }
  /** Whether an element may be drawn over something that does not contain it. */
  const isLaidOver = (element: HTMLElement, position: string): boolean => {
    if (position !== 'relative') return position !== 'static'
    const siblings = [...(element.parentElement?.children ?? [])]
    return siblings.some(
      (sibling) => sibling !== element && /absolute|fixed/.test(getComputedStyle(sibling).position),
    )
  }
  /** Colours and pictures behind the content of an element, and the styles that make it translucent. */
  const backdrop = (element: HTMLElement): { readonly back: string; readonly veil: string } => {
    const known = behind.get(element)
    if (known) return known
    const { parentElement } = element
    const outer = parentElement ? backdrop(parentElement) : { back: '', veil: '' }
    const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(element)
    const isOpaque = backgroundColor.startsWith('rgb(') && backgroundImage === 'none'
    const layers = [
      backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : backgroundColor,
      backgroundImage === 'none' ? '' : backgroundImage,
      isLaidOver(element, position) ? `at ${numberOf(element)}` : '',
    ].filter((layer) => layer !== '')
    const back = isOpaque ? backgroundColor : [outer.back, ...layers].join(' ')
    const isClear = opacity === '1' && filter === 'none'
    const veil = isClear ? outer.veil : `${outer.veil} ${opacity} ${filter} ${numberOf(element)}`
    behind.set(element, { back, veil })
    return { back, veil }
  }
  const coloursOf = (element: HTMLElement): string => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const { back, veil } = backdrop(element)
    return [color, fontSize, fontWeight, textShadow, back, veil].join('|')
  }
  const hasText = (element: Element): boolean =>
    element.matches('input:not([type=checkbox], [type=radio]), textarea, select') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const parts = [...document.querySelectorAll<HTMLElement>(within)]
  const unseen = () =>
    parts
      .flatMap((part) => [part, ...part.querySelectorAll<HTMLElement>('*')])
      .filter((element) => {
        if (!hasText(element) || !element.checkVisibility()) return false
        const number = numberOf(element)
        if (given.has(number) || measured.has(coloursOf(element))) return false
        given.add(number)
        return true
      })

  const include = rules === 'contrast' ? unseen() : parts
  if (include.length === 0) return []
  const results = await page.axe?.run(
    // Fluent's focus traps mark their ends with elements that pass the focus on immediately.
    { include, exclude: [['[data-tabster-dummy]']] },
    {
      ...(rules === 'contrast'
        ? { runOnly: ['color-contrast'] }
        : { rules: { 'color-contrast': { enabled: false } } }),
      // Passed ones are those that it has measured.
      resultTypes: rules === 'contrast' ? ['violations', 'passes'] : ['violations'],
      elementRef: true,
      // There are no frames, and no rule that needs a style sheet or a film is asked for.
      iframes: false,
      preload: false,
    },
  )
  if (!results) throw new Error('axe is not in the page')
  if (rules === 'contrast')
    for (const { element } of [...results.passes, ...results.violations].flatMap(({ nodes }) => nodes))
      if (element) measured.add(coloursOf(element))
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target }) => `${id} at ${target.join(' ')}`))
}

/** Checks what is shown in every theme and collects what axe reports as serious or critical. */
export class Inspection {
  readonly found: string[] = []
  #theme: Theme | null = null
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** @param within selector of the part that is searched; otherwise everything */
  async look(where: string, within = 'body'): Promise<void> {
    const theme = this.#theme ?? (await this.#wear('light'))
    await this.#ask(where, { within, theme, rules: 'other' })
    await this.#ask(where, { within, theme, rules: 'contrast' })
    // The other themes have the same elements in other colours. The next look begins with the last of them.
    for (const other of themes)
      if (other !== theme)
        await this.#ask(where, { within, theme: await this.#wear(other), rules: 'contrast' })
  }

  async #wear(theme: Theme): Promise<Theme> {
    await wear(this.#page, theme)
    this.#theme = theme
    return theme
  }

  async #ask(where: string, asked: Asked): Promise<void> {
    await still(this.#page)
    // It stays in the page, because loading half a megabyte again takes longer than running it.
    const isThere = await this.#page.evaluate(() => 'axe' in window)
    if (!isThere)
      await this.#page.evaluate(readFileSync(join(root, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8'))
    const found = await this.#page.evaluate(inspect, asked)
    this.found.push(...found.map((what) => `${where}, ${asked.theme}: ${what}`))
  }
}
