import type { LogLine } from '#contract/bridge.ts'
import { CodeBlock } from '#kit/CodeBlock.tsx'
import { CodeTag } from '#kit/CodeTag.tsx'
import { FieldList } from '#kit/details/FieldList.tsx'
import { lineWho, sourceCodes } from '#kit/journal/words.ts'
import { listText } from '#kit/listText.ts'
import { type TextKey, useText } from '#kit/text.ts'
import { Tag } from '#ui/Tag.tsx'
import { parseUserAgent } from '#ui/userAgent.ts'

const mentions: Readonly<Record<LogLine['named'], TextKey>> = {
  address: 'journal:named.address',
  record: 'journal:named.record',
  mention: 'journal:named.mention',
  answer: 'journal:named.answer',
}

/** A line of the operation log that names the record. */
export function LineDetail({ line }: { line: LogLine }) {
  const text = useText()
  const { browser, os } = parseUserAgent(line.userAgent)
  const client = listText(
    [browser, os].filter((part) => part !== ''),
    text,
  )
  return (
    <div>
      <CodeTag codes={sourceCodes} value={line.by} />{' '}
      <Tag color={line.failed ? 'danger' : 'success'}>
        {text(line.failed ? 'journal:line.failed' : 'journal:outcome.done')}
      </Tag>
      <FieldList
        fields={[
          { label: 'journal:line.who', value: lineWho(line, text) },
          { label: 'journal:column.at', value: line.time },
          { label: 'journal:column.action', value: line.operation },
          { label: 'journal:line.named', value: text(mentions[line.named]) },
          { label: 'journal:line.ip', value: line.ip },
          { label: 'journal:line.client', value: client },
          { label: 'journal:line.request', value: <CodeBlock code={`${line.method} ${line.uri}`.trim()} /> },
          { label: 'journal:line.params', value: <CodeBlock code={line.params} /> },
          { label: 'journal:line.answer', value: <CodeBlock code={line.answer} /> },
        ]}
      />
    </div>
  )
}
