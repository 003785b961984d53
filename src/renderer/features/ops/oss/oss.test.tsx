import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Transfer } from '#contract/bridge.ts'
import { Oss, oss } from '#contract/resources/ops/oss.ts'
import { type OssDirNode, ossDir } from '#contract/resources/ops/ossDir.ts'
import { ossList, ossScreen } from '#features/ops/oss/oss.list.tsx'
import { UploadDialog } from '#features/ops/oss/UploadDialog.tsx'
import { closeDialogs, openDialog } from '#kit/dialog/dialogs.ts'
import { useTransfers } from '#kit/files/transfers.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { useTabs } from '#kit/tabs.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, columnNames, dialog, row, treeItem, treeTexts } from '#tests/components/seen.ts'
import { sampleProfile, sampleSession, sampleTransfer } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

const { endpoints } = oss

const file = (id: string, change: Partial<Oss> = {}): Oss =>
  Oss.parse({
    ...{ id, fileClass: '', fileContentType: 'image/png', fileExt: 'png', fileSize: 2048, fileMd5: '' },
    ...{ fileOriName: `图${id}.png`, fileSaveName: `s${id}.png`, bizId: '', dirValue: 'docs' },
    ...{ dirValues: 'root,docs', ossType: 5, ossId: '', localPhysicalPathname: '', creator: '' },
    ...{
      url: `https://admin.example.com/api/files/${id}`,
      dirNames: '根目录 / 文档',
      updateDate: '2026-05-12 16:45:15',
    },
    ...change,
  })
const dir = (value: string, name: string, children: OssDirNode[] = []): OssDirNode => ({
  ...{ id: '1', pid: '0', name, value, pids: '', pnames: '', sort: 1, treeLevel: 1, creator: '', children },
})

let files: Oss[]

beforeAll(() => loadTexts([...ossScreen.namespaces, 'ops.oss']))

beforeEach(() => {
  useTabs.getState().reset()
  useTransfers.setState({ transfers: [] })
  files = [
    file('1'),
    file('2', { fileOriName: '压缩.zip', fileExt: 'zip', fileContentType: 'application/zip' }),
  ]
  bridge.serve(endpoints.page, () => ({ list: files, total: files.length }))
  bridge.serve(endpoints.remove, ({ body }) => {
    files = files.filter(({ id }) => !(body as string[]).includes(id))
    return null
  })
  bridge.serve(ossDir.endpoints.treeList, () => [
    dir('root', '根目录', [dir('docs', '文档', [dir('deep', '深处')]), dir('pics', '图片')]),
    dir('other', '其他'),
  ])
  bridge.on('transfers.list', () => [...useTransfers.getState().transfers])
})

const plain = { ...sampleSession().user, superAdmin: 0 }
const pages = () => bridge.callsOf(endpoints.page).map(({ query }) => query)

