import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { Button, Card, makeStyles, Spinner, Tab, TabList, Text, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { TOP } from '#contract/kernel.ts'
import { type DictInit, dictInit, initStatuses } from '#contract/resources/sys/dictInit.ts'
import { readCode } from '#contract/vocabulary.ts'
import { initDataList } from '#features/sys/dictInit/initData.list.tsx'
import { initLabels } from '#features/sys/dictInit/labels.ts'
import { CodeTag } from '#kit/CodeTag.tsx'
import { useCommand } from '#kit/data/command.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import { askConfirm, type DialogProps, openDialog } from '#kit/dialog/dialogs.ts'
import { toastSuccess } from '#kit/dialog/toasts.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import { useList } from '#kit/list/useList.ts'
import { useText } from '#kit/text.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  cards: {
    flex: 1,
    minHeight: 0,
    overflow: 'auto',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(236px, 1fr))',
    gap: tokens.spacingHorizontalM,
    padding: tokens.spacingHorizontalM,
    alignContent: 'start',
    margin: 0,
    listStyleType: 'none',
  },
  card: { height: '100%' },
  head: { display: 'flex', alignItems: 'start', gap: tokens.spacingHorizontalS, minWidth: 0 },
  name: { flex: 1, overflowWrap: 'anywhere' },
  code: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3 },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS, marginTop: 'auto' },
  list: { height: 'min(480px, 60vh)' },
})

const ALL = ''
const groupsInput = { query: { pid: TOP } }

/** Dictionaries that come with the platform, as cards; each can be taken over once. */
export function DictInitScreen() {
  const styles = useStyles()
  const text = useText()
  const groups = useEndpoint(dictInit.endpoints.categoryList, groupsInput)
  const { data, error, refetch } = useEndpoint(dictInit.endpoints.getAllType, {})
  const [group, setGroup] = useState(ALL)
  const cards = data?.data.filter(({ categoryId }) => group === ALL || categoryId === group)
  return (
    <div className={styles.screen}>
      <TabList
        aria-label={text('sys.dictInit:groups')}
        selectedValue={group}
        onTabSelect={(_, { value }) => setGroup(String(value))}
      >
        <Tab value={ALL}>{text('sys.dictInit:all')}</Tab>
        {groups.data?.data.map(({ id, name }) => (
          <Tab key={id} value={id}>
            {name}
          </Tab>
        ))}
      </TabList>
      {error && !data ? <FailedAnswer failure={error.failure} onRetry={refetch} /> : null}
      {!data && !error ? <Spinner aria-label={text('kit:list.loading')} /> : null}
      {cards?.length === 0 ? <EmptyState title={text('sys.dictInit:none')} /> : null}
      {cards && cards.length > 0 ? (
        <ul className={styles.cards} aria-label={text('sys.dictInit:title')}>
          {cards.map((card) => (
            <InitCard key={card.dictType} card={card} onDone={() => void refetch()} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function InitCard({ card, onDone }: { card: DictInit; onDone(): void }) {
  const styles = useStyles()
  const text = useText()
  const { run, isRunning } = useCommand(dictInit.endpoints.init)
  const { dictName, dictType, dataNum, status } = card
  const initialise = async () => {
    const confirmed = await askConfirm({
      question: text('sys.dictInit:confirm'),
      subjects: [`${dictName} ${dictType}`],
      action: text('sys.dictInit:init'),
    })
    if (!confirmed) return
    if (await run({ body: { [dictType]: true } })) toastSuccess()
    // Another user may have been faster.
    onDone()
  }
  return (
    <li>
      <Card className={styles.card} appearance="outline" role="group" aria-label={dictName}>
        <div className={styles.head}>
          <Text weight="semibold" className={styles.name}>
            {dictName}
          </Text>
          <CodeTag codes={initLabels} value={status} />
        </div>
        <Text size={200} className={styles.code}>
          {dictType}
        </Text>
        <Text size={200} className={styles.quiet}>
          {text('sys.dictInit:count', { count: dataNum })}
        </Text>
        <div className={styles.buttons}>
          <Button size="small" onClick={() => void openDialog(InitDataDialog, { dictType, dictName })}>
            {text('sys.dictInit:view')}
          </Button>
          {readCode(initStatuses, status) === 1 ? null : (
            <Button
              size="small"
              appearance="primary"
              disabledFocusable={isRunning}
              onClick={() => void initialise()}
            >
              {text('sys.dictInit:init')}
            </Button>
          )}
        </div>
      </Card>
    </li>
  )
}

function InitDataDialog(props: DialogProps & { dictType: string; dictName: string }) {
  const { dictType, dictName, onClose } = props
  const styles = useStyles()
  const text = useText()
  const fixed = useMemo(() => ({ dictType }), [dictType])
  const title = text('sys.dictInit:view.title', { name: dictName, type: dictType })
  return (
    <DetailDialog title={title} width={860} onClose={onClose}>
      <div className={styles.list}>
        <ListView state={useList(initDataList, { fixed })} />
      </div>
    </DetailDialog>
  )
}
