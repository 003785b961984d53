import { Button, makeStyles, Spinner, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { SavedVersion, RecordVersions } from '#contract/bridge.ts'
import { machineMoment } from '#base/moments.ts'
import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { useReading } from '#kit/data/endpoint.ts'
import { type VersionLine, VersionPanes } from '#kit/details/VersionPanes.tsx'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { type Translate, useText } from '#kit/text.ts'
import { Comparison } from '#pickers/versions/Comparison.tsx'
import { changeText } from '#pickers/versions/changeText.ts'
import { readVersions } from '#pickers/versions/restore.ts'
import type { VersionedForm } from '#pickers/versions/types.ts'
import { EmptyState } from '#ui/States.tsx'

interface VersionsDialogProps extends DialogProps {
  readonly form: VersionedForm
  readonly id: string
  readonly name: string
  /** Takes one field of a version into an editor, in place of saving it. */
  readonly take?: { readonly field: string; run(value: string): void }
}

const useStyles = makeStyles({
  now: {
    display: 'grid',
    padding: tokens.spacingHorizontalS,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  quiet: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
})

/** Versions of a record stored before each save, compared with the record now; its fields can be put back. */
export function VersionsDialog({ form, id, name, take, onClose }: VersionsDialogProps) {
  const text = useText()
  const { data, error, refetch } = useReading(['versions', form.noun, id], () => readVersions(form, id))
  // A comparison has its buttons below itself.
  const isCompared = data !== undefined && data.versions.length > 0
  return (
    <DialogFrame
      title={text('pickers:versions.of', { name })}
      width={1080}
      isAlert={false}
      actions={isCompared ? null : <Button onClick={() => onClose()}>{text('common:close')}</Button>}
      onClose={() => onClose()}
    >
      {data ? (
        <Panes
          form={form}
          id={id}
          name={name}
          take={take}
          kept={data}
          refresh={() => void refetch()}
          onClose={onClose}
        />
      ) : error ? (
        <FailedAnswer failure={error.failure} title="pickers:versions.failed" onRetry={refetch} />
      ) : (
        <Spinner label={text('pickers:versions.loading')} />
      )}
    </DialogFrame>
  )
}

interface PanesProps extends VersionsDialogProps {
  readonly kept: RecordVersions
  refresh(): void
}

function Panes({ form, id, name, take, kept, refresh, onClose }: PanesProps) {
  const styles = useStyles()
  const text = useText()
  const [picked, setPicked] = useState<number>()
  const chosen = kept.versions.find(({ version }) => version === picked) ?? kept.versions[0]
  if (!chosen)
    return <EmptyState title={text('pickers:versions.none')} detail={text('pickers:versions.noneYet')} />
  return (
    <VersionPanes
      label={text('pickers:versions.list')}
      versions={kept.versions.map((version) => lineOf(form, version, text))}
      chosen={String(chosen.version)}
      above={
        <div className={styles.now}>
          <Text weight="semibold">{text('pickers:versions.now')}</Text>
          <Text size={200} className={styles.quiet}>
            {originText(kept.now, text)}
          </Text>
          <Text size={200} className={styles.quiet}>
            {changeText(form, kept.changed, text)}
          </Text>
        </div>
      }
      onChoose={(version) => setPicked(Number(version))}
    >
      <Comparison
        key={chosen.version}
        form={form}
        id={id}
        name={name}
        take={take}
        version={chosen.version}
        now={kept.now}
        onChanged={refresh}
        onClose={onClose}
      />
    </VersionPanes>
  )
}

function lineOf(form: VersionedForm, version: SavedVersion, text: Translate): VersionLine {
  const { updater, updateDate, replacedAt, replacedBy } = version
  const when = machineMoment(replacedAt)
  return {
    key: String(version.version),
    title: updateDate || text('pickers:versions.before', { when }),
    lines: [updater, changeText(form, version.changed, text)],
    hint: text('pickers:versions.replaced', { who: replacedBy, when }),
  }
}

const originText = ({ updater, updateDate }: Readonly<Record<string, unknown>>, text: Translate): string =>
  updater || updateDate
    ? text('pickers:versions.origin', { who: String(updater), when: String(updateDate) })
    : ''
