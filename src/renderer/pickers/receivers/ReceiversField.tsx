import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { Button, makeStyles, Spinner, Tab, TabList, Text, tokens } from '@fluentui/react-components'
import { PeopleListRegular } from '@fluentui/react-icons'
import { useCallback, useMemo, useState } from 'react'
import { namesReceivers, readReceiveInfo } from '#contract/messaging/documents.ts'
import { template } from '#contract/resources/msg/template.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { openDialog } from '#kit/dialog/dialogs.ts'
import type { Control } from '#kit/form/fields.tsx'
import { useFieldWords } from '#kit/inputs/fieldWords.ts'
import { useText } from '#kit/text.ts'
import { GettersDialog } from '#pickers/receivers/GettersDialog.tsx'
import { ReceiverRow } from '#pickers/receivers/ReceiverRow.tsx'
import { arrange, changeEntry, filledEntries, type Section, sections } from '#pickers/receivers/receivers.ts'
import { ToMeButton } from '#pickers/receivers/ToMeButton.tsx'

const useStyles = makeStyles({
  root: { display: 'grid', gap: tokens.spacingVerticalS, minWidth: 0 },
  // As high with one channel as with seven, so that the dialog does not jump between templates.
  rows: {
    display: 'grid',
    alignContent: 'start',
    gap: tokens.spacingVerticalS,
    minHeight: '268px',
    minWidth: 0,
  },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  hint: { color: tokens.colorNeutralForeground3 },
})

interface ReceiversFieldProps extends Pick<Control, 'value' | 'onChange' | 'onBlur'> {
  /** Code of the message template; its channels are the rows. */
  readonly templateId: string
  /** Id of the sending rule or event: people with do-not-disturb for it are left out. */
  readonly ruleId?: string | undefined
  /** Name of the sender, for the list of receivers. Default: the template's code. */
  readonly senderName?: string
  /** A button adds the signed-in person, for all channels. Default false. */
  readonly offersMe?: boolean
}

const titles = {
  user: 'pickers:receivers.user',
  obj: 'pickers:receivers.obj',
  dept: 'pickers:receivers.dept',
} as const

const hints = {
  user: 'pickers:receivers.hint.user',
  obj: 'pickers:receivers.hint.obj',
  dept: 'pickers:receivers.hint.dept',
} as const

/**
 * Who receives a message: users, external addresses and departments, for all channels and for each channel of the
 * template. Its value is the JSON text that events, rules and sends carry.
 */
export function ReceiversField(props: ReceiversFieldProps) {
  const { templateId, value, onChange, ruleId, senderName = templateId, offersMe = false } = props
  const styles = useStyles()
  const text = useText()
  const [section, setSection] = useState<Section>('user')
  const { data, error, refetch } = useEndpoint(
    template.endpoints.getChannel,
    { query: { templateId } },
    { enabled: templateId !== '' },
  )
  const channels = data?.data
  const info = useMemo(
    () => arrange(readReceiveInfo(String(value ?? '')), channels ?? [], text('pickers:receivers.all')),
    [value, channels, text],
  )
  useFieldWords(
    useCallback(
      (given) => {
        const { user, obj, dept } = readReceiveInfo(String(given ?? ''))
        const counts = { user: filledEntries(user), obj: filledEntries(obj), dept: filledEntries(dept) }
        return text('pickers:receivers.summary', counts)
      },
      [text],
    ),
  )

  if (templateId === '') return <Text role="alert">{text('pickers:receivers.noTemplate')}</Text>
  if (error && !channels) {
    return <FailedAnswer failure={error.failure} title="pickers:receivers.failed" onRetry={refetch} />
  }
  if (!channels) return <Spinner size="tiny" aria-label={text('kit:list.loading')} />
  return (
    <div className={styles.root}>
      <TabList
        size="small"
        selectedValue={section}
        onTabSelect={(_, tab) => setSection(sections.find((each) => each === tab.value) ?? section)}
      >
        {sections.map((each) => (
          <Tab key={each} value={each} id={`receivers-${each}`}>
            {text(titles[each], { count: filledEntries(info[each]) })}
          </Tab>
        ))}
      </TabList>
      <div role="tabpanel" aria-labelledby={`receivers-${section}`} className={styles.rows}>
        <Text size={200} className={styles.hint}>
          {text(hints[section])}
        </Text>
        {info[section].map((entry) => (
          <ReceiverRow
            key={`${section} ${entry.channel}`}
            section={section}
            entry={entry}
            info={info}
            onChange={(part) => onChange(JSON.stringify(changeEntry(info, section, entry.channel, part)))}
          />
        ))}
      </div>
      <div className={styles.buttons}>
        {offersMe ? <ToMeButton info={info} onChange={onChange} /> : null}
        <Button
          icon={<PeopleListRegular />}
          disabled={!namesReceivers(info)}
          onClick={() => {
            const receiveInfo = JSON.stringify(info)
            void openDialog(GettersDialog, { name: senderName, templateId, receiveInfo, ruleId })
          }}
        >
          {text('pickers:getters')}
        </Button>
      </div>
    </div>
  )
}
