import type { JournalVersion } from '#contract/bridge/journal.ts'
import { readRecord } from '#kit/data/recordReading.ts'
import type { Comparison } from '#kit/details/comparison.ts'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { momentText } from '#kit/journal/words.ts'
import { loadKitTexts, translate } from '#kit/text.ts'

interface Compared {
  /** The newest first. */
  readonly versions: readonly JournalVersion[]
  readonly chosen: JournalVersion
  /** As people see the record; empty: not known. */
  readonly name: string
}

async function compare({ versions, chosen }: Compared): Promise<Comparison> {
  const { resource, change, entry } = chosen
  const [{ comparedVersions }, record] = await Promise.all([
    import('#kit/journal/comparedVersions.ts'),
    readRecord(resource, change.id),
  ])
  return {
    fields: comparedVersions(versions, entry, record, { resource, text: translate }),
    notes: [
      translate('kit.compare:version.about'),
      ...(record === null ? [translate('kit.compare:version.unread')] : []),
    ],
  }
}

/** Opens a version beside the record as it is now. @throws when its code cannot be loaded */
export async function openVersionCompare(compared: Compared): Promise<void> {
  const [{ ComparisonDialog }] = await Promise.all([
    import('#kit/details/ComparisonDialog.tsx'),
    loadKitTexts(['kit.compare']),
  ])
  const { name, chosen } = compared
  const title = name === '' ? translate('journal:of.compare') : translate('kit.compare:version', { name })
  const then = translate('kit.compare:version.then', { when: momentText(chosen.at) })
  await openDialog(ComparisonDialog, {
    title,
    sides: [then, translate('kit.compare:version.now')] as const,
    readingKey: crypto.randomUUID(),
    read: () => compare(compared),
  })
}
