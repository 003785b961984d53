import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components'
import { ChevronDown20Regular, ChevronRight20Regular } from '@fluentui/react-icons'
import { useCallback, useId, useState } from 'react'
import { channelTemplate } from '#contract/resources/msg/channelTemplate.ts'
import type { Template } from '#contract/resources/msg/template.ts'
import { statusLabels } from '#features/msg/channelTemplate/labels.ts'
import { SectionForm } from '#features/msg/channelTemplate/SectionForm.tsx'
import { CodeTag } from '#kit/CodeTag.tsx'
import { type Answer, callEndpoint, useEndpoint } from '#kit/data/endpoint.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { useText } from '#kit/text.ts'
import { Named } from '#ui/Named.tsx'
import { Tag } from '#ui/Tag.tsx'
import type { ChannelTemplate } from '#contract/resources/msg/channelTemplate.ts'

const useStyles = makeStyles({
  section: {
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    minWidth: 0,
  },
  heading: { margin: 0, fontSize: 'inherit' },
  head: {
    width: '100%',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    border: 'none',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  name: { '& > span > span': { fontWeight: tokens.fontWeightRegular } },
  body: { padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}` },
  hidden: { display: 'none' },
})

interface ChannelSectionProps {
  readonly template: Template
  readonly channelCode: string
  readonly channelName: string
  /** Undefined for one that was never saved. */
  readonly status: number | undefined
  readonly startsOpen: boolean
  onDirty(channelCode: string, isDirty: boolean): void
  onChanged(): void
  onRemove(channelCode: string): void
}

/** One channel of a template, to be opened and closed. Typed text stays while it is closed. */
export function ChannelSection(props: ChannelSectionProps) {
  const { channelCode, channelName, status, startsOpen, onDirty } = props
  const styles = useStyles()
  const text = useText()
  const id = useId()
  const [isOpen, setOpen] = useState(startsOpen)
  // Loaded when it is first opened.
  const [isMade, setMade] = useState(startsOpen)
  const [isDirty, setDirty] = useState(false)
  const tell = useCallback(
    (dirty: boolean) => {
      setDirty(dirty)
      onDirty(channelCode, dirty)
    },
    [onDirty, channelCode],
  )
  return (
    <section className={styles.section} aria-labelledby={`${id}-head`}>
      <h2 className={styles.heading}>
        <button
          id={`${id}-head`}
          type="button"
          className={styles.head}
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onClick={() => {
            setMade(true)
            setOpen(!isOpen)
          }}
        >
          {isOpen ? <ChevronDown20Regular /> : <ChevronRight20Regular />}
          <span className={styles.name}>
            <Named name={channelName} code={channelCode} />
          </span>
          {status === undefined ? (
            <Tag color="info">{text('msg.channelTemplate:new')}</Tag>
          ) : (
            <CodeTag codes={statusLabels} value={status} />
          )}
          {isDirty ? <Tag color="warning">{text('msg.channelTemplate:unsaved')}</Tag> : null}
        </button>
      </h2>
      <div id={`${id}-body`} className={mergeClasses(styles.body, !isOpen && styles.hidden)}>
        {isMade ? <SectionBody {...props} onDirty={tell} /> : null}
      </div>
    </section>
  )
}

const { find, get } = channelTemplate.endpoints

function SectionBody(props: Omit<ChannelSectionProps, 'onDirty'> & { onDirty(isDirty: boolean): void }) {
  const { template, channelCode, channelName, onDirty, onChanged, onRemove } = props
  const text = useText()
  const { templateId } = template
  const { data, error, refetch } = useEndpoint(find, { query: { templateId, channelCode } })
  const [read, setRead] = useState<Answer<ChannelTemplate> | null>(null)
  // A record read by id after a save counts until the platform reports a later change.
  const record = read && data && read.asOf >= data.asOf ? read.data : data?.data
  const changed = useCallback(async () => {
    onChanged()
    const id = record?.id
    try {
      if (id === undefined) await refetch()
      else setRead(await callEndpoint(get, { params: { id } }))
    } catch (failure) {
      presentFailure(failure)
    }
  }, [onChanged, record?.id, refetch])
  const onSaved = useCallback(() => void changed(), [changed])
  const remove = useCallback(() => onRemove(channelCode), [onRemove, channelCode])
  if (record === undefined) {
    if (error) return <FailedAnswer failure={error.failure} title="kit:form.loadFailed" onRetry={refetch} />
    return <Spinner size="small" label={text('kit:list.loading')} />
  }
  return (
    <SectionForm
      template={template}
      channelCode={channelCode}
      channelName={channelName}
      record={record}
      onDirty={onDirty}
      onChanged={onSaved}
      onRemove={remove}
    />
  )
}
