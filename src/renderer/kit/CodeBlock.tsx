import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { readableJson } from '#contract/jsonSource.ts'

const useStyles = makeStyles({
  code: {
    margin: 0,
    maxHeight: '240px',
    overflow: 'auto',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    // Right-to-left text in a log must not reorder the lines around it.
    unicodeBidi: 'plaintext',
  },
  empty: { color: tokens.colorNeutralForeground3 },
})

/** Preformatted text; JSON is indented, anything else stays as it is. */
export function CodeBlock({ code }: { code: string }) {
  const styles = useStyles()
  return (
    // Long text scrolls, so it must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={mergeClasses(styles.code, code === '' && styles.empty)} tabIndex={0}>
      {code === '' ? '-' : readableJson(code)}
    </pre>
  )
}
