import type { JournalVersion, LogLine } from '#contract/bridge.ts'
import { CodeTag } from '#kit/CodeTag.tsx'
import type { VersionLine } from '#kit/details/VersionPanes.tsx'
import type { HistoryItem } from '#kit/journal/historyItems.ts'
import type { KeptVersions } from '#kit/journal/kept.ts'
import { actionText, fieldText, lineWho, momentText, outcomeText, sourceCodes } from '#kit/journal/words.ts'
import { listText } from '#kit/listText.ts'
import type { Translate } from '#kit/text.ts'
import { Tag } from '#ui/Tag.tsx'

const wordsOfEntry = (version: JournalVersion, text: Translate): string[] => {
  const { outcome, resource, change } = version
  const labels = change.fields.map(({ field, label }) => label || fieldText(field, [resource], text))
  return [
    [actionText(version, text), ...(outcome === 'done' ? [] : [outcomeText(outcome, text)])].join(' · '),
    listText(labels, text),
  ]
}

const wordsOfLine = (line: LogLine, text: Translate): string[] => [
  [line.operation, ...(line.failed ? [text('journal:line.failed')] : [])].join(' · '),
  lineWho(line, text),
]

/** An item of a history in the list of its dialog. */
export function historyLine(item: HistoryItem, kept: KeptVersions | undefined, text: Translate): VersionLine {
  const { key, at } = item
  if ('line' in item) {
    const { line } = item
    return {
      ...{ key, title: line.time, lines: wordsOfLine(line, text) },
      mark: <CodeTag codes={sourceCodes} value={line.by} />,
    }
  }
  const mark = item.kept && <Tag>{text('journal:kept')}</Tag>
  if (item.entry) return { key, title: momentText(at), mark, lines: wordsOfEntry(item.entry, text) }
  const { version, changed } = item.kept
  return {
    ...{ key, title: momentText(at), mark },
    lines: [text('journal:kept.by', { who: version.replacedBy }), kept?.changed(changed, text) ?? ''],
  }
}
