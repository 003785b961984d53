import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { Skeleton, SkeletonItem } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import type { AnyEndpoint, EndpointAnswer, EndpointInput } from '#contract/kernel.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FieldList, type ShownField } from '#kit/details/FieldList.tsx'
import { useText } from '#kit/text.ts'

interface RecordDialogProps<E extends AnyEndpoint> extends DialogProps {
  readonly title: string
  /** Reads the record. */
  readonly endpoint: E
  readonly input: EndpointInput<E>
  /** Its fields in the order in which they are shown. */
  readonly fields: (record: EndpointAnswer<E>) => readonly ShownField[]
  /** Below the fields. */
  readonly more?: (record: EndpointAnswer<E>) => ReactNode
}

/** A record, read from the platform when the dialog opens, with nothing to change. */
export function RecordDialog<E extends AnyEndpoint>(props: RecordDialogProps<E>) {
  const { title, endpoint, input, fields, more, onClose } = props
  const text = useText()
  const { data, error, refetch } = useEndpoint(endpoint, input)
  return (
    <DetailDialog title={title} width={760} onClose={onClose}>
      {data ? (
        <>
          <FieldList fields={fields(data.data)} />
          {more?.(data.data)}
        </>
      ) : error ? (
        <FailedAnswer failure={error.failure} onRetry={refetch} />
      ) : (
        <Skeleton aria-label={text('kit:list.loading')}>
          <SkeletonItem size={128} />
        </Skeleton>
      )}
    </DetailDialog>
  )
}
