import { makeStyles, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  mark: { flexShrink: 0, display: 'block' },
  plate: { fill: tokens.colorBrandBackground },
  line: {
    fill: 'none',
    stroke: tokens.colorNeutralForegroundOnBrand,
    strokeWidth: 2,
    strokeLinecap: 'round',
  },
})

/** The product's logo; decorative, because the name is next to it. */
export function ProductMark({ size }: { size: number }) {
  const styles = useStyles()
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect className={styles.plate} width="24" height="24" rx="6" />
      <circle className={styles.line} cx="9.5" cy="9.5" r="4" />
      <path className={styles.line} d="m12.4 12.4 5.6 5.6m-3-3 2-2" />
    </svg>
  )
}
