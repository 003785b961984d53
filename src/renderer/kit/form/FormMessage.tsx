import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  Text,
  tokens,
} from '@fluentui/react-components'
import { ErrorCircle16Regular } from '@fluentui/react-icons'
import { listText } from '#kit/listText.ts'
import { failureText, isNetworkFailure } from '#kit/data/failures.ts'
import { copyText } from '#kit/dialog/toasts.ts'
import { SampleBar } from '#kit/form/SampleBar.tsx'
import type { DraftOffer } from '#kit/form/useDraft.ts'
import type { RecordForm } from '#kit/form/useRecordForm.ts'
import { useIsOffline } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { useAge } from '#kit/time.ts'

const useStyles = makeStyles({
  refusal: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalXS,
    color: tokens.colorStatusDangerForeground3,
    overflowWrap: 'anywhere',
    '& svg': { flexShrink: 0, marginTop: tokens.spacingVerticalXXS },
  },
})

/** Messages above the fields: the sample of a clone, an earlier draft, why the form could not be saved. */
export function FormMessage({ record }: { record: RecordForm }) {
  const { failure, draft, isRecreating, clone } = record
  const styles = useStyles()
  const text = useText()
  // Said before the button is pressed, too.
  const isCut = useIsOffline()
  const isNetwork = failure === null ? isCut : isNetworkFailure(failure)
  return (
    <>
      {clone ? <SampleBar record={record} clone={clone} /> : null}
      {draft.offer ? <DraftBar record={record} offer={draft.offer} /> : null}
      {isRecreating ? (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{text('kit:draft.anew')}</MessageBarBody>
        </MessageBar>
      ) : null}
      {failure?.code === 'refused' ? (
        <Text size={200} role="status" className={styles.refusal}>
          <ErrorCircle16Regular />
          <span>{failureText(failure, text)}</span>
        </Text>
      ) : failure || isNetwork ? (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{text(isNetwork ? 'common:network' : 'kit:form.readOnly')}</MessageBarTitle>
            {text(isNetwork ? 'kit:form.offline' : 'kit:form.readOnlyHow')}
          </MessageBarBody>
        </MessageBar>
      ) : null}
    </>
  )
}

/** Offers the earlier input, and shows how the record has changed since. */
function DraftBar({ record, offer }: { record: RecordForm; offer: DraftOffer }) {
  const text = useText()
  const age = useAge(offer.draft.at)
  const { draft, isGone, conflicts } = offer
  const isWarning = isGone || conflicts.length > 0
  return (
    <MessageBar intent={isWarning ? 'warning' : 'info'} layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{text(isGone ? 'kit:draft.gone' : 'kit:draft.title')}</MessageBarTitle>
        {isGone ? text('kit:draft.goneHow', { age }) : text('kit:draft.from', { age })}
        {conflicts.length > 0
          ? ` ${text('kit:draft.conflict', { fields: listText(conflicts.map(record.fields.labelOf)) })}`
          : null}
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" appearance="primary" onClick={record.draft.restore}>
          {text(isGone ? 'kit:draft.restoreAnew' : 'kit:draft.restore')}
        </Button>
        {isWarning ? (
          <Button size="small" onClick={() => copyText(record.fields.asText(draft.values))}>
            {text('kit:draft.copy')}
          </Button>
        ) : null}
        <Button size="small" onClick={record.draft.decline}>
          {text('kit:draft.discard')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  )
}
