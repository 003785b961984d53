import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarBody,
  ProgressBar,
  Subtitle2,
  Text,
  tokens,
} from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import type { UpdateBlockers, UpdateProblem, UpdateState } from '#contract/bridge.ts'
import { machineDay, machineMoment } from '#base/moments.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { useSettings } from '#kit/bridge/host.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { bytesText } from '#kit/files/amounts.ts'
import { type Translate, useText } from '#kit/text.ts'
import { useUpdate } from './updateState.ts'

const useStyles = makeStyles({
  section: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    marginTop: tokens.spacingVerticalL,
    paddingTop: tokens.spacingVerticalM,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    outlineStyle: 'none',
  },
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, flexWrap: 'wrap' },
  said: { flexGrow: 1, flexBasis: '240px', overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2 },
  notes: {
    margin: 0,
    maxHeight: '180px',
    overflowY: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    padding: tokens.spacingHorizontalS,
    backgroundColor: tokens.colorNeutralBackground2,
    borderRadius: tokens.borderRadiusMedium,
    fontFamily: tokens.fontFamilyBase,
  },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalXL },
})

const problemTexts = {
  feed: 'shell.update:problem.feed',
  unreadable: 'shell.update:problem.unreadable',
  signature: 'shell.update:problem.signature',
  keys: 'shell.update:problem.keys',
  policy: 'shell.update:problem.policy',
  undated: 'shell.update:problem.undated',
  expired: 'shell.update:problem.expired',
  clock: 'shell.update:problem.clock',
  damaged: 'shell.update:problem.damaged',
  cut: 'shell.update:problem.cut',
  'disk-full': 'shell.update:problem.disk-full',
  'not-replaceable': 'shell.update:problem.not-replaceable',
  failed: 'shell.update:problem.failed',
} as const satisfies Record<UpdateProblem, string>

const blockerTexts = {
  unsaved: 'shell.update:blocked.unsaved',
  batches: 'shell.update:blocked.batches',
  transfers: 'shell.update:blocked.transfers',
  unlocked: 'shell.update:blocked.unlocked',
} as const satisfies Record<keyof UpdateBlockers, string>

function stateText(
  { stage, problem, version, checkedAt, received, total }: UpdateState,
  text: Translate,
): string {
  switch (stage) {
    case 'off':
      return text(problem === 'policy' ? 'shell.update:offByPolicy' : 'shell.update:off')
    case 'idle':
      return text('shell.update:idle')
    case 'checking':
      return text('shell.update:checking')
    case 'current':
      return text('shell.update:current', { at: machineMoment(checkedAt) })
    case 'older':
      return text('shell.update:older', { version })
    case 'available':
      return text('shell.update:available', { version })
    case 'downloading': {
      const amounts = { received: bytesText(received), total: total > 0 ? bytesText(total) : '…' }
      return text('shell.update:downloading', { version, ...amounts })
    }
    case 'ready':
      return text('shell.update:ready', { version })
  }
}

type Step = 'check' | 'download' | 'cancel'

const stepTexts = {
  check: 'shell.update:check',
  download: 'shell.update:download',
  cancel: 'shell.update:cancel',
} as const satisfies Record<Step, string>

/** Which of the steps the operator may take at a stage. */
const stepOf = ({ stage, method }: UpdateState): Step | null => {
  if (stage === 'downloading') return 'cancel'
  if (stage === 'available' && method === 'install') return 'download'
  return stage === 'off' || stage === 'ready' ? null : 'check'
}

const take = (step: Step) => void bridge.call(`update.${step}`).catch(presentFailure)

/** Looks for a newer version, downloads it and has it installed, one step after the other. */
export function UpdateSection() {
  const styles = useStyles()
  const text = useText()
  const update = useUpdate()
  const section = useRef<HTMLElement>(null)
  const stageNow = update?.stage
  // A button that goes with its stage would take the focus out of the dialog, which Escape then no longer closes.
  useEffect(() => {
    if (stageNow !== undefined && document.activeElement === document.body) section.current?.focus()
  }, [stageNow])
  if (update === null) return null
  const { stage, problem, received, total } = update
  const step = stepOf(update)
  const hasOffer = stage === 'available' || stage === 'downloading' || stage === 'ready'
  return (
    <section ref={section} tabIndex={-1} className={styles.section} aria-label={text('shell.update:title')}>
      <Subtitle2 as="h3">{text('shell.update:title')}</Subtitle2>
      <div className={styles.line}>
        <Text className={styles.said} role="status">
          {stateText(update, text)}
        </Text>
        {step !== null && (
          <Button
            appearance={step === 'download' ? 'primary' : 'secondary'}
            disabledFocusable={stage === 'checking'}
            onClick={() => take(step)}
          >
            {text(stepTexts[step])}
          </Button>
        )}
      </div>
      {stage === 'downloading' && (
        <ProgressBar
          value={total > 0 ? received / total : undefined}
          aria-label={text('shell.update:progress')}
        />
      )}
      {problem !== undefined && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{text(problemTexts[problem])}</MessageBarBody>
        </MessageBar>
      )}
      {hasOffer && <Offer update={update} />}
      {stage === 'ready' && <Install />}
    </section>
  )
}

/** Changes of the new version, and how to get it where the program cannot replace itself. */
function Offer({ update: { notes, releasedAt, method } }: { update: UpdateState }) {
  const styles = useStyles()
  const text = useText()
  return (
    <>
      {releasedAt > 0 && (
        <Text className={styles.quiet}>
          {text('shell.update:released', { date: machineDay(releasedAt) })}
        </Text>
      )}
      {notes !== '' && (
        // A box that scrolls is reached by the keyboard as well.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={styles.notes} tabIndex={0} aria-label={text('shell.update:notes')}>
          {notes}
        </pre>
      )}
      {method === 'page' && (
        <div className={styles.line}>
          <Text className={styles.said}>{text('shell.update:page')}</Text>
          <Button onClick={() => void bridge.call('update.openPage').catch(presentFailure)}>
            {text('shell.update:openPage')}
          </Button>
        </div>
      )}
    </>
  )
}

function Install() {
  const styles = useStyles()
  const text = useText()
  const language = useSettings()?.language
  const [blockers, setBlockers] = useState<UpdateBlockers | null>(null)
  const [isBusy, setBusy] = useState(false)
  const install = async () => {
    setBusy(true)
    try {
      setBlockers(await bridge.call('update.install'))
    } catch (error) {
      presentFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const lines = Object.entries(blockerTexts).flatMap(([kind, key]) => {
    // The keys are those of the blockers.
    const names = blockers?.[kind as keyof UpdateBlockers] ?? []
    return names.length === 0 ? [] : text(key, { names: new Intl.ListFormat(language).format(names) })
  })
  return (
    <>
      {lines.length > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            {text('shell.update:blocked')}
            <ul className={styles.list}>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.line}>
        <Text className={styles.said}>{text('shell.update:installHint')}</Text>
        <Button appearance="primary" disabledFocusable={isBusy} onClick={() => void install()}>
          {text('shell.update:install')}
        </Button>
      </div>
    </>
  )
}
