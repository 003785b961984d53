import { makeStyles, tokens } from '@fluentui/react-components'
import { type Placeholder, placeholders } from '#contract/billNumber.ts'
import { type TextKey, useText } from '#kit/text.ts'
import { PlaceholderMark } from '#pickers/billNumber/FormatText.tsx'

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    alignItems: 'baseline',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    margin: 0,
  },
  meaning: { margin: 0 },
})

export const meanings: Readonly<Record<Placeholder, TextKey>> = {
  DJ: 'pickers:bill.meaning.DJ',
  TM: 'pickers:bill.meaning.TM',
  NUM: 'pickers:bill.meaning.NUM',
  GS: 'pickers:bill.meaning.GS',
  BM: 'pickers:bill.meaning.BM',
  YW: 'pickers:bill.meaning.YW',
}

/** Meaning of each placeholder of a number format. */
export function PlaceholderTable() {
  const styles = useStyles()
  const text = useText()
  return (
    <dl className={styles.list}>
      {placeholders.map((placeholder) => (
        <PlaceholderLine
          key={placeholder}
          placeholder={placeholder}
          meaning={text(meanings[placeholder])}
          className={styles.meaning}
        />
      ))}
    </dl>
  )
}

function PlaceholderLine(props: { placeholder: Placeholder; meaning: string; className: string }) {
  return (
    <>
      <dt>
        <PlaceholderMark placeholder={props.placeholder} />
      </dt>
      <dd className={props.className}>{props.meaning}</dd>
    </>
  )
}