describe('the list', () => {
  const open = async () => {
    show(<ListPage list={ossList} />)
    await expect.element(row('图1.png')).toBeVisible()
  }
  const inRow = (words: string, name: string) => row(words).getByRole('button', { name, exact: true })

  test('has its columns beside the directories', async () => {
    await open()
    expect(columnNames()).toEqual(['原文件名', '存储名', '所在目录', '访问地址', '更新时间', '操作'])
    await expect.poll(treeTexts).toEqual(['根目录', '文档', '深处', '图片', '其他'])
  })

  test('ticked directories filter it by their values, and a part of a name finds them', async () => {
    await open()
    await treeItem('图片').click()
    await expect.poll(() => pages().at(-1)).toMatchObject({ dirValues: 'pics' })
    await treeItem('其他').click()
    await expect.poll(() => pages().at(-1)).toMatchObject({ dirValues: 'pics,other' })
    await treeItem('图片').click()
    await treeItem('其他').click()
    await expect.poll(() => pages().at(-1)).toMatchObject({ dirValues: '' })
    await page.getByRole('searchbox', { name: '筛选目录' }).fill('深')
    await expect.poll(treeTexts).toEqual(['根目录', '文档', '深处'])
  })

  test('a directory that was closed stays so, but opens for what is found below it', async () => {
    await open()
    await expect.element(treeItem('文档')).toBeVisible()
    treeItem('文档').element().querySelector<HTMLElement>('svg')?.parentElement?.click()
    await expect.poll(treeTexts).toEqual(['根目录', '文档', '图片', '其他'])
    await page.getByRole('searchbox', { name: '筛选目录' }).fill('深处')
    await expect.poll(treeTexts).toEqual(['根目录', '文档', '深处'])
    await page.getByRole('searchbox', { name: '筛选目录' }).fill('')
    await expect.poll(treeTexts).toEqual(['根目录', '文档', '图片', '其他'])
  })

  test('a preview is a tab, a download a transfer', async () => {
    bridge.on('transfers.download', () => sampleTransfer())
    await open()
    await inRow('图1.png', '预览').click()
    expect(useTabs.getState().tabs.at(-1)).toMatchObject({ title: '图1.png', params: { fileId: '1' } })
    await inRow('图1.png', '下载').click()
    await expect
      .poll(() => bridge.inputsOf('transfers.download'))
      .toEqual([{ url: 'https://admin.example.com/api/files/1', fileName: '图1.png' }])
  })

  test('with windows of its own the host shows what can be shown, and saves the rest', async () => {
    bridge.on('transfers.download', () => sampleTransfer())
    bridge.on('host.openWindow', () => ({ windowId: 'w2' }))
    be({ info: { capabilities: ['native-windows'] } })
    await open()
    await row('图1.png').getByRole('button', { name: 'https://admin.example.com/api/files/1' }).click()
    await expect
      .poll(() => bridge.inputsOf('host.openWindow'))
      .toEqual([{ route: 'oss/filePreview?fileId=1', title: '图1.png', kind: 'popout' }])
    await row('压缩.zip').getByRole('button', { name: 'https://admin.example.com/api/files/2' }).click()
    await expect
      .poll(() => bridge.inputsOf('transfers.download'))
      .toEqual([{ url: 'https://admin.example.com/api/files/2', fileName: '压缩.zip' }])
    expect(bridge.inputsOf('host.openWindow')).toHaveLength(1)
  })

  test('adding and showing again need one code, deleting another', async () => {
    be({ session: { user: plain, permissions: [] } })
    await open()
    const names = () =>
      ['新增', '批量删除', '预览', '回显', '下载'].filter((name) => button(name).elements().length > 0)
    await expect.poll(names).toEqual(['预览', '下载'])
    be({ session: { user: plain, permissions: ['sys:user:save'] } })
    await expect.poll(names).toEqual(['新增', '预览', '回显', '下载'])
    be({ session: { user: plain, permissions: ['sys:user:delete'] } })
    await expect.poll(names).toEqual(['批量删除', '预览', '下载'])
  })
})

