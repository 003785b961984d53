import {
  Button,
  Input,
  makeStyles,
  mergeClasses,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  tokens,
} from '@fluentui/react-components'
import { ArrowClockwiseRegular, ChevronDown16Regular, ChevronRight16Regular } from '@fluentui/react-icons'
import { type FormEvent, useState } from 'react'
import { type OssDir, ossDir } from '#contract/resources/ops/ossDir.ts'
import { DirForm } from '#features/ops/ossDir/DirForm.tsx'
import { branches, type DirLine, dirLines } from '#features/ops/ossDir/tree.ts'
import { useCommand } from '#kit/data/command.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { failureOf, failureText } from '#kit/data/failures.ts'
import { askConfirm, openDialog } from '#kit/dialog/dialogs.ts'
import { toastSuccess } from '#kit/dialog/toasts.ts'
import { useCan, useSession } from '#kit/session.ts'
import { type TextKey, useText } from '#kit/text.ts'
import { EmptyState, FailedState } from '#ui/States.tsx'

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  search: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: tokens.spacingHorizontalM,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  filter: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalM}`,
  },
  space: { flex: 1 },
  body: { flex: 1, minHeight: 0, overflow: 'auto' },
  head: { position: 'sticky', top: 0, zIndex: 1, backgroundColor: tokens.colorNeutralBackground1 },
  number: { width: '90px', fontVariantNumeric: 'tabular-nums' },
  actions: { width: '220px' },
  name: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  text: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', unicodeBidi: 'isolate' },
  value: { color: tokens.colorNeutralForeground3, fontFamily: tokens.fontFamilyMonospace },
  danger: { color: tokens.colorStatusDangerForeground3 },
})

const { endpoints } = ossDir
const noFilters = { name: '', value: '' }

/** Storage directories as a tree list. */
export function OssDirScreen() {
  const styles = useStyles()
  const text = useText()
  const [asked, setAsked] = useState(noFilters)
  const [draft, setDraft] = useState(noFilters)
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set())
  const { data, error, refetch, isPending } = useEndpoint(endpoints.list, { query: asked })
  const mayAdd = useCan('oss:sysOssDir:save')
  const dirs = data?.data ?? []
  const lines = dirLines(dirs, closed)
  const reload = () => void refetch()

  const search = (event: FormEvent) => {
    event.preventDefault()
    if (JSON.stringify(draft) === JSON.stringify(asked)) reload()
    else setAsked(draft)
  }
  const edit = async (props: { record?: OssDir; pid?: string }) => {
    const { changed } = await openDialog(DirForm, props)
    if (changed) reload()
  }
  const toggle = (id: string) =>
    setClosed((current) => {
      const next = new Set(current)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const failure = error ? failureOf(error) : null

  return (
    <div className={styles.screen}>
      <form role="search" aria-label={text('kit:query.label')} className={styles.search} onSubmit={search}>
        {filterFields.map(({ field, label }) => (
          <label key={field} className={styles.filter}>
            {text(label)}
            <Input
              value={draft[field]}
              maxLength={200}
              onChange={(_, { value }) => setDraft({ ...draft, [field]: value })}
            />
          </label>
        ))}
        <Button type="submit" appearance="primary">
          {text('kit:query.search')}
        </Button>
        <Button
          onClick={() => {
            setDraft(noFilters)
            setAsked(noFilters)
          }}
        >
          {text('kit:query.reset')}
        </Button>
      </form>
      <div className={styles.bar} role="toolbar" aria-label={text('kit:toolbar.label')}>
        {mayAdd ? (
          <Button appearance="primary" onClick={() => void edit({})}>
            {text('common:add')}
          </Button>
        ) : null}
        <Button onClick={() => setClosed(new Set())}>{text('ops.ossDir:expandAll')}</Button>
        <Button onClick={() => setClosed(branches(dirs))}>{text('ops.ossDir:collapseAll')}</Button>
        <div className={styles.space} />
        <Button
          appearance="subtle"
          icon={<ArrowClockwiseRegular />}
          aria-label={text('kit:toolbar.reload')}
          title={text('kit:toolbar.reload')}
          onClick={reload}
        />
      </div>
      <div className={styles.body}>
        <Table role="treegrid" size="small" aria-label={text('ops.ossDir:title')} aria-busy={isPending}>
          <TableHeader className={styles.head}>
            <TableRow>
              {columns.map(({ label, isNumber }) => (
                <TableHeaderCell key={label} className={isNumber ? styles.number : undefined}>
                  {text(label)}
                </TableHeaderCell>
              ))}
              <TableHeaderCell className={styles.actions}>{text('kit:row.actions')}</TableHeaderCell>
            </TableRow>
          </TableHeader>
          <TableBody>
            {failure
              ? null
              : lines.map((line) => (
                  <DirRow
                    key={line.dir.id}
                    line={line}
                    isOpen={!closed.has(line.dir.id)}
                    onToggle={() => toggle(line.dir.id)}
                    onEdit={(props) => void edit(props)}
                    onRemoved={reload}
                  />
                ))}
          </TableBody>
        </Table>
        {failure ? (
          <FailedState
            title={text('kit:list.failed')}
            detail={failureText(failure, text)}
            retry={{ label: text('kit:list.retry'), onClick: reload }}
          />
        ) : !isPending && lines.length === 0 ? (
          <EmptyState title={text('kit:list.empty')} />
        ) : null}
      </div>
    </div>
  )
}

const filterFields: readonly { field: keyof typeof noFilters; label: TextKey }[] = [
  { field: 'name', label: 'ops.ossDir:field.name' },
  { field: 'value', label: 'ops.ossDir:field.value' },
]

const columns: readonly { label: TextKey; isNumber?: boolean }[] = [
  { label: 'ops.ossDir:field.name' },
  { label: 'ops.ossDir:field.pnames' },
  { label: 'ops.ossDir:field.sort', isNumber: true },
  { label: 'ops.ossDir:field.treeLevel', isNumber: true },
]

interface DirRowProps {
  readonly line: DirLine
  readonly isOpen: boolean
  onToggle(): void
  onEdit(props: { record?: OssDir; pid?: string }): void
  onRemoved(): void
}

function DirRow({ line: { dir, level, hasChildren }, isOpen, onToggle, onEdit, onRemoved }: DirRowProps) {
  const styles = useStyles()
  const text = useText()
  const remove = useCommand(endpoints.remove)
  const profile = useSession((state) => state.session?.profile)
  const mayAdd = useCan('oss:sysOssDir:save')
  const mayEdit = useCan('oss:sysOssDir:update')
  const mayRemove = useCan('oss:sysOssDir:delete')

  const askRemove = async () => {
    const handle = text('common:delete')
    const confirmed = await askConfirm({
      question: text('common:confirm.generic', { handle }),
      subjects: [dir.name],
      action: handle,
      danger: true,
      typed: profile?.environment === 'production' ? profile.name : undefined,
    })
    if (!confirmed) return
    const done = await remove.run({ body: [dir.id] }, { confirm: confirmed.typed })
    if (!done) return
    toastSuccess()
    onRemoved()
  }
  const button = (label: TextKey, onClick: () => void, isDanger = false) => (
    <Button
      size="small"
      appearance="transparent"
      className={mergeClasses(isDanger && styles.danger)}
      onClick={onClick}
    >
      {text(label)}
    </Button>
  )
  return (
    <TableRow aria-level={level} aria-expanded={hasChildren ? isOpen : undefined}>
      <TableCell>
        <span className={styles.name} style={{ paddingInlineStart: (level - 1) * 20 }}>
          {hasChildren ? (
            <Button
              size="small"
              appearance="transparent"
              icon={isOpen ? <ChevronDown16Regular /> : <ChevronRight16Regular />}
              aria-label={text(isOpen ? 'ops.ossDir:collapse' : 'ops.ossDir:expand', { name: dir.name })}
              onClick={onToggle}
            />
          ) : (
            <span style={{ width: 24, flexShrink: 0 }} />
          )}
          <span className={styles.text} title={dir.name}>
            {dir.name}
          </span>
          <span className={mergeClasses(styles.text, styles.value)} title={dir.value}>
            {dir.value}
          </span>
        </span>
      </TableCell>
      <TableCell className={styles.text}>{dir.pnames}</TableCell>
      <TableCell className={styles.number}>{dir.sort}</TableCell>
      <TableCell className={styles.number}>{dir.treeLevel}</TableCell>
      <TableCell className={styles.actions}>
        {mayAdd ? button('ops.ossDir:addBelow', () => onEdit({ pid: dir.id })) : null}
        {mayEdit ? button('common:edit', () => onEdit({ record: dir })) : null}
        {mayRemove ? button('common:delete', () => void askRemove(), true) : null}
      </TableCell>
    </TableRow>
  )
}
