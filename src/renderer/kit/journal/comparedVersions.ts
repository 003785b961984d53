import { valueAt } from '#base/paths.ts'
import type { JournalField, JournalSide, JournalVersion } from '#contract/bridge/journal.ts'
import { isSameValue } from '#contract/fieldUnits.ts'
import type { RecordValues } from '#kit/data/recordReading.ts'
import { plainWords } from '#kit/details/changeWords.ts'
import { areSame, type ComparedField, SECRET_WORDS } from '#kit/details/comparison.ts'
import { fieldText, sideItems, sideTexts } from '#kit/journal/words.ts'
import type { Translate } from '#kit/text.ts'

/** The value that a change has left: of the platform, where it is another one than was sent. */
const leftBy = ({ after, observed }: JournalField): JournalSide => observed ?? after

/** The changes of each field that were carried out, the newest first. */
function changesOf(versions: readonly JournalVersion[]): ReadonlyMap<string, readonly JournalField[]> {
  const done = versions.filter(({ outcome }) => outcome === 'done')
  return Map.groupBy(
    done.flatMap(({ change }) => change.fields),
    ({ field }) => field,
  )
}

/** A value in the words that a form gave it at any change, else as it is. */
function sideOf(value: unknown, sides: readonly JournalSide[]): JournalSide {
  const known = sides.find((side) => side.state === 'known' && isSameValue(side.value, value))
  // It was read as JSON.
  return known ?? { state: 'known', value: value as JournalSide['value'] }
}

const wordsOf = (side: JournalSide, among: readonly unknown[]): readonly string[] => {
  if (side.state === 'secret') return SECRET_WORDS
  return side.words ?? (side.state === 'known' ? plainWords(side.value, among) : [])
}

/**
 * The fields that a version or a later one has changed: as the version left them, and now.
 * @param versions the newest first
 * @param chosen number of the version
 * @param record as it is now; null: it could not be read, and the latest change counts
 */
export function comparedVersions(
  versions: readonly JournalVersion[],
  chosen: number,
  record: RecordValues | null,
  { resource, text }: { readonly resource: string; readonly text: Translate },
): readonly ComparedField[] {
  const since = versions.filter(({ entry }) => entry >= chosen)
  const ofChosen = new Set(
    since.find(({ entry }) => entry === chosen)?.change.fields.map(({ field }) => field),
  )
  return [...changesOf(since)].flatMap(([name, changes]) => {
    const latest = changes[0]
    const first = changes.at(-1)
    if (!latest || !first) return []
    // A field that only later changes concern was as it was before the first of them.
    const then = ofChosen.has(name) ? leftBy(first) : first.before
    const sides = changes.flatMap((change) => [change.before, change.after, leftBy(change)])
    const isSecret = sides.some(({ state }) => state === 'secret')
    const value = record === null ? undefined : valueAt(record, name)
    const now = isSecret || value === undefined ? leftBy(latest) : sideOf(value, sides)
    const pair = [then, now] as const
    const values = [then.value, now.value] as const
    const words = [wordsOf(then, values), wordsOf(now, values)] as const
    const isKnown = pair.every(({ state }) => state === 'known')
    return {
      name,
      label: changes.find(({ label }) => label !== '')?.label ?? fieldText(name, [resource], text),
      sides: isSecret ? [SECRET_WORDS, SECRET_WORDS] : words,
      isList: values.some(Array.isArray) || pair.some((side) => sideItems(side).length > 1),
      isSame: isKnown && areSame(words, values),
      isAside: false,
      unknown: isSecret ? [undefined, undefined] : [unknownText(then, text), unknownText(now, text)],
    }
  })
}

const unknownText = ({ state }: JournalSide, text: Translate): string | undefined =>
  state === 'known' ? undefined : text(sideTexts[state])
