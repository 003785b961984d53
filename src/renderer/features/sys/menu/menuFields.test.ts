import { expect, test } from 'vitest'
import { MenuType, MenuWrite } from '#contract/resources/sys/menu.ts'
import { hasField, MenuForm } from '#features/sys/menu/menuFields.ts'

const full = MenuWrite.parse({
  name: '全部填写',
  client: 'PC',
  icon: 'key',
  fileList: [
    { ossId: '1', fileName: 'a', fileExt: 'png', fileSize: 1, fileType: 'image/png', fileUrl: '/1' },
  ],
  url: 'a/b',
  permissions: 'a:b:c',
  componentPath: 'c',
  routeAlias: 'r',
  redirectRoute: 'd',
  flagCharacter: '新',
  isReport: 1,
  isChange: 1,
  cssStyle: 's',
  frontColor: '#000000',
  bgColor: '#ffffff',
  requestMapping: 'post',
  openMode: 'tab1',
})
const kept = (type: number) => {
  const sent = MenuForm.parse({ ...full, type })
  return Object.entries(sent)
    .filter(([, value]) => value !== '' && value !== 0 && JSON.stringify(value) !== '[]')
    .map(([field]) => field)
    .sort()
}
const always = ['client', 'name', 'pid', 'showFlag']

test('each type sends its own fields, the others empty (SYS-MNU-05, SYS-MNU-06, SYS-MNU-07, SYS-MNU-08, SYS-MNU-09)', () => {
  const link = ['fileList', 'flagCharacter', 'icon', 'openMode', 'routeAlias', 'url']
  const style = ['bgColor', 'cssStyle', 'frontColor', 'isChange', 'isReport', 'requestMapping']
  expect(kept(0)).toEqual([...always, ...link, ...style, 'permissions'].sort())
  expect(kept(1)).toEqual([...always, 'permissions', 'type'].sort())
  expect(kept(2)).toEqual([...always, ...link, 'componentPath', 'redirectRoute', 'type'].sort())
  expect(kept(3)).toEqual([...always, ...link, 'redirectRoute', 'type'].sort())
})

test('the page of a designed menu and its component are kept (SYS-MNU-09)', () => {
  expect(MenuForm.parse({ ...full, type: 1, pageId: '9' })).toMatchObject({
    pageId: '9',
    componentPath: 'c',
    url: '',
  })
})

test('the module is offered to routes alone (SYS-MNU-07)', () => {
  const types = Object.values(MenuType).filter((type) => hasField(type, 'client'))
  expect(types).toEqual([MenuType.route])
})
