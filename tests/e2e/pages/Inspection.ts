import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import { root } from '#tests/setup/project.ts'
import { callBridge } from '../launch/bridge.ts'

const themes = ['light', 'dark', 'contrast'] as const
type Theme = (typeof themes)[number]

/** Shows the window in a theme. */
async function wear(page: Page, theme: Theme): Promise<void> {
  await callBridge(page, 'settings.set', { theme })
  await expect(page.locator(`[data-scheme=${theme}]`).first()).toBeVisible()
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

/** What the inspection keeps in the page. */
interface InspectedWindow extends Window {
  axe?: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> }
  /** By theme: a number for each look of an element, and the looks whose contrast has been judged. */
  looks?: Record<string, { readonly numbers: Map<string, number>; readonly judged: Set<number> }>
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
 * judging every text took half of the time of the inspections.
 * @returns serious and critical violations: `rule at selector`
 */
async function inspect({ within, theme, rules }: Asked): Promise<string[]> {
  const page: InspectedWindow = window
  page.looks ??= {}
  const { numbers, judged } = (page.looks[theme] ??= { numbers: new Map(), judged: new Set() })
  const found = new Map<Element, number>()

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
  const hasText = (element: Element): boolean =>
    element.matches('input, textarea, select') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const parts = [...document.querySelectorAll<HTMLElement>(within)]
  const unseen = () =>
    parts
      .flatMap((part) => [part, ...part.querySelectorAll<HTMLElement>('*')])
      .filter((element) => {
        if (!hasText(element) || !element.checkVisibility()) return false
        const number = numberOf(element)
        if (judged.has(number)) return false
        judged.add(number)
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
      resultTypes: ['violations'],
      // There are no frames, and no rule that needs a style sheet or a film is asked for.
      iframes: false,
      preload: false,
    },
  )
  if (!results) throw new Error('axe is not in the page')
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
