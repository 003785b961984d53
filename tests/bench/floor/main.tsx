import { type FormEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * Baseline of the console's measurements: the same rows and columns from the same server in a plain table, with a plain
 * sign-in form, a plain form over the list and two tabs that both stay mounted. Before sign-in it requests the same as
 * every console: its texts, and the server's public description. No component library, no cache, no layout memory: as
 * little as a React page can be.
 */
interface Row {
  readonly id: string
  readonly [column: string]: unknown
}

const columns = [
  ...['tenantId', 'tenantName', 'shortName', 'unicode', 'linkman', 'linktel', 'address', 'bank'],
  ...['bankAccount', 'adminAccount', 'adminName', 'remark', 'status', 'updater', 'updateDate'],
]
const formFields = ['tenantId', 'tenantName', 'adminAccount', 'adminName', 'adminMobile', 'adminEmail']
const statuses: Record<string, string> = { '0': '未开户', '1': '正常', '2': '即将到期', '3': '已停用' }

let token = ''
let texts: Readonly<Record<string, string>> = {}

async function request(path: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(`/api${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', ...(token ? { token } : {}) },
  })
  const answer = (await response.json()) as { code: number; msg: string; data: unknown }
  if (answer.code !== 0) throw new Error(answer.msg)
  return answer.data
}

const load = (page: number) =>
  request(
    `/sys/sysTenant/page?page=${page}&limit=100&order=&orderField=&tenantName=&adminName=&status=`,
  ) as Promise<{ list: Row[]; total: number }>

/** Data that the sign-in form waits for. */
async function start(): Promise<void> {
  const [words] = await Promise.all([
    fetch('./texts.json').then((response) => response.json() as Promise<typeof texts>),
    request('/sys/appConfig/public'),
  ])
  texts = words
}

function SignIn({ onDone }: { onDone(rows: Row[]): void }) {
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = JSON.stringify({ username: form.get('username'), password: form.get('password') })
    token = ((await request('/login', { method: 'POST', body })) as { token: string }).token
    onDone((await load(1)).list)
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <input name="username" aria-label="username" defaultValue="admin" />
      <input name="password" aria-label="password" type="password" defaultValue="admin" />
      <button type="submit">{texts.signIn}</button>
    </form>
  )
}

function Table({ rows, onOpen }: { rows: readonly Row[]; onOpen(row: Row): void }) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column}>{texts[column]}</th>
          ))}
          <th>{texts.actions}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((column) => (
              <td key={column}>
                {column === 'status' ? statuses[String(row[column])] : String(row[column])}
              </td>
            ))}
            <td>
              <button type="button" onClick={() => onOpen(row)}>
                {texts.open}
              </button>{' '}
              <button type="button">{texts.edit}</button> <button type="button">{texts.delete}</button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Form({ row, onClose }: { row: Row; onClose(): void }) {
  return (
    <form className="dialog" role="dialog" onSubmit={(event) => event.preventDefault()}>
      {formFields.map((field) => (
        <p key={field}>
          <label>
            {texts[field]} <input defaultValue={String(row[field] ?? '')} />
          </label>
        </p>
      ))}
      <button type="submit">{texts.save}</button>
      <button type="button" onClick={onClose}>
        close
      </button>
    </form>
  )
}

function List({ name, first, hidden }: { name: string; first: readonly Row[]; hidden: boolean }) {
  const [rows, setRows] = useState(first)
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<Row | null>(null)
  const turn = async (to: number) => {
    setPage(to)
    setRows((await load(to)).list)
  }
  return (
    <section data-tab={name} hidden={hidden}>
      <button type="button" data-action="previous" onClick={() => void turn(page - 1)}>
        previous
      </button>
      <button type="button" data-action="next" onClick={() => void turn(page + 1)}>
        next
      </button>
      <Table rows={rows} onOpen={setOpen} />
      {open && <Form row={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

function Floor() {
  const [rows, setRows] = useState<Row[] | null>(null)
  const [tab, setTab] = useState('first')
  if (!rows) return <SignIn onDone={setRows} />
  return (
    <>
      <nav>
        {['first', 'second'].map((name) => (
          <button key={name} type="button" data-show={name} onClick={() => setTab(name)}>
            {name}
          </button>
        ))}
      </nav>
      <List name="first" first={rows} hidden={tab !== 'first'} />
      <List name="second" first={rows} hidden={tab !== 'second'} />
    </>
  )
}

const container = document.getElementById('root')
if (container) void start().then(() => createRoot(container).render(<Floor />))