describe('the upload', () => {
  let closed: unknown[]
  const open = async (shown?: Oss) => {
    closed = []
    show(<div />)
    void openDialog(UploadDialog, shown ? { row: shown } : {}).then((result) => closed.push(result))
    await expect.element(dialog().getByRole('button', { name: '上传', exact: true })).toBeVisible()
  }
  const upload = () => dialog().getByRole('button', { name: '上传', exact: true })
  const choice = () => dialog().getByRole('combobox', { name: /^存储目录/ })
  const biz = () => dialog().getByRole('textbox', { name: '业务ID' })
  const options = () =>
    choice()
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  const put = async (...names: string[]) => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (!input) throw new Error('no place for files')
    await userEvent.upload(
      input,
      names.map((name) => new File(['x'], name, { type: 'text/plain' })),
    )
  }
  const begun: Transfer = sampleTransfer({ id: 'u1', kind: 'upload', unit: 'bytes' })
  const uploads = () => bridge.inputsOf('transfers.upload')

  beforeEach(() => {
    bridge.on('transfers.upload', () => {
      useTransfers.setState({ transfers: [begun] })
      return [begun]
    })
  })

  test('offers every directory at its depth, and asks for one before anything is sent', async () => {
    await open()
    await expect.element(dialog('新增文件')).toBeVisible()
    await expect
      .poll(options)
      .toEqual(['请选择', '根目录', '\u2003文档', '\u2003\u2003深处', '\u2003图片', '其他'])
    await expect.element(upload()).toHaveAttribute('aria-disabled', 'true')
    await put('a.txt')
    await expect.element(upload()).not.toHaveAttribute('aria-disabled', 'true')
    await upload().click()
    await expect.element(dialog().getByText(chinese('common:required'))).toBeVisible()
    expect(uploads()).toEqual([])
    expect(dialog().getByRole('list', { name: '已有文件' }).elements()).toEqual([])
  })

  test('files that are put one after the other go out together; the dialog closes when all are done', async () => {
    await open()
    await expect.poll(options).toHaveLength(6)
    await choice().selectOptions('docs')
    await biz().fill(' B1 ')
    await put('a.txt')
    await put('b.txt')
    await upload().click()
    await expect.poll(uploads).toEqual([
      {
        endpoint: endpoints.upload.id,
        fileIds: ['file-1', 'file-2'],
        fields: { dirValue: 'docs', fileClass: '', bizId: 'B1' },
      },
    ])
    await expect.element(upload()).toHaveAttribute('aria-disabled', 'true')
    const result = { id: '9', url: 'u', fileOriName: 'a.txt', fileExt: 'txt', fileSize: 1 }
    useTransfers.setState({ transfers: [{ ...begun, state: 'done', result }] })
    await expect.poll(() => closed).toEqual([{ changed: true }])
  })

  test('closed without an upload nothing has changed', async () => {
    await open()
    await dialog().getByRole('button', { name: '关闭', exact: true }).first().click()
    await expect.poll(() => closed).toEqual([{ changed: false }])
  })

  test('of a row directory and business id are given, and only files of exactly this id are shown', async () => {
    files = [file('1', { bizId: 'B1' }), file('2', { bizId: 'B12' }), file('3', { bizId: 'B1' })]
    await open(files[0])
    await expect.element(dialog('文件回显')).toBeVisible()
    await expect.element(choice()).toBeDisabled()
    await expect.element(choice()).toHaveValue('docs')
    await expect.element(biz()).toBeDisabled()
    await expect.element(biz()).toHaveValue('B1')
    const names = () =>
      [...document.querySelectorAll('ul[aria-label="已有文件"] > li')].map(({ textContent }) => textContent)
    await expect.poll(names).toEqual(['图1.png2.0 KB', '图3.png2.0 KB'])
    expect(pages()).toEqual([{ page: 1, limit: 1000, bizId: 'B1', dirValues: 'docs', fileOriName: '' }])
  })

  test('of a row without a business id its own file is shown; a directory that is gone keeps its name', async () => {
    const lone = file('1', { dirValue: 'gone', dirNames: '从前的目录' })
    files = [lone, file('2', { fileOriName: '图1.png.bak' })]
    await open(lone)
    await expect.poll(() => document.querySelectorAll('ul[aria-label="已有文件"] > li').length).toBe(1)
    expect(pages()).toEqual([{ page: 1, limit: 1000, bizId: '', dirValues: 'gone', fileOriName: '图1.png' }])
    await expect.poll(options).toContain('从前的目录')
    await expect.element(choice()).toHaveValue('gone')
  })

  test('a file is removed after a question, and the list is read again', async () => {
    await open(files[0])
    const remove = dialog().getByRole('button', { name: '删除 图1.png' })
    await remove.click()
    const question = dialog(chinese('common:confirm.generic', { handle: '删除' }))
    await expect.element(question.getByText('图1.png')).toBeVisible()
    await question.getByRole('button', { name: '取消' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(bridge.callsOf(endpoints.remove)).toEqual([])
    await remove.click()
    await question.getByRole('button', { name: '删除', exact: true }).click()
    await expect.poll(() => bridge.callsOf(endpoints.remove).map(({ body }) => body)).toEqual([['1']])
    await expect.element(remove).not.toBeInTheDocument()
    await dialog('文件回显').getByRole('button', { name: '关闭', exact: true }).first().click()
    await expect.poll(() => closed).toEqual([{ changed: true }])
  })

  test('in production the name of the profile is typed before a file is removed', async () => {
    be({ session: { profile: sampleProfile({ environment: 'production' }) } })
    await open(files[0])
    await dialog().getByRole('button', { name: '删除 图1.png' }).click()
    const question = dialog(chinese('common:confirm.generic', { handle: '删除' }))
    await question.getByRole('textbox').fill('华东生产')
    await question.getByRole('button', { name: '删除', exact: true }).click()
    await expect.poll(() => bridge.callsOf(endpoints.remove)).toMatchObject([{ confirm: '华东生产' }])
    await expect.element(question).not.toBeInTheDocument()
  })

  test('files are removed only by those who hold the code', async () => {
    be({ session: { user: plain, permissions: ['sys:user:save'] } })
    await open(files[0])
    await expect.element(dialog().getByRole('button', { name: '图1.png', exact: true })).toBeVisible()
    expect(dialog().getByRole('button', { name: '删除 图1.png' }).elements()).toEqual([])
    closeDialogs()
  })

  test('every upload that is done reads the files of the row again', async () => {
    await open(files[0])
    await expect.poll(pages).toHaveLength(1)
    await put('a.txt', 'b.txt')
    const second = { ...begun, id: 'u2' }
    bridge.on('transfers.upload', () => {
      useTransfers.setState({ transfers: [begun, second] })
      return [begun, second]
    })
    await upload().click()
    await expect.poll(uploads).toMatchObject([{ fields: { dirValue: 'docs', bizId: '' } }])
    const result = { id: '9', url: 'u', fileOriName: 'a.txt', fileExt: 'txt', fileSize: 1 }
    useTransfers.setState({ transfers: [{ ...begun, state: 'done', result }, second] })
    await expect.poll(pages).toHaveLength(2)
    expect(closed).toEqual([])
  })
})
