import { expect, type Locator, type Page } from '@playwright/test'
import { Form, formDialog } from './dialogs.ts'
import type { Shell } from './Shell.ts'
import type { Words } from './texts.ts'

/** The page of a template's channels. */
export class Channels {
  readonly page: Page
  readonly words: Words

  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
  }

  /** Opens the page from the list, by the template's name or code. */
  async open(shell: Shell, name: string): Promise<void> {
    const list = await shell.open('msg/msgTemplate')
    await list.act(list.row(name), 'msg.template:action.channels')
  }

  /** A section of the page, by the code of its channel; opens it. */
  async section(code: string): Promise<Form> {
    const head = this.head(code)
    await expect(head).toBeVisible()
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
    const id = await head.getAttribute('id')
    const form = new Form(this.page.locator(`section[aria-labelledby="${id}"]`), this.words)
    await expect(form.root.locator('form')).toBeVisible()
    return form
  }

  head(code: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(` ${code}( |$)`) }).filter({ visible: true })
  }

  /** @param name as administrators call the channel */
  async add(name: string): Promise<void> {
    await this.page.getByRole('button', { name: this.words('msg.channelTemplate:add') }).click()
    await this.page.getByRole('menuitem', { name }).click()
  }

  parameter(name: string): Locator {
    return this.page
      .getByRole('complementary', { name: this.words('msg.channelTemplate:parameters') })
      .getByRole('button', { name: new RegExp(name) })
  }
}

/** Adds a template that has no channel yet. */
export async function addTemplate(shell: Shell, page: Page, words: Words, code: string): Promise<void> {
  const list = await shell.open('msg/msgTemplate')
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await form.fill({
    'msg.template:field.templateId': code,
    'msg.template:field.templateName': `名称${code}`,
  })
  await form.save()
  await expect(form.root).toBeHidden()
}

/** The page of a template's channels, opened from the list. */
export async function openChannels(shell: Shell, page: Page, words: Words, name: string): Promise<Channels> {
  const channels = new Channels(page, words)
  await channels.open(shell, name)
  return channels
}

/** A section that was never saved, in a separate template. */
export async function newSection(
  shell: Shell,
  page: Page,
  words: Words,
  section: { readonly template: string; readonly channel: string; readonly name: string },
): Promise<Form> {
  await addTemplate(shell, page, words, section.template)
  const channels = await openChannels(shell, page, words, section.template)
  await channels.add(section.name)
  return channels.section(section.channel)
}
