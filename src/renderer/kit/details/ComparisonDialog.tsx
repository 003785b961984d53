import { Button, makeStyles, Spinner, Switch, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { copyData } from '#kit/copyData.ts'
import { useReading } from '#kit/data/endpoint.ts'
import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { ChangedItems } from '#kit/details/ChangedItems.tsx'
import { type ComparedField, type Comparison, comparisonText, shownFields } from '#kit/details/comparison.ts'
import { useComparisonStyles } from '#kit/details/comparisonStyles.ts'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { useText } from '#kit/text.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  content: { display: 'grid', rowGap: tokens.spacingVerticalM, alignContent: 'start' },
  field: { width: '24%' },
  quiet: { color: tokens.colorNeutralForeground3 },
  aside: { color: tokens.colorNeutralForeground2, paddingTop: tokens.spacingVerticalL },
})

export interface ComparisonDialogProps extends DialogProps {
  readonly title: string
  /** Headings of the two sides. */
  readonly sides: readonly [string, string]
  /** Distinguishes this comparison from others, and from an earlier one of the same records. */
  readonly readingKey: string
  read(): Promise<Comparison>
}

/** Two records, or a record at two moments, with a line for each field that differs, or for all. */
export function ComparisonDialog({ title, sides, readingKey, read, onClose }: ComparisonDialogProps) {
  const styles = useStyles()
  const text = useText()
  const [isWhole, setWhole] = useState(false)
  const { data, error, refetch } = useReading(['compare', readingKey], read)
  const fields = data ? shownFields(data.fields, isWhole) : []
  return (
    <DialogFrame
      title={title}
      width={1080}
      isFixedWidth
      className={styles.content}
      isAlert={false}
      actions={
        <>
          <Button
            disabled={fields.length === 0}
            onClick={() => copyData(comparisonText(fields, sides, text))}
          >
            {text('kit.compare:copy')}
          </Button>
          <Button appearance="primary" onClick={() => onClose()}>
            {text('common:close')}
          </Button>
        </>
      }
      onClose={() => onClose()}
    >
      {data ? (
        <>
          {data.notes.map((note) => (
            <Text key={note} size={200} className={styles.quiet}>
              {note}
            </Text>
          ))}
          <div>
            <Switch
              label={text('kit.compare:all')}
              checked={isWhole}
              onChange={(_, { checked }) => setWhole(checked)}
            />
          </div>
          <Fields fields={fields} sides={sides} />
        </>
      ) : error ? (
        <FailedAnswer failure={error.failure} onRetry={refetch} />
      ) : (
        <Spinner label={text('kit.compare:reading')} />
      )}
    </DialogFrame>
  )
}

function Fields({
  fields,
  sides,
}: {
  fields: readonly ComparedField[]
  sides: ComparisonDialogProps['sides']
}) {
  const styles = useStyles()
  const table = useComparisonStyles()
  const text = useText()
  if (fields.length === 0)
    return <EmptyState title={text('kit.compare:equal')} detail={text('kit.compare:equal.but')} />
  const firstAside = fields.find(({ isAside }) => isAside)
  return (
    <table className={table.table}>
      <thead className={table.head}>
        <tr>
          <th scope="col" className={styles.field}>
            {text('kit.compare:field')}
          </th>
          {sides.map((side, at) => (
            // The sides are two, and may have the same name.
            <th key={at} scope="col">
              {side}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.flatMap((field) => [
          ...(field === firstAside
            ? [
                <tr key=" aside">
                  <th scope="colgroup" colSpan={3} className={styles.aside}>
                    {text('kit.compare:aside')}
                  </th>
                </tr>,
              ]
            : []),
          <tr key={field.name}>
            <th scope="row">{field.label}</th>
            <Side field={field} at={0} />
            <Side field={field} at={1} />
          </tr>,
        ])}
      </tbody>
    </table>
  )
}

/** The second side is compared with the first: of a long list it has the items that came and went. */
function Side({ field, at }: { field: ComparedField; at: 0 | 1 }) {
  const styles = useStyles()
  const { sides, isList, unknown } = field
  const missing = unknown?.[at]
  return (
    <td>
      {missing === undefined ? (
        <ChangedItems
          base={sides[0]}
          value={sides[at]}
          isList={isList}
          most={Math.max(...sides.map(({ length }) => length))}
          isWhole={unknown?.some((one) => one !== undefined) ?? false}
        />
      ) : (
        <Text className={styles.quiet}>{missing}</Text>
      )}
    </td>
  )
}
