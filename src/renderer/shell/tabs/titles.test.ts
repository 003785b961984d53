import { expect, test } from 'vitest'
import { logWorkbenchRoute, permissionExplainRoute } from '#contract/routes.ts'
import { HOME_TAB } from '#kit/tabs.ts'
import type { Translate } from '#kit/text.ts'
import { menuPage } from '#tests/components/menus.ts'
import { buildMenu } from '../navigation/menu.ts'
import { JOURNAL_PATH } from '../journal/openJournal.ts'
import { TRANSFERS_PATH } from '../transfers/openTransfers.ts'
import { WATCH_PATH } from '../watch/rules.ts'
import { titleIn } from './titles.ts'

const text: Translate = (key) => key
const menu = buildMenu([menuPage('user', '用户管理')])
const title = (path: string, own = '', id = path) => titleIn(menu, text, { id, path, title: own })

test('pages of the console have names of its own, whatever a screen calls itself', () => {
  expect(title('', '', HOME_TAB)).toBe('shell:home')
  expect(title(WATCH_PATH, 'x')).toBe('shell:watch.title')
  expect(title(TRANSFERS_PATH, 'x')).toBe('shell:transfers.title')
  expect(title(JOURNAL_PATH, 'x')).toBe('shell:journal.title')
  expect(title(logWorkbenchRoute, 'x')).toBe('shell:logs.workbench')
  expect(title(permissionExplainRoute)).toBe('shell:explain.open')
  expect(title(permissionExplainRoute, '王敏')).toBe('王敏')
})

test('a screen’s own title comes before that of its menu, and the route stands where there is neither', () => {
  expect(title('sys/user', '用户 王敏')).toBe('用户 王敏')
  expect(title('sys/user')).toBe('用户管理')
  expect(title('sys/other')).toBe('sys/other')
})
