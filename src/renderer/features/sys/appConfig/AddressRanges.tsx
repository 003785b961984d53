import { makeStyles, MessageBar, MessageBarBody, Text, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { type AddressBlock, blockHolds, blocksHold, parseBlock } from '#base/addresses.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { listText } from '#kit/listText.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  root: { display: 'grid', gap: tokens.spacingVerticalS },
  list: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
  },
  range: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
  meaning: { margin: 0, color: tokens.colorNeutralForeground2 },
  wrong: { margin: 0, color: tokens.colorPaletteRedForeground1 },
})

/** Addresses from which this machine reaches the platform; empty until known, and where they cannot be. */
export function useOwnAddresses(): readonly string[] {
  const [own, setOwn] = useState<readonly string[]>([])
  useEffect(() => {
    let isGone = false
    bridge.call('session.ownAddresses').then(
      (found) => {
        if (!isGone) setOwn(found)
      },
      // Unknown: this machine is not mentioned.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  return own
}

/** Beyond this the power of two is clearer than the number. */
const LARGEST = 1_000_000_000_000n
const lengths = { 4: 32, 6: 128 } as const

const countOf = ({ size, family, prefix }: AddressBlock): string =>
  size > LARGEST ? `2^${lengths[family] - prefix}` : size.toLocaleString('en-US')

/** Explains the ranges during typing: how many addresses each holds, and whether this machine is in it. */
export function AddressRanges({ ranges, own }: { ranges: string; own: readonly string[] }) {
  const styles = useStyles()
  const text = useText()
  const entries = ranges
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  if (entries.length === 0) return null
  const isOut = own.length > 0 && !own.some((address) => blocksHold(ranges, address))
  const meaningOf = (block: AddressBlock) => {
    const count = text('sys.appConfig:ranges.count', { number: countOf(block) })
    const mine = own.filter((address) => blockHolds(block, address))
    if (mine.length === 0) return count
    return `${count} · ${text('sys.appConfig:ranges.mine', { addresses: listText(mine) })}`
  }
  return (
    <div className={styles.root} role="status" aria-label={text('sys.appConfig:ranges.title')}>
      <dl className={styles.list}>
        {entries.map((entry, index) => {
          const block = parseBlock(entry)
          return (
            // The same range may be there twice.
            <div key={`${index}/${entry}`} style={{ display: 'contents' }}>
              <dt className={styles.range}>{entry}</dt>
              <dd className={block ? styles.meaning : styles.wrong}>
                {block ? meaningOf(block) : text('sys.appConfig:ranges.wrong')}
              </dd>
            </div>
          )
        })}
      </dl>
      {isOut ? (
        <MessageBar intent="warning">
          <MessageBarBody>
            {text('sys.appConfig:ranges.outside', { addresses: listText(own) })}
          </MessageBarBody>
        </MessageBar>
      ) : (
        <Text size={200} className={styles.meaning}>
          {text(own.length === 0 ? 'sys.appConfig:ranges.unknown' : 'sys.appConfig:ranges.routed')}
        </Text>
      )}
    </div>
  )
}
