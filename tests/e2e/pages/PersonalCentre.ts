import { expect, type Locator, type Page } from '@playwright/test'
import type { TextKey } from '#kit/text.ts'
import { type Form, formDialog } from './dialogs.ts'
import type { Shell } from './Shell.ts'
import type { Words } from './texts.ts'

type Row = 'password' | 'mobile' | 'email' | 'question'

/** The personal centre: the panel of the own account and its dialogs. */
export class PersonalCentre {
  readonly page: Page
  readonly words: Words
  readonly panel: Locator

  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
    this.panel = page.getByRole('tabpanel', { name: words('sys.center:tab.info') })
  }

  static async open(shell: Shell, page: Page, words: Words): Promise<PersonalCentre> {
    await shell.openRoute('user/center')
    const centre = new PersonalCentre(page, words)
    await expect(centre.row('password')).toBeVisible()
    return centre
  }

  row(name: Row): Locator {
    return this.panel.getByRole('listitem').filter({ hasText: this.words(`sys.center:row.${name}`) })
  }

  get level(): Locator {
    return this.panel.getByRole('progressbar', { name: this.words('sys.center:level') })
  }

  /** Opens the dialog of a row. */
  async change(name: Row): Promise<Form> {
    await this.row(name).getByRole('button').click()
    return formDialog(this.page, this.words)
  }

  async changeAvatar(): Promise<Locator> {
    await this.panel.getByRole('button', { name: this.words('sys.center:avatar.title') }).click()
    return this.page.getByRole('alertdialog', { name: this.words('sys.center:avatar.title') })
  }

  /** Fills the fields of a dialog that changes the password, and sends them. */
  async typePassword(form: Form, present: string, next: string, again = next): Promise<void> {
    for (const [label, value] of [
      ['sys.center:field.password', present],
      ['sys.center:field.newPassword', next],
      ['sys.center:field.comfirmPassword', again],
    ] as const)
      await form.root.getByRole('textbox', { name: this.words(label as TextKey), exact: true }).fill(value)
    await form.save('sys.center:password.change')
  }
}
