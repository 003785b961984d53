import { makeStyles, MessageBar, MessageBarBody, MessageBarTitle, tokens } from '@fluentui/react-components'
import type { OperationOutput } from '#contract/bridge.ts'
import type { TrailProblem } from '#contract/bridge/journal.ts'
import { momentText } from '#kit/journal/words.ts'
import { type TextKey, useText } from '#kit/text.ts'
import { Details } from '#ui/Details.tsx'
import { Seal } from './Seal.tsx'
import { TrailFilter } from './TrailFilter.tsx'

type Findings = OperationOutput<'journal.verify'>

const useStyles = makeStyles({
  root: { display: 'grid', rowGap: tokens.spacingVerticalM },
  value: { overflowWrap: 'anywhere' },
})

const faults: Readonly<Record<TrailProblem['kind'], TextKey>> = {
  changed: 'journal:fault.changed',
  missing: 'journal:fault.missing',
  added: 'journal:fault.added',
  order: 'journal:fault.order',
  cut: 'journal:fault.cut',
}

/** The result of a check: the file is whole, or its first entry that does not fit; and the head of the file. */
export function TrailFindings({ name, findings }: { name: string; findings: Findings }) {
  const styles = useStyles()
  const text = useText()
  const { head, entries, seal, problem } = findings
  const seals = { label: text('journal:seal'), value: <Seal value={seal} /> }
  return (
    <div className={styles.root}>
      {problem ? <Problem problem={problem} /> : <Whole />}
      <Details
        items={[
          { label: text('journal:verify.file'), value: <span className={styles.value}>{name}</span> },
          { label: text('journal:verify.profile'), value: head.profile },
          { label: text('journal:verify.account'), value: head.account },
          { label: text('journal:verify.exportedAt'), value: momentText(head.exportedAt) },
          { label: text('journal:verify.filter'), value: <TrailFilter filter={head.filter} /> },
          {
            label: text('journal:trail.count'),
            value:
              entries === head.entries
                ? head.entries.toLocaleString()
                : text('journal:verify.found', { count: head.entries, found: entries }),
          },
          ...(problem ? [] : [seals]),
        ]}
      />
    </div>
  )
}

function Whole() {
  const text = useText()
  return (
    <MessageBar intent="success" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{text('journal:verify.whole')}</MessageBarTitle>
        {text('journal:verify.compare')}
      </MessageBarBody>
    </MessageBar>
  )
}

function Problem({ problem }: { problem: TrailProblem }) {
  const text = useText()
  const { kind, position, entry, at } = problem
  const isHead = position === 0
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>
          {isHead ? text('journal:fault.head') : text(faults[kind], { position })}
        </MessageBarTitle>
        {isHead || kind === 'cut'
          ? null
          : entry === null || at === null
            ? text('journal:fault.unread')
            : text('journal:fault.entry', { entry, when: momentText(at) })}
      </MessageBarBody>
    </MessageBar>
  )
}
