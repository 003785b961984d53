import { makeStyles, Select } from '@fluentui/react-components'
import { bridge } from '#kit/bridge/bridge.ts'
import { useReading } from '#kit/data/endpoint.ts'
import type { FilterProps } from '#kit/list/types.ts'
import { loadKitTexts, useText } from '#kit/text.ts'
import { nounNamespaces, nounText } from './nouns.ts'

const useStyles = makeStyles({ input: { minWidth: 0, width: '100%' } })

/** Nouns with entries, by their titles. */
export function ResourceFilter({ id, value, onChange }: FilterProps) {
  const styles = useStyles()
  const text = useText()
  const { data = [] } = useReading(['journal.resources'], readResources)
  const known = value === '' || data.includes(value) ? data : [...data, value]
  const options = known.map((resource) => ({ resource, words: nounText(resource, text) }))
  return (
    <Select id={id} className={styles.input} value={value} onChange={(_, chosen) => onChange(chosen.value)}>
      <option value="">{text('kit:query.all')}</option>
      {options
        .toSorted((one, other) => one.words.localeCompare(other.words))
        .map(({ resource, words }) => (
          <option key={resource} value={resource}>
            {words}
          </option>
        ))}
    </Select>
  )
}

async function readResources(): Promise<readonly string[]> {
  const resources = await bridge.call('journal.resources')
  await loadKitTexts(nounNamespaces(resources)).catch(() => undefined)
  return resources
}
